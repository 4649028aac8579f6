"""Claiming: where all places of a digit in a line lie in one box, the rest of that box cannot have it.

Pointing, seen from the line. What others call double pairs (two boxes whose places for a digit lie in the same two lines)
and multiple lines (the same with more cells) is this step on the third box: its line is the only one left for the digit. A
window, a diagonal or any other cells that all differ claim like a box, from any house.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Claiming",
    family="locked",
    price=2.8,
    codes=("0101",),
    aliases=(
        "lc2",
        "locked candidates type 2",
        "locked candidates type 2 (claiming)",
        "double pairs",
        "multiple lines",
        "box line reduction",
        "intersection removal",
        "structure intersection",
        "structure intersection eliminate",
    ),
    se=2.8,
    hodoku=50,
    level="medium",
    idea="A digit of {house} has all its places in one box",
    text=("{house} has its {digits} in {house2} ({cells:or}), so no other cell of {house2} is {digits}: {loses}."),
    tell="locked_story:tell_locked",
)
