"""Unique rectangles: four cells in two rows, two columns and two boxes must not come down to the same two digits.

If they did, the two digits could be exchanged among them, nobody else would notice, and the puzzle would have two solutions.
So one of the other candidates in these cells, a guardian, must hold; the types say what follows from that.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

WHY = (
    "If {cells} held only {digits}, these could be exchanged there: rows, columns and boxes would still hold each once, and "
    "the puzzle would have a second solution. As it has one, one of the further candidates in {pincers} holds. "
)
TYPES = (  # number, HoDoKu's code, SE, what is seen, what follows from it
    (
        1,
        "0600",
        4.5,
        "{cells} would be a deadly rectangle of {digits} if {pincers} held one of them.",
        "They are all in {pincers}, which therefore is neither of {digits}.",
    ),
    (
        2,
        "0601",
        4.5,
        "{cells} would be a deadly rectangle of {digits} without the {common} in {pincers}.",
        "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
    ),
    (
        3,
        "0602",
        4.5,
        "{cells} would be a deadly rectangle of {digits} without {fins}; with {set}, these take {common} in {house}.",
        "Whichever it is, it lies in {house}. Together with {set} it takes all of {common} there, as a naked subset does.",
    ),
    (
        4,
        "0603",
        4.5,
        "{cells} would be a deadly rectangle of {digits}; {common} in {house} must be in one of {pincers}, so the other one holds "
        "neither.",
        "In {house}, {common} is only possible in {pincers}. One of them takes it, and the other must hold a further candidate: "
        "none of them is the other digit of the rectangle.",
    ),
    (
        5,
        "0604",
        None,
        "{cells} would be a deadly rectangle of {digits} without the {common} in {pincers}.",
        "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
    ),
)

plugin = (
    *(
        Technique(
            title=f"Unique Rectangle Type {number}",
            family="uniqueness",
            rank=3400 + 100 * number,
            codes=(code,),
            aliases=(f"u{number}", f"uniqueness test {number}", "unique rectangle", "unique rectangles"),
            se=se,
            hodoku=100,
            level="hard",
            text=text,
            teach=WHY + teach,
            assumes_unique=True,
        )
        for number, code, se, text, teach in TYPES
    ),
    Technique(
        title="Unique Rectangle Type 6",
        family="uniqueness",
        rank=4000,
        codes=("0605",),
        aliases=("u6", "uniqueness test 6", "unique rectangle", "unique rectangles"),
        hodoku=100,
        level="hard",
        text="In {houses}, {common} is only possible in {cells}: with {common} in {pincers}, these would be a deadly rectangle of "
        "{digits}.",
        teach="If one of {pincers} were {common}, the other would be too, because {houses} have no other place for {common}. The "
        "other two corners would then be the other digit of {digits}, the two digits could be exchanged, and the puzzle would "
        "have a second solution.",
        assumes_unique=True,
    ),
)
