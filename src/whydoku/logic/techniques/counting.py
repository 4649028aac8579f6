"""Counting: so many cells of a kind, no more and no fewer.

Quadruples, counting circles, look-and-say cages and entropy say how often digits come among some cells. When as many as may
are there already, the others hold none; when only as many as must are left, they all do.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Counting",
    family="rules",
    rank=440,
    aliases=("count", "counting circles", "quadruple", "quadruples"),
    se=2.7,
    level="easy",
    text="{rules}. Counted in {cells}, that leaves no room for the candidates that go.",
    teach="{rules}. Count which of {cells} hold such a digit for sure and which could: the candidates that go would make it "
    "too many, or leave too few.",
    example=":0000::5................................................................................::::",
    example_rules="quadruple r3c4 1 2 3 4",
)
