"""Rule forcing: assume something, and see what cages, lines and counts make of it.

The forcing techniques follow truths and conflicts; these follow the rules as well, one at a time, with every reason given.
If a candidate leads to a rule that cannot be satisfied, to a cell without a digit or to a house without a place for one, it is
wrong. And if some candidate is ruled out whatever digit a cell takes, or wherever a digit goes in a house, it can be removed.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

FAILS = "If {supposed}, {breaks}: {loses}."
FAILS_TEACH = "{argument}"
CASES = "{cases}, and in each case {so}."
CASES_TEACH = "{cases}. Try each of these. {argument}"

plugin = (
    Technique(
        title="Rule Forcing Contradiction",
        family="rule forcing",
        rank=8610,
        aliases=("rule contradiction",),
        se=8.5,
        level="extreme",
        idea="One candidate of {cells} breaks a rule in the end",
        asks="What follows from {digit} in {cells}, rule by rule?",
        text=FAILS,
        teach=FAILS_TEACH,
        example=":0000::.2.5......3......4........................8.2..5.......8..4....6.1.2..7.7....9...::::",
        example_rules="killer 6 r2c1 r3c1; killer 3 r3c4 r3c5",
    ),
    Technique(
        title="Rule Forcing Cell",
        family="rule forcing",
        rank=8611,
        aliases=("cell forcing by rules",),
        se=8.6,
        level="extreme",
        idea="Every candidate of {cells} leads to the same result",
        asks="What follows from each candidate of {cells}, rule by rule?",
        text=CASES,
        teach=CASES_TEACH,
        example=":0000::..5...9.8..18....2.8....4.1....6...3.1......4....3.89.....8.....98......62.14....::::",
        example_rules="killer 14 r1c1 r1c2 r2c1",
    ),
    Technique(
        title="Rule Forcing House",
        family="rule forcing",
        rank=8612,
        aliases=("house forcing by rules",),
        se=8.6,
        level="extreme",
        idea="Every place of {digit} in {house} leads to the same result",
        asks="What follows from each place of {digit} in {house}, rule by rule?",
        text=CASES,
        teach=CASES_TEACH,
        example=":0000::....284..35.....7...8..6.5....1.....28......6..9...........7.4..9..3...7...9..1.8::::",
        example_rules="killer 13 r8c1 r9c1",
    ),
    Technique(
        title="Nested Rule Forcing",
        family="rule forcing",
        rank=8660,
        aliases=("nested forcing by rules",),
        se=9.6,
        level="extreme",
        idea="One candidate of {cells} breaks a rule in the end, with further assumptions on the way",
        asks="What follows from {digit} in {cells}, rule by rule?",
        text=FAILS,
        teach=FAILS_TEACH,
        example=":0000::....1....85........37.......9.2.......4..8.....2.6..5..........21.6.7....48......::::",
        example_rules="killer 6 r1c4 r1c5; killer 18 r3c8 r3c9 r4c9; killer 16 r7c9 r8c9 r9c9; killer 17 r1c8 r2c8 r2c9; "
        "killer 17 r7c4 r7c5; killer 11 r9c3 r9c4; killer 12 r5c3 r6c3 r7c3",
    ),
)
