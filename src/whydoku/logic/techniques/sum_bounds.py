"""Sum bounds: when the others are as small as they can be, the last cell is as big as it can be.

Arrows, little killers, zippers and region sum lines say that some digits add to a number or to other digits. Compare the
least and the most that the others can be, and a cell's own bounds follow; where few ways are left, remove what none of them
uses.
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
    teach=(
        "{rules}. Compare the smallest and the largest total that each side can have: {because_sum}. The other "
        "candidates removed from {cells} fail in the same way."
    ),
    example=":0000::.................................................................................::::",
    example_rules="arrow r1c1 r2c2 r3c3 r4c4",
)
