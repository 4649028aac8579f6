"""Sum bounds: when the others are as small as they can be, the last cell is as big as it can be.

Arrows, little killers, zippers and region sum lines say that some digits add to a number or to other digits. Put the least
the others can be against the most, and a cell's own bounds follow; where few ways are left, what none of them uses goes.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Sum Bounds",
    family="rules",
    rank=430,
    aliases=("arrow bounds", "arrow", "little killer bounds", "sum arithmetic"),
    se=2.8,
    level="medium",
    text="{rules}; {because_sum}.",
    teach="{rules}. Put each side at its least and at its most: {because_sum}. The same shows for whatever else goes from {cells}.",
    example=":0000::.................................................................................::::",
    example_rules="arrow r1c1 r2c2 r3c3 r4c4",
)
