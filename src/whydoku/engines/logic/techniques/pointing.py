"""Pointing: where all places of a digit in a box lie in one line, the rest of that line cannot have it.

The digit must be in the box, so it is on that piece of the line; a second one further along would make two. A window or
any other house points like a box.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Pointing",
    family="locked",
    price=2.6,
    codes=("0100",),
    aliases=(
        "lc1",
        "locked candidates type 1",
        "locked candidates type 1 (pointing)",
        "candidate lines",
        "pointing pair",
        "pointing triple",
        "intersection removal",
        "structure intersection",
        "structure intersection eliminate",
    ),
    se=2.6,
    hodoku=50,
    level="medium",
    idea="A digit of {house} has all its places in one line",
    text=("In {house} the {digits} must be in {house2} ({cells:or}): {loses}."),
    tell="locked_story:tell_locked",
)
