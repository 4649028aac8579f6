"""Alternating inference chain: a walk along strong and weak links, from any node to any other.

A strong link says that one of two nodes holds, a weak one that not both do. Begin with a strong link and end with
one: if the first node does not hold, the second does, so the third does not, so the fourth does … up to the last. One
of the two ends holds, whatever is in between, and what conflicts with both can be removed. Every other chain and most wings are
cases of it.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = "{either}, by {chain}; {hit}."
TEACH = "{sets}{walk} {closing}"

EXAMPLES: dict[str, str] = {
    "AIC": (
        ":0708::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Grouped AIC": (
        ":0711::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551 454:::"
    ),
    "ALS AIC": (
        ":0711::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
}

plugin = (
    Technique(
        title="AIC",
        example=EXAMPLES.get("AIC", ""),
        family="chains",
        rank=5602,
        codes=("0708",),
        aliases=("alternating inference chain", "forcing chain"),
        se=7.0,
        hodoku=280,
        level="unfair",
        idea="A chain of strong and weak links joins two candidates",
        asks="Suppose {first:none}. Where does that lead?",
        text=TEXT,
        teach=TEACH,
    ),
    Technique(
        title="Grouped AIC",
        example=EXAMPLES.get("Grouped AIC", ""),
        family="chains",
        rank=5652,
        codes=("0711",),
        aliases=("gaic", "grouped alternating inference chain"),
        se=7.1,
        hodoku=300,
        level="unfair",
        idea="A chain of strong and weak links joins two candidates",
        asks="Suppose {first:none}. Where does that lead?",
        text=TEXT,
        teach=TEACH,
    ),
    Technique(
        title="ALS AIC",
        example=EXAMPLES.get("ALS AIC", ""),
        family="chains",
        rank=5952,
        codes=("0711",),
        aliases=("aic with als nodes",),
        hodoku=300,
        level="unfair",
        idea="A chain of strong and weak links joins two candidates",
        asks="Suppose {first:none}. Where does that lead?",
        text=TEXT,
        teach=TEACH,
    ),
)
