"""Extended rectangles: six cells, three pairs across two lines, must not hold the same three digits only.

Each line would hold the three digits in these cells, and the two lines could exchange them pair by pair: nobody else
would notice. So a further candidate in one of the cells must hold.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

WHY = (
    "Look at six cells in three pairs: {cells:is}. If they held only {digits}, the two lines could "
    "swap these digits pair by pair, and the puzzle would have two solutions. We assume that it has "
    "one, so {pincers:or} holds another digit."
)
TYPES = (  # number, SE, what is seen, what follows from it
    (
        1,
        4.6,
        ("If {pincers} were {digits:or}, {cells} could swap {digits}. One solution, so {so}."),
        "",
    ),
    (
        2,
        4.6,
        ("One solution, so {cells} are not all {digits:or}, and one of {pincers} is {common}: {loses}."),
        (
            " The only other digit there is {common}, so one of {pincers} is {common}, and no cell that sees them "
            "all can be."
        ),
    ),
    (
        3,
        4.7,
        ("One solution, so {fins:any}. With {set}, that uses up {common} in {house}: {loses}."),
        (" Whichever it is, it lies in {house}, where {set:is}: together they use up {common} there."),
    ),
    (
        4,
        4.6,
        (
            "One solution, and in {house} the digit {common} fits only in {pincers:or}, so the other one is "
            "none of {digits}: {loses}."
        ),
        (
            " In {house} the digit {common} fits only in {pincers:or}. One of them is {common} and the other holds "
            "that other digit, so neither can be another digit of {digits}."
        ),
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
        idea="Six cells could swap three digits",
        asks="What would happen if {cells} held only {digits}?",
        text=text,
        teach=WHY + teach,
        assumes_unique=True,
    )
    for number, se, text, teach in TYPES
)
