"""Full house: a house with one empty cell has one digit missing, and that is where it goes.

The easiest step there is: look for a row, column or box that is nearly full and count to nine.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Full House",
    family="singles",
    rank=100,
    codes=("0000",),
    aliases=("fh", "last cell", "last value"),
    se=1.0,
    hodoku=4,
    level="easy",
    text="{cells} is the last empty cell of {house}, and {digits} is the digit missing there.",
    teach="Every digit stands once in {house}. All of them are there but {digits}, and only {cells} is empty: they belong "
    "together.",
)
