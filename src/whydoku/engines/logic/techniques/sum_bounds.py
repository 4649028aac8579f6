"""Sum bounds: when the others are as small as they can be, the last cell is as big as it can be.

Arrows, little killers, zippers and region sum lines say that some digits add to a number or to other digits. Compare the
least and the most that the others can be, and a cell's own bounds follow; where few ways are left, remove what none of them
uses.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Sum Bounds",
    price=2.8,
    aliases=("arrow bounds", "arrow", "little killer bounds", "sum arithmetic"),
    level="medium",
    idea="Compare the least and the greatest that the parts of {rule} add to",
)
