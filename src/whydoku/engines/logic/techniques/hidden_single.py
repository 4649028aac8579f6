"""Hidden single: a digit with one place left in a house goes there. In the network: a house's truth for the digit with one
candidate left, so it is the naked single seen from the house.

It is easier to see in a box than along a line, so the two have names and difficulties of their own.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = "In {house} only {cells} can be {digits}: {covered}."
TEACH = (
    "Look for the {digits} of {house}: it has to go somewhere. Every other cell of {house} is filled or cannot be "
    "{digits}, which leaves {cells}, whatever else would fit there."
)

EXAMPLES = {
    "Hidden Single in a Box": (
        ":0002:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Hidden Single in a Line": (
        ":0002:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
}

plugin = (
    Technique(
        title="Hidden Single in a Box",
        example=EXAMPLES["Hidden Single in a Box"],
        family="singles",
        rank=300,
        codes=("0002",),
        aliases=("h1", "hidden single", "single position", "crosshatching", "reverse assign", "pinned digit"),
        se=1.2,
        hodoku=14,
        level="easy",
        idea="A digit has only one place left in {house}",
        asks="Where can the {digits} go in {house}?",
        text=TEXT,
        teach=TEACH,
    ),
    Technique(
        title="Hidden Single in a Line",
        example=EXAMPLES["Hidden Single in a Line"],
        family="singles",
        rank=301,
        codes=("0002",),
        aliases=("hidden single", "single position", "reverse assign"),
        se=1.5,
        hodoku=14,
        level="easy",
        idea="A digit has only one place left in {house}",
        asks="Where can the {digits} go in {house}?",
        text=TEXT,
        teach=TEACH,
    ),
)
