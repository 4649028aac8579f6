"""Fireworks: a digit that leaves a box by only one place along a row and one along a column is in one of three cells.

A row and a column cross in a cell of a box. If the digit is at neither place outside the box, the box must have it in
the row and in the column, so where they cross. Three digits with the same three cells fill them; two and two digits
around two opposite corners fill four.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

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
        idea="Outside one box, three digits have at most one place each in a row and in a column",
        asks="Where can {digits} go in {house} and {house2}?",
        text=(
            "Outside {house3}, each of {digits} has at most one place in {house} and one in {house2}, so all "
            "are in {cells}: {loses}."
        ),
        teach=(
            "Look at {house} and {house2}, which cross in {house3}. Outside that box, each of {digits} has at most "
            "one place in either. A digit at neither place must be where the two lines cross, because {house3} "
            "needs it in both. Three digits fill {cells}, and no other digit fits there."
        ),
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
        idea="Four digits leave two boxes by the same corners",
        asks="Where can {digits} go in {houses}?",
        text=(
            "Outside the boxes of two of {cells}, the digits {digits} have no other place along {houses}, so "
            "they fill these: {loses}."
        ),
        teach=(
            "Look at {cell} and {cell4}, two opposite corners. Two of {digits} leave the box of the one, and two "
            "the box of the other, by at most one place along its row and one along its column: the other two "
            "corners. A digit at neither place is at the corner itself. Four digits fill four cells, and no other "
            "digit fits there."
        ),
    ),
)
