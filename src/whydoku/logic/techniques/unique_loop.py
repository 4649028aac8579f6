"""Unique loops: an even ring of six cells or more must not come down to the same two digits.

It is the idea of the unique rectangle with a longer way round: each cell sees the next, so the two digits would
alternate, and could as well alternate the other way. So a further candidate in one of the cells must hold.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

WHY = (
    "If the ring {cells} held only {digits}, these would alternate along it, and could as well be exchanged: the puzzle "
    "would have a second solution. As it has one, one of the further candidates in {pincers} holds. "
)
TYPES = (  # number, SE, what is seen, what follows from it
    (
        1,
        4.6,
        "The ring {cells} would be a deadly loop of {digits} if {pincers} held one of them.",
        "They are all in {pincers}, which therefore is neither of {digits}.",
    ),
    (
        2,
        4.6,
        "The ring {cells} would be a deadly loop of {digits} without the {common} in {pincers}.",
        "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
    ),
    (
        3,
        4.7,
        "The ring {cells} would be a deadly loop of {digits} without {fins}; with {set}, these take {common} in "
        "{house}.",
        "Whichever it is, it lies in {house}. Together with {set} it takes all of {common} there, as a naked subset "
        "does.",
    ),
    (
        4,
        4.6,
        "The ring {cells} would be a deadly loop of {digits}; {common} in {house} must be in one of {pincers}, so the "
        "other one holds neither.",
        "In {house}, {common} is only possible in {pincers}. One of them takes it, and the other must hold a further "
        "candidate: none of them is the other digit of the loop.",
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
        text=text,
        teach=WHY + teach,
        assumes_unique=True,
    )
    for number, se, text, teach in TYPES
)
