"""Unique loops: a closed loop of six or more cells, an even number, must not hold the same two digits only.

It is the idea of the unique rectangle on a longer loop: each cell sees the next, so the two digits would
alternate, and could as well alternate the other way. So a further candidate in one of the cells must hold.
"""

from whydoku.engines.logic.techniques._deadly import ARGUMENTS, ASKS, TEXTS, deadly

WHY = (
    "Follow a loop: {cells:is}. If it held only {digits}, these would alternate along it and could "
    "be swapped, and the puzzle would have two solutions. We assume that it has one, so {pincers:or} "
    "holds another digit."
)
TYPES = (  # price and SE, text, what follows
    (4.6, TEXTS[0].replace("{cells}", "the loop {cells}"), ARGUMENTS[0]),
    (4.6, TEXTS[1].replace("{cells} are", "the loop {cells} is"), ARGUMENTS[1]),
    (4.7, TEXTS[2].replace("{fins:any}", "{fins:any}, or the loop could swap {digits}"), ARGUMENTS[2]),
    (4.6, TEXTS[3].replace("{cells}", "the loop {cells}"), ARGUMENTS[3] + "the loop would hold only {digits}."),
)

plugin = tuple(
    deadly(
        title=f"Unique Loop Type {number}",
        price=worth,
        aliases=(f"ul{number}", "bug lite"),
        se=worth,
        idea="A loop of cells could swap two digits",
        asks=ASKS,
        text=text,
        teach=WHY + follows,
    )
    for number, (worth, text, follows) in enumerate(TYPES, 1)
)
