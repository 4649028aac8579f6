"""X-chain: strong links of one digit in a row, so that one end or the other holds.

In each house with two places for a digit, one of them has it. Start by assuming that one end of the chain does not:
the next place has it, what that sees does not, and so on to the other end, which does. So one of the two ends holds
in any case, and a place that sees both ends cannot. Where the places of a house fall into a cell and a group, or two
groups, it is grouped.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = "{either}, by {chain}; {hit}."
TEACH = "{walk} {closing}"

EXAMPLES: dict[str, str] = {
    "X-Chain": (
        ":0701::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Grouped X-Chain": (
        ":0000::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551 454:::"
    ),
}

plugin = (
    Technique(
        title="X-Chain",
        example=EXAMPLES.get("X-Chain", ""),
        family="chains",
        rank=5400,
        codes=("0701",),
        aliases=(
            "x",
            "x-cycle",
            "forcing x-chain",
            "bidirectional x-cycle",
            "single digit chain",
            *(f"{links} strong links" for links in range(3, 7)),
        ),
        se=6.6,
        hodoku=260,
        level="unfair",
        idea="A chain of strong and weak links joins two candidates",
        asks="Suppose {first:none}. Where does that lead?",
        text=TEXT,
        teach=TEACH,
    ),
    Technique(
        title="Grouped X-Chain",
        example=EXAMPLES.get("Grouped X-Chain", ""),
        family="chains",
        rank=5410,
        aliases=("grouped x-cycle",),
        se=6.7,
        hodoku=300,
        level="unfair",
        idea="A chain of strong and weak links joins two candidates",
        asks="Suppose {first:none}. Where does that lead?",
        text=TEXT,
        teach=TEACH,
    ),
)
