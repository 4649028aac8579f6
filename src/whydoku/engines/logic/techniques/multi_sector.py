"""Multi-sector locked sets: as many pairs of a house and a digit cover the cells as there are cells.

Every cell takes one digit, and a house has each digit once. If all candidates of N cells lie in N pairs (house, digit),
every pair is used up by these cells, and the digit can be removed from the rest of its house. An SK loop is the same
around a loop through four boxes.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

locked_set = partial(technique, family="exotic", hodoku=500, level="extreme", default=False)

plugin = (
    locked_set(
        title="Multi-Sector Locked Set",
        price=9.4,
        aliases=("msls", "multisector locked set"),
        idea="Cells need every digit that their lines have for them",
        text="{cells} need every digit that {houses} have for them: {loses}.",
        tell="exotic_story:tell_sectors",
    ),
    locked_set(
        title="SK Loop",
        price=9.6,
        aliases=("domino loop", "virus loop"),
        idea="A loop of cells needs every digit that its houses have for it",
        text=("The loop {cells} needs every digit that {houses} have for it: {loses}."),
        tell="exotic_story:tell_sectors",
    ),
)
