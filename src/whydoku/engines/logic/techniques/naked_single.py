"""Naked single: a cell with one candidate left holds it. In the network: a cell's truth with one candidate left.

Every cell has a digit. All digits but one stand in a house of the cell already, or were ruled out before, so it is the one that is left.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Naked Single",
    family="singles",
    price=1.2,
    paper=1.6,
    codes=("0003",),
    aliases=(
        "n1",
        "single candidate",
        "lone single",
        "sole candidate",
        "forced digit",
        "basic assign",
        "basic eliminate",
    ),
    se=2.3,
    hodoku=4,
    level="easy",
    idea="There is a cell with one digit left",
    text="{cells} can only be {digits}: {covered}.",
)
