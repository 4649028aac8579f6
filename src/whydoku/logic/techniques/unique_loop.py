"""Unique loops: an even ring of six cells or more must not come down to the same two digits.

It is the idea of the unique rectangle with a longer way round: each cell sees the next, so the two digits would alternate, and
could as well alternate the other way. So a further candidate in one of the cells must hold.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

WHY = (
    "If the ring {cells} held only {digits}, these would alternate along it, and could as well be exchanged: the puzzle would have "
    "a second solution. As it has one, one of the further candidates in {pincers} holds. "
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
        "The ring {cells} would be a deadly loop of {digits} without {fins}; with {set}, these take {common} in {house}.",
        "Whichever it is, it lies in {house}. Together with {set} it takes all of {common} there, as a naked subset does.",
    ),
    (
        4,
        4.6,
        "The ring {cells} would be a deadly loop of {digits}; {common} in {house} must be in one of {pincers}, so the other one "
        "holds neither.",
        "In {house}, {common} is only possible in {pincers}. One of them takes it, and the other must hold a further candidate: "
        "none of them is the other digit of the loop.",
    ),
)

plugin = tuple(
    Technique(
        title=f"Unique Loop Type {number}",
        family="uniqueness",
        rank=4030 + 5 * number,
        aliases=(f"ul{number}", "unique loop", "unique loops"),
        se=se,
        hodoku=100,
        level="hard",
        text=text,
        teach=WHY + teach,
        assumes_unique=True,
    )
    for number, se, text, teach in TYPES
)
