"""Counting: so many cells of a kind, no more and no fewer.

Quadruples, counting circles, look-and-say cages and entropy say how often digits occur in some cells. When as many as are
allowed are there already, the other cells hold none; when only as many cells as are needed are left, they all do.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Counting",
    price=2.7,
    aliases=("count", "counting circles", "quadruple", "quadruples"),
    level="easy",
    idea="Count the digits that {rule} asks for",
)
