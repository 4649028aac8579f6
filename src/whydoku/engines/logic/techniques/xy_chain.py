"""XY-chain: cells with two candidates in a row, each sharing a digit with the next, with the same digit free at both ends.

If the first cell is not that digit, it is its other one; so the next cell, which shares it, is its other one, and so
on: the last cell is the digit that the first one is not. One of the two ends has it, and what sees both cannot.
"""

from whydoku.engines.logic.techniques._chains import TEXT
from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="XY-Chain",
    family="chains",
    price=6.6,
    codes=("0702",),
    aliases=("xyc", "y-chain", "forcing y-chain", "bidirectional y-cycle"),
    se=6.6,
    hodoku=260,
    level="unfair",
    idea="Cells with two candidates each make a chain",
    text=TEXT,
    tell="chain_story:tell_chain",
)
