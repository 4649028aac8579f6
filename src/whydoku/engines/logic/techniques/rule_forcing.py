"""Rule forcing: assume something, and see what cages, lines and counts make of it.

The forcing techniques follow truths and conflicts; these follow the rules as well, one at a time, with every reason given.
If a candidate leads to a rule that cannot be satisfied, to a cell without a digit or to a house without a place for one, it is
wrong. And if some candidate is ruled out whatever digit a cell takes, or wherever a digit goes in a house, it can be removed.
"""

from whydoku.engines.logic.techniques._forcing import CASES, FAILS
from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # title, alias, price, words, idea
    (
        "Rule Forcing Contradiction",
        "rule contradiction",
        8.5,
        FAILS,
        "One candidate of {cells} breaks a rule in the end, or cannot be left out",
    ),
    (
        "Rule Forcing Cell",
        "cell forcing by rules",
        8.6,
        CASES,
        "Every candidate of {cells} leads to the same result",
    ),
    (
        "Rule Forcing House",
        "house forcing by rules",
        8.6,
        CASES,
        "Every place of {digit} in {house} leads to the same result",
    ),
    (
        "Nested Rule Forcing",
        "nested forcing by rules",
        9.6,
        FAILS,
        "One candidate of {cells} breaks a rule in the end, with further assumptions on the way",
    ),
)

plugin = tuple(
    technique(
        title=title,
        family="rule forcing",
        price=price,
        aliases=(alias,),
        level="extreme",
        idea=idea,
        text=words.text,
    )
    for title, alias, price, words, idea in ROWS
)
