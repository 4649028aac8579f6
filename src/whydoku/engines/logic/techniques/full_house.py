"""Full house: a house with one empty cell has one digit missing, and that is where it goes.

The easiest step there is: look for a row, column or box that is nearly full and count to nine.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Full House",
    family="singles",
    price=1.0,
    codes=("0000",),
    aliases=("fh", "last cell", "last value"),
    se=1.0,
    hodoku=4,
    level="easy",
    idea="{house} has only one empty cell",
    text="{house} has one empty cell, {cells}, and one missing digit, {digits}: {so}.",
)
