"""Forcing: assume something, and see what follows.

If an assumption leaves a cell without a digit or a house without a place for one, it was wrong. And if every
candidate of a cell, every place of a digit in a house, or both "it is" and "it is not" lead to the same conclusion,
that conclusion is true, whichever holds. In a forcing chain each conclusion follows from the one before it alone; in
a net from all that is known so far. Nishio is the contradiction within one digit.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

FAILS = "If {supposed}, {breaks}: {loses}."
FAILS_TEACH = "{argument}"
CASES = "{cases}, and in each case {so}."
CASES_TEACH = "{cases}. Try each of these. {argument}"

EXAMPLES: dict[str, str] = {
    "Nested Forcing Net": (
        ":0000::....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Nishio": (
        ":0000::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Forcing Chain Contradiction": (
        ":1301::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Cell Forcing Chain": (
        ":1302::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "House Forcing Chain": (
        ":1302::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Double Forcing Chain": (
        ":1302::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Forcing Net Contradiction": (
        ":1303::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Cell Forcing Net": (
        ":1304::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "House Forcing Net": (
        ":1304::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Double Forcing Net": (
        ":1304::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
}


def forcing(
    title: str, rank: int, *aliases: str, code: str = "", se: float, score: int, text: str, teach: str
) -> Technique:
    """Make the technique of one name."""
    return Technique(
        title=title,
        example=EXAMPLES.get(title, ""),
        family="forcing",
        rank=rank,
        codes=(code,) if code else (),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="extreme",
        idea="One candidate breaks the puzzle in the end" if text == FAILS else "Every case leads to the same result",
        asks="What would follow if {supposed}?" if text == FAILS else "{cases}. What do the cases have in common?",
        text=text,
        teach=teach,
    )


plugin = (
    forcing(
        "Nishio",
        8480,
        "nishio forcing chain",
        se=7.5,
        score=500,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    forcing(
        "Forcing Chain Contradiction",
        8500,
        "fcc",
        "fc",
        "forcing chain",
        "contradiction chain",
        "digit forcing chain",
        code="1301",
        se=8.0,
        score=500,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    forcing(
        "Cell Forcing Chain",
        8501,
        "fcv",
        "fc",
        "forcing chain",
        "forcing chain verity",
        "multiple forcing chain",
        code="1302",
        se=8.0,
        score=500,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "House Forcing Chain",
        8502,
        "region forcing chain",
        "unit forcing chain",
        "fcv",
        "fc",
        "forcing chain",
        "forcing chain verity",
        "multiple forcing chain",
        code="1302",
        se=8.0,
        score=500,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Double Forcing Chain",
        8503,
        "fcv",
        "fc",
        "forcing chain",
        "forcing chain verity",
        code="1302",
        se=8.0,
        score=500,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Forcing Net Contradiction",
        8600,
        "fnc",
        "fn",
        "dynamic contradiction forcing chain",
        "dynamic forcing chain",
        code="1303",
        se=8.5,
        score=700,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    forcing(
        "Cell Forcing Net",
        8601,
        "dynamic cell forcing chain",
        "dynamic forcing chain",
        "fnv",
        "fn",
        "forcing net verity",
        code="1304",
        se=8.5,
        score=700,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "House Forcing Net",
        8602,
        "dynamic region forcing chain",
        "dynamic forcing chain",
        "fnv",
        "fn",
        "forcing net verity",
        code="1304",
        se=8.5,
        score=700,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Double Forcing Net",
        8603,
        "dynamic double forcing chain",
        "dynamic forcing chain",
        "fnv",
        "fn",
        "forcing net verity",
        code="1304",
        se=8.5,
        score=700,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Nested Forcing Net",
        8650,
        "nested forcing chain",
        "nested fc",
        se=9.5,
        score=1000,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
)
