"""Early loop: a path that would be closed before it has been everywhere.

A loop is one closed path, and a snake is not closed at all. Where known cells form a chain whose two ends have a cell between them,
that cell would close the chain. If something else is on the path too, it could not be reached any more; so the cell is off it.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Early Loop",
    price=3.4,
    aliases=("closing the loop", "premature loop", "would close the loop early"),
    level="medium",
    idea="Look at {rule} for a cell that would join the two ends of a chain too early",
)
