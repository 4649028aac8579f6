"""Fireworks: a digit that leaves a box by only one place along a row and one along a column is in one of three cells.

A row and a column cross in a cell of a box. If the digit is at neither place outside the box, the box must have it in
the row and in the column, so where they cross. Three digits with the same three cells fill them; two and two digits
around two opposite corners fill four.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

EXAMPLES = {
    "Firework Triple": (":0000::..4.9..588.....739.3571.624.6287.4131....258...853.2.625936784138712496541698537.::::"),
    "Firework Quadruple": (
        ":0000::..2451.7..14.9823.9..623..1..13.576.7...62..8.2.81.5..25718.6.3186534927..9276185::::"
    ),
}

plugin = (
    Technique(
        title="Firework Triple",
        example=EXAMPLES["Firework Triple"],
        family="exotic",
        rank=6040,
        aliases=("triple firework",),
        hodoku=360,
        level="unfair",
        default=False,
        text="Each of {digits} is in one of {cells}, because in {house} and {house2} it has no other place outside "
        "{house3}.",
        teach="Outside {house3}, each of {digits} has only one place in {house} and one in {house2}. If it is at "
        "neither, {house3} has it in {house} as well as in {house2}, so where they cross. Three digits for "
        "{cells}: no other digit fits in there.",
    ),
    Technique(
        title="Firework Quadruple",
        example=EXAMPLES["Firework Quadruple"],
        family="exotic",
        rank=6050,
        aliases=("quadruple firework",),
        hodoku=360,
        level="unfair",
        default=False,
        text="Each of {digits} is in one of {cells}, because along {houses} it has no other place outside the boxes of "
        "two of them.",
        teach="Take the first and the last of {cells}. Two of {digits} leave the box of the one, and two the box of the "
        "other, by at most one place along its row and one along its column, and these are the other two cells. "
        "A digit at neither of them is where row and column cross. Four digits for four cells: no other digit "
        "fits in there.",
    ),
)
