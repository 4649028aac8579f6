"""Avoidable rectangles: four cells, none of them given, must not be filled x y, y x.

If none of the four cells is a given and they held two digits crosswise, the digits could be exchanged: the givens could
not tell the two solutions apart. So the last of them must not complete the pattern.
"""

from whydoku.engines.logic.techniques._deadly import ASKS, deadly

WHY = (
    "Look at the four corners of a rectangle: {cells:is}, and none of them is a given. If they held "
    "{digits} crosswise, the two digits could be swapped, and the puzzle would have two solutions. "
    "We assume that it has one."
)
TYPES = (  # text, what follows
    (
        "If {pincers} completed the pattern, {digits} could be swapped. One solution, so {so}.",
        " Three of them are placed, so {pincers} must not complete the pattern.",
    ),
    (
        "Without {common} in {pincers:or}, {digits} could be swapped. One solution: {loses}.",
        " Only {common} in {pincers:or} can break the pattern, so one of these is {common}, and no cell that "
        "sees them all can be.",
    ),
)

plugin = tuple(
    deadly(
        title=f"Avoidable Rectangle Type {number}",
        price=4.6,
        codes=(f"06{number + 6:02}",),
        aliases=(f"ar{number}",),
        idea="Four cells without a given could swap two digits",
        asks=ASKS,
        text="None of {cells} is a given. " + text,
        teach=WHY + follows,
    )
    for number, (text, follows) in enumerate(TYPES, 1)
)
