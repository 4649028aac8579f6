"""Wings: chains of three strong links, short enough to be seen at a glance.

Each begins and ends with a strong link, so one of its two ends holds, and what conflicts with both goes. The names say what the
links are: a cell with two digits, or a digit with two places in a house. W: two equal pairs joined by a house. M, H: a pair
and two houses, or two pairs and a house. S: a pair between two houses. L: three houses. In a grouped one a place may be several
cells of a box in one line.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

XY_TEXT = "{pivot} is one of its two digits, so one of {pincers} has the digit they share."
XY_TEACH = (
    "{pivot} has two digits, and each of {pincers} shares one of them and sees it. Whichever {pivot} takes, one of {pincers} loses it and must "
    "have the third digit. So one of {pincers} has that digit, and what sees both cannot."
)
W_TEXT = "{pincers} have the same two digits, and {house} puts one of these where one of {pincers} sees it: {chain}. So one of {pincers} has the other digit."
W_TEACH = (
    "{pincers} have the same two digits. In {house}, one of these has only places that see one or the other of {pincers}. Wherever it "
    "goes, one of {pincers} cannot have it and has the other digit: {chain}. What sees both loses that digit."
)
TEXT = "Follow {chain}: if its first node does not hold, its last one does, so what conflicts with both goes."
TEACH = (
    "Three strong links in a row: {chain}. A = says that one of its two sides holds, a - that not both do. If the first node does not hold, the "
    "last one does, and the other way round. So one of them holds, and what conflicts with both cannot."
)
SHAPES = (  # letter, what its links are
    ("W", "two equal pairs and a house between them"),
    ("M", "a pair and two houses"),
    ("S", "a pair between two houses"),
    ("H", "hybrid: a pair and two houses, or two pairs and a house, with three digits"),
    ("L", "local: three houses"),
)

plugin = (
    Technique(
        title="XY-Wing",
        family="wings",
        rank=3300,
        codes=("0800",),
        aliases=("xy", "xy wings", "y-wing"),
        se=4.2,
        hodoku=160,
        level="hard",
        text=XY_TEXT,
        teach=XY_TEACH,
    ),
    *(
        Technique(
            title=f"{prefix}{letter}-Wing",
            family="wings",
            rank=3200 if letter == "W" and not prefix else (3420 if prefix else 3410) + order,
            codes=("0803",) if letter == "W" and not prefix else (),
            aliases=(*(("w",) if letter == "W" and not prefix else ()), f"{prefix}{letter} wings"),
            se=4.4 if letter == "W" else 7.0,
            hodoku=150 if letter == "W" else 280,
            level="hard" if letter == "W" else "unfair",
            text=W_TEXT if letter == "W" else TEXT,
            teach=W_TEACH if letter == "W" else f"{TEACH} Its links are {words}.",
        )
        for prefix in ("", "Grouped ")
        for order, (letter, words) in enumerate(SHAPES)
    ),
)
