"""Locked pair and triple: a naked subset that lies where a box and a line cross, and so clears both.

Its digits are used up in the box and in the line at once; it is a naked subset and locked candidates in one look.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = "{cells} are {digits} in some order and lie in {house} and in {house2}: {loses}."
TEACH = (
    "Look at {house}: {cells:is}. They need different digits, so they use up {digits}. They lie in "
    "{house2} as well, and no other cell of either house can repeat these digits."
)

EXAMPLES = {
    "Locked Pair": (":0110:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Locked Triple": (":0111:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
}

plugin = (
    Technique(
        title="Locked Pair",
        example=EXAMPLES["Locked Pair"],
        family="subsets",
        rank=1000,
        codes=("0110",),
        aliases=("l2",),
        se=3.0,
        hodoku=40,
        level="medium",
        idea="A few cells of {house} have as few candidates together, all in one box and one line",
        asks="The cells are {cells}. What do they take from the cells that see all of them?",
        text=TEXT,
        teach=TEACH,
    ),
    Technique(
        title="Locked Triple",
        example=EXAMPLES["Locked Triple"],
        family="subsets",
        rank=1100,
        codes=("0111",),
        aliases=("l3",),
        se=3.6,
        hodoku=60,
        level="medium",
        idea="A few cells of {house} have as few candidates together, all in one box and one line",
        asks="The cells are {cells}. What do they take from the cells that see all of them?",
        text=TEXT,
        teach=TEACH,
    ),
)
