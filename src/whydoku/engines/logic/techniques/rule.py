"""A rule by itself: what it does not allow, whatever the rest of the board does.

Truths and conflicts say what pairs of candidates do. Rules that need more rule out candidates that are part of no way
to satisfy them. One rule is looked at alone; how it plays together with the others is for the other techniques. Cages, sums,
lines and counts have techniques of their own; this one is for what is left: choices between rules, and statements of the
form "at least one of these".
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Rule",
    price=3.5,
    aliases=("rule by itself",),
    idea="See what {rule} still allows",
)
