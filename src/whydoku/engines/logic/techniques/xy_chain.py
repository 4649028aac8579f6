"""XY-chain: cells with two candidates in a row, each sharing a digit with the next, with the same digit free at both ends.

If the first cell is not that digit, it is its other one; so the next cell, which shares it, is its other one, and so
on: the last cell is the digit that the first one is not. One of the two ends has it, and what sees both cannot.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

EXAMPLES: dict[str, str] = {
    "XY-Chain": (
        ":0702::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
}

plugin = Technique(
    title="XY-Chain",
    example=EXAMPLES.get("XY-Chain", ""),
    family="chains",
    rank=5500,
    codes=("0702",),
    aliases=("xyc", "y-chain", "forcing y-chain", "bidirectional y-cycle"),
    se=6.6,
    hodoku=260,
    level="unfair",
    idea="Cells with two candidates each make a chain",
    asks="Suppose {first:none}. Where does that lead?",
    text="{either}, by {chain}; {hit}.",
    teach=("{walk} {closing}"),
)
