"""Extended rectangles: six cells, three pairs across two lines, must not come down to the same three digits.

Each line would hold the three digits in these cells, and the two lines could exchange them pair by pair: nobody else
would notice. So a further candidate in one of the cells must hold.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

WHY = (
    "If {cells} held only {digits}, both lines would have these three there, and could exchange them pair by pair: the "
    "puzzle would have a second solution. As it has one, one of the further candidates in {pincers} holds. "
)
TYPES = (  # number, SE, what is seen, what follows from it
    (
        1,
        4.6,
        "{cells} would be a deadly extended rectangle of {digits} if {pincers} held one of them.",
        "They are all in {pincers}, which therefore is none of {digits}.",
    ),
    (
        2,
        4.6,
        "{cells} would be a deadly extended rectangle of {digits} without the {common} in {pincers}.",
        "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
    ),
    (
        3,
        4.7,
        "{cells} would be a deadly extended rectangle of {digits} without {fins}; with {set}, these take {common} in "
        "{house}.",
        "Whichever it is, it lies in {house}. Together with {set} it takes all of {common} there, as a naked subset "
        "does.",
    ),
    (
        4,
        4.6,
        "{cells} would be a deadly extended rectangle of {digits}; {common} in {house} must be in one of {pincers}, so "
        "the other one holds none.",
        "In {house}, {common} is only possible in {pincers}. One of them takes it, and the other must hold a further "
        "candidate: none of them is another digit of the rectangle.",
    ),
)

EXAMPLES = {
    "Extended Rectangle Type 1": (
        ":0000::..8...1.9..21935..519.48.3.2579813641....2..5...43571..65.1..83.8132..56..485..7.::::"
    ),
    "Extended Rectangle Type 2": (
        ":0000::..61.2437..14.38.6..8679..5.1..6.7836.481.25.782...61..9......2123..6..8.65.2..71::::"
    ),
    "Extended Rectangle Type 3": (
        ":0000::1.2.8946...635.9.1.594..327...2.761.2.419573879.63...46...73..25478..19..2.5..8..::::"
    ),
    "Extended Rectangle Type 4": (
        ":0000::1.2.8946...635.9.1.594..327...2.761.2.419573879.63...46...73..25478..19..2.5..8..::::"
    ),
}

plugin = tuple(
    Technique(
        title=f"Extended Rectangle Type {number}",
        example=EXAMPLES[f"Extended Rectangle Type {number}"],
        family="uniqueness",
        rank=4060 + 5 * number,
        aliases=(f"xr{number}", "extended unique rectangle", "bug lite"),
        se=se,
        hodoku=100,
        level="hard",
        text=text,
        teach=WHY + teach,
        assumes_unique=True,
    )
    for number, se, text, teach in TYPES
)
