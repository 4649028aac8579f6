"""Extended rectangles: six cells, three pairs across two lines, must not hold the same three digits only.

Each line would hold the three digits in these cells, and the two lines could exchange them pair by pair: nobody else
would notice. So a further candidate in one of the cells must hold.
"""

from whydoku.engines.logic.techniques._deadly import ARGUMENTS, ASKS, TEXTS, deadly

WHY = (
    "Look at six cells in three pairs: {cells:is}. If they held only {digits}, the two lines could "
    "swap these digits pair by pair, and the puzzle would have two solutions. We assume that it has "
    "one, so {pincers:or} holds another digit."
)
TYPE_4 = (
    "One solution, and in {house} the digit {common} fits only in {pincers:or}, so the other one is "
    "none of {digits}: {loses}.",
    " In {house} the digit {common} fits only in {pincers:or}. One of them is {common} and the other holds "
    "that other digit, so neither can be another digit of {digits}.",
)
TYPES = (  # price and SE, text, what follows
    (4.6, TEXTS[0], ARGUMENTS[0]),
    (4.6, TEXTS[1], ARGUMENTS[1]),
    (4.7, TEXTS[2], ARGUMENTS[2]),
    (4.6, *TYPE_4),
)

plugin = tuple(
    deadly(
        title=f"Extended Rectangle Type {number}",
        price=worth,
        aliases=(f"xr{number}", "extended unique rectangle", "bug lite"),
        se=worth,
        idea="Six cells could swap three digits",
        asks=ASKS,
        text=text,
        teach=WHY + follows,
    )
    for number, (worth, text, follows) in enumerate(TYPES, 1)
)
