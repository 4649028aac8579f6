"""Unique loops: a closed loop of six or more cells, an even number, must not hold the same two digits only.

It is the idea of the unique rectangle on a longer loop: each cell sees the next, so the two digits would
alternate, and could as well alternate the other way. So a further candidate in one of the cells must hold.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

WHY = (
    "Follow a loop: {cells:is}. If it held only {digits}, these would alternate along it and could "
    "be swapped, and the puzzle would have two solutions. We assume that it has one, so {pincers:or} "
    "holds another digit."
)
TYPES = (  # number, SE, what is seen, what follows from it
    (
        1,
        4.6,
        ("If {pincers} were {digits:or}, the loop {cells} could swap {digits}. One solution, so {so}."),
        "",
    ),
    (
        2,
        4.6,
        ("One solution, so the loop {cells} is not all {digits:or}, and one of {pincers} is {common}: {loses}."),
        (
            " The only other digit there is {common}, so one of {pincers} is {common}, and no cell that sees them "
            "all can be."
        ),
    ),
    (
        3,
        4.7,
        (
            "One solution, so {fins:any}, or the loop could swap {digits}. With {set}, that uses up {common} "
            "in {house}: {loses}."
        ),
        (" Whichever it is, it lies in {house}, where {set:is}: together they use up {common} there."),
    ),
    (
        4,
        4.6,
        (
            "One solution, and in {house} the digit {common} fits only in {pincers:or}; with {other} beside "
            "it, the loop {cells} could swap: {loses}."
        ),
        (
            " In {house} the digit {common} fits only in {pincers:or}. One of them is {common}, and if the "
            "other were {other}, the loop would hold only {digits}."
        ),
    ),
)

EXAMPLES = {
    "Unique Loop Type 1": (
        ":0000::6.4.7859.197.4238.5.8.6....9.62.4...4738.....8.2637..438.725...24..96.717694.1..3::::"
    ),
    "Unique Loop Type 2": (
        ":0000::849365.1.5.1478.3.73...24...5.6..3...132875646.....1723.57268.117.83.95.46..5.723::::"
    ),
    "Unique Loop Type 3": (
        ":0000::9.61.243.2714538...4.6.912551.26..8.6.4.1...9..29..6.4.97.41.6.1...965..46532.9..::::"
    ),
    "Unique Loop Type 4": (
        ":0000::31.76......78..416.28415.977.51.68322863975.1.3.2.876987.6.4125.4...1...1.3.8....::::"
    ),
}

plugin = tuple(
    Technique(
        title=f"Unique Loop Type {number}",
        example=EXAMPLES[f"Unique Loop Type {number}"],
        family="uniqueness",
        rank=4030 + 5 * number,
        aliases=(f"ul{number}", "bug lite"),
        se=se,
        hodoku=100,
        level="hard",
        idea="A loop of cells could swap two digits",
        asks="What would happen if {cells} held only {digits}?",
        text=text,
        teach=WHY + teach,
        assumes_unique=True,
    )
    for number, se, text, teach in TYPES
)
