"""Fireworks: a digit that leaves a box by only one place along a row and one along a column is in one of three cells.

A row and a column cross in a cell of a box. If the digit is at neither place outside the box, the box must have it in
the row and in the column, so where they cross. Three digits with the same three cells fill them; two and two digits
around two opposite corners fill four.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

firework = partial(technique, family="exotic", hodoku=360, level="unfair", default=False)

plugin = (
    firework(
        title="Firework Triple",
        price=6.2,
        aliases=("triple firework",),
        idea="Outside one box, three digits have at most one place each in a row and in a column",
        text=(
            "Outside {house3}, each of {digits} has at most one place in {house} and one in {house2}, so all "
            "are in {cells}: {loses}."
        ),
        tell="exotic_story:tell_firework",
    ),
    firework(
        title="Firework Quadruple",
        price=6.6,
        aliases=("quadruple firework",),
        idea="Four digits leave two boxes by the same corners",
        text=(
            "Outside the boxes of two of {cells}, the digits {digits} have no other place along {houses}, so "
            "they fill these: {loses}."
        ),
        tell="exotic_story:tell_firework",
    ),
)
