"""Unique rectangles: four cells in two rows, two columns and two boxes must not hold the same two digits only.

If they did, the two digits could be exchanged among them, nobody else would notice, and the puzzle would have two
solutions. So one of the other candidates in these cells, a guardian, must hold; the types say what follows from that.
"""

from whydoku.engines.logic.techniques._deadly import ARGUMENTS, ASKS, TEXTS, deadly

IDEA = "Four cells in two boxes could swap two digits"
WHY = (
    "Look at the four corners of a rectangle: {cells:is}. If they held only {digits}, these could be "
    "swapped without any row, column or box noticing, and the puzzle would have two solutions. We "
    "assume that it has one, so {pincers:or} holds another digit."
)
TYPE_6 = (
    "In {houses} the digit {common} fits only in {cells}. With {common} in {pincers:or}, they could "
    "swap {digits}. One solution: {loses}.",
    "Look at the four corners of a rectangle: {cells:is}. In {houses} the digit {common} fits "
    "nowhere else. If one of {pincers} were {common}, the other would be too, and the remaining two "
    "corners would be {other}. The two digits could be swapped, and the puzzle would have two "
    "solutions. We assume that it has one.",
)
TYPES = (  # SE, text, argument
    (4.5, TEXTS[0], WHY + ARGUMENTS[0]),
    (4.5, TEXTS[1], WHY + ARGUMENTS[1]),
    (4.5, TEXTS[2], WHY + ARGUMENTS[2]),
    (4.5, TEXTS[3], WHY + ARGUMENTS[3] + "the four would hold only {digits}."),
    (None, TEXTS[1], WHY + ARGUMENTS[1]),
    (None, *TYPE_6),
)

plugin = tuple(
    deadly(
        title=f"Unique Rectangle Type {number}",
        price=4.5,
        codes=(f"06{number - 1:02}",),
        aliases=(f"u{number}", f"uniqueness test {number}", "ur"),
        se=se,
        idea=IDEA,
        asks=ASKS,
        text=text,
        teach=teach,
    )
    for number, (se, text, teach) in enumerate(TYPES, 1)
)
