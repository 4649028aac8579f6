"""Avoidable rectangles: four cells, none of them given, must not be filled x y, y x.

If none of the four cells is a given and they held two digits crosswise, the digits could be exchanged: the givens could
not distinguish the two solutions. So the last of them must not complete the pattern.
"""

from whydoku.engines.logic.techniques._deadly import deadly

TYPES = (
    "If {pincers} completed the pattern, {digits} could be swapped. One solution, so {so}.",
    "Without {common} in {pincers:or}, {digits} could be swapped. One solution: {loses}.",
)

plugin = tuple(
    deadly(
        title=f"Avoidable Rectangle Type {number}",
        price=4.6,
        codes=(f"06{number + 6:02}",),
        aliases=(f"ar{number}",),
        idea="Four cells without a given could swap two digits",
        text="None of {cells} is a given. " + text,
        tell="uniqueness_story:tell_avoidable",
    )
    for number, text in enumerate(TYPES, 1)
)
