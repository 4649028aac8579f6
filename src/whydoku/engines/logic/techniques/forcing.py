"""Forcing: assume something, and see what follows.

If an assumption leaves a cell without a digit or a house without a place for one, it was wrong. And if every
candidate of a cell, every place of a digit in a house, or both "it is" and "it is not" lead to the same conclusion,
that conclusion is true, whichever holds. In a forcing chain each conclusion follows from the one before it alone; in
a net from all that is known so far. Nishio is the contradiction within one digit.

Where a net comes to an end, patterns may take it further: locked candidates, pairs and X-Wings among what is left by then. So
may chains, or nets, that hold under the assumption. Sudoku Explainer, whose dynamic forcing chains these are, tries them one
level after the other. Its order of search is part of what they are, so they are found on a plain 9×9 alone.
"""

from __future__ import annotations

from whydoku.engines.logic.techniques._forcing import CASES, FAILS
from whydoku.engines.logic.techniques._rows import Words, technique
from whydoku.model.technique import Technique

CHAIN = ("fcv", "fc", "forcing chain", "forcing chain verity")
NET = ("dynamic forcing chain", "fnv", "fn", "forcing net verity")
ROWS = (  # title, price, words, HoDoKu's codes, SE, HoDoKu's score, aliases
    ("Nishio", 7.5, FAILS, (), 7.5, 500, ("nishio forcing chain",)),
    (
        "Forcing Chain Contradiction",
        8.0,
        FAILS,
        ("1301",),
        8.0,
        500,
        ("fcc", "fc", "forcing chain", "contradiction chain", "digit forcing chain"),
    ),
    ("Cell Forcing Chain", 8.0, CASES, ("1302",), 8.0, 500, (*CHAIN, "multiple forcing chain")),
    (
        "House Forcing Chain",
        8.0,
        CASES,
        ("1302",),
        8.0,
        500,
        ("region forcing chain", "unit forcing chain", *CHAIN, "multiple forcing chain"),
    ),
    ("Double Forcing Chain", 8.0, CASES, ("1302",), 8.0, 500, CHAIN),
    (
        "Forcing Net Contradiction",
        8.5,
        FAILS,
        ("1303",),
        8.5,
        700,
        ("fnc", "fn", "dynamic contradiction forcing chain", "dynamic forcing chain"),
    ),
    ("Cell Forcing Net", 8.5, CASES, ("1304",), 8.5, 700, ("dynamic cell forcing chain", *NET)),
    ("House Forcing Net", 8.5, CASES, ("1304",), 8.5, 700, ("dynamic region forcing chain", *NET)),
    ("Double Forcing Net", 8.5, CASES, ("1304",), 8.5, 700, ("dynamic double forcing chain", *NET)),
    ("Nested Forcing Net", 9.5, FAILS, (), 9.5, 1000, ("nested forcing chain", "nested fc")),
)
NETS = (  # title, Sudoku Explainer's name, words
    ("Forcing Net Contradiction", "contradiction", FAILS),
    ("Cell Forcing Net", "cell", CASES),
    ("House Forcing Net", "region", CASES),
    ("Double Forcing Net", "double", CASES),
)
LEVELS = (  # what is nested in a net, Sudoku Explainer's name for it, price and SE
    ("Patterns", "+", 9.0),
    ("Forcing Chains", "+ forcing chains", 9.5),
    ("Multiple Chains", "+ multiple forcing chains", 10.0),
    ("Nets", "+ dynamic forcing chains", 10.5),
)
NESTED = tuple(
    (
        f"{net} + {nested}",
        worth,
        words,
        (),
        worth,
        1000,
        (f"dynamic {theirs} forcing chains ({suffix})",),
    )
    for nested, suffix, worth in LEVELS
    for net, theirs, words in NETS
)


def _forcing(
    title: str, price: float, words: Words, codes: tuple[str, ...], se: float, score: int, aliases: tuple[str, ...]
) -> Technique:
    return technique(
        title=title,
        family="forcing",
        price=price,
        codes=codes,
        aliases=aliases,
        se=se,
        hodoku=score,
        level="extreme",
        default=" + " not in title,
        idea=words.idea,
        text=words.text,
    )


plugin = tuple(_forcing(*row) for row in (*ROWS, *NESTED))
