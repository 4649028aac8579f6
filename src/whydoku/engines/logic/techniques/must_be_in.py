"""Must be in: a rule needs a digit, and a cell that sees all its places there cannot have it.

A cage of two cells that adds to 17 has a 9; so no cell that sees both of them has one. It is pointing, with a cage (or a
line, or a quadruple) in the place of a box: not because a house needs every digit, but because this rule needs this one. A rule
that needs several digits has them in one step.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Must Be In",
    price=3.0,
    aliases=("cage pointing", "must have", "needed digit"),
    level="medium",
    text="{rules}. That needs {digit} in {cells:or}.",
    idea="There is a digit that {rule} cannot do without",
)
