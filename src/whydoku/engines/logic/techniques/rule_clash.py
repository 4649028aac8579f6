"""Rule clash: a candidate that takes from a rule what the rule cannot do without.

A candidate outside a cage or a line takes candidates from its cells: its own digit from those it sees, and others by
relations. If the rule cannot be satisfied without them, the candidate is false, and so is every other that takes them all.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Rule Clash",
    price=3.8,
    aliases=("cage clash", "clash"),
    level="hard",
    text="{rules}. Without {takes} that cannot be.",
    idea="Something takes from {rule} what it cannot do without",
)
