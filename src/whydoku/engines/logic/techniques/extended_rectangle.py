"""Extended rectangles: six cells, three pairs across two lines, must not hold the same three digits only.

Each line would hold the three digits in these cells, and the two lines could exchange them pair by pair: no other cell
would notice. So a further candidate in one of the cells must hold.
"""

from whydoku.engines.logic.techniques._deadly import TEXTS, deadly

TYPE_4 = (
    "One solution, and in {house} the digit {common} fits only in {pincers:or}, so the other one is "
    "none of {digits}: {loses}."
)
TYPES = (  # price and SE, text
    (4.6, TEXTS[0]),
    (4.6, TEXTS[1]),
    (4.7, TEXTS[2]),
    (4.6, TYPE_4),
)

plugin = tuple(
    deadly(
        title=f"Extended Rectangle Type {number}",
        price=worth,
        aliases=(f"xr{number}", "extended unique rectangle", "bug lite"),
        se=worth,
        idea="Six cells could swap three digits",
        text=text,
        tell="uniqueness_story:tell_extended",
    )
    for number, (worth, text) in enumerate(TYPES, 1)
)
