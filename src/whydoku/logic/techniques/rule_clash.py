"""Rule clash: a candidate that takes more from a rule than the rule can bear.

A candidate outside a cage or a line takes candidates from its cells: its own digit from those it sees, and others by
relations. If the rule cannot be kept without them, the candidate cannot be.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Rule Clash",
    family="rules",
    rank=1230,
    aliases=("cage clash", "clash"),
    se=3.8,
    level="hard",
    text="{rules}. Each candidate that goes would mean {takes}, and then it cannot be kept.",
    teach="{rules}. Each candidate that goes is in conflict with others in its cells: {takes}. Strike these, and there is no "
    "way left to keep the rule. So none of them holds.",
    example=":0000::.................................................................................::::",
    example_rules="killer 10 r1c1 r1c2 r1c3 r1c4; killer 9 r1c5 r2c5",
)
