"""A rule by itself: what it does not allow, whatever the rest of the board does.

Truths and conflicts say what pairs of candidates do. Rules that need more rule out candidates that are part of no way
to satisfy them. One rule is looked at alone; how it plays together with the others is for the other techniques. Cages, sums,
lines and counts have techniques of their own; this one is for what is left: choices between rules, and statements of the
form "at least one of these".
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

plugin = Technique(
    title="Rule",
    family="rules",
    rank=460,
    aliases=("rule by itself",),
    text="{rules}.",
    idea="See what {rule} still allows",
    asks="Which of its possibilities are left in {cells}?",
    example=":0000::....3..2..93.........9....7..87.9.4....1......6...2....4.........1....867.....9..::::",
    example_rules="dutch-flatmates",
)
