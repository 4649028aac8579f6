"""Must be in: a rule needs a digit, and a cell that sees all its places there cannot have it.

A cage of two cells that adds to 17 has a 9; so no cell that sees both of them has one. It is pointing, with a cage (or a
line, or a quadruple) in the place of a box: not because a house needs every digit, but because this rule needs this one.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Must Be In",
    family="rules",
    rank=1220,
    aliases=("cage pointing", "must have", "needed digit"),
    se=3.0,
    level="medium",
    text=("{rules}. That needs {digit} in {cells:or}, so no cell that sees {cells:it|all of these} can be {digit}."),
    teach=(
        "{rules}. Without {digit} that is impossible, so {digit} is in {cells:or}. A cell that sees {cells:it|all "
        "of these places} cannot be {digit} as well."
    ),
    example=":0000::.................................................................................::::",
    example_rules="killer 17 r1c1 r1c2",
)
