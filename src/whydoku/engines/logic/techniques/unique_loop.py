"""Unique loops: a closed loop of six or more cells, an even number, must not hold the same two digits only.

It is the idea of the unique rectangle on a longer loop: each cell sees the next, so the two digits would
alternate, and could as well alternate the other way. So a further candidate in one of the cells must hold.
"""

from whydoku.engines.logic.techniques._deadly import TEXTS, deadly

TYPES = (  # price and SE, text
    (4.6, TEXTS[0].replace("{cells}", "the loop {cells}")),
    (4.6, TEXTS[1].replace("{cells} are", "the loop {cells} is")),
    (4.7, TEXTS[2].replace("{fins:any}", "{fins:any}, or the loop could swap {digits}")),
    (4.6, TEXTS[3].replace("{cells}", "the loop {cells}")),
)

plugin = tuple(
    deadly(
        title=f"Unique Loop Type {number}",
        price=worth,
        aliases=(f"ul{number}", "bug lite"),
        se=worth,
        idea="A loop of cells could swap two digits",
        text=text,
        tell="uniqueness_story:tell_loop",
    )
    for number, (worth, text) in enumerate(TYPES, 1)
)
