"""Whips and braids: suppose a candidate, take the singles that follow, and find a cell without a digit or a digit without a place.

Denis Berthier's patterns ("Constraint Resolution Theories", 2011) are measured by their length, the number of truths (cells, or
digits in houses) that they use. Each truth but the last has come down to one candidate, by the target and the candidates
found before; the last has come down to none. In a whip every truth loses a candidate to the one found just before; in a braid to any
of them. With a g, what a truth has come down to may be several cells of a digit where a line and a box cross.

They find what chains and forcing nets find, in the order of length by which ratings W and B are defined, so they are off by default.
"""

from whydoku.engines.logic.techniques._forcing import FAILS
from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # title, price, aliases
    ("Bivalue Chain", 7.0, ("biv-chain", "bivalue-chain")),
    ("Z-Chain", 7.2, ("zchain",)),
    ("T-Whip", 7.4, ("twhip",)),
    ("Whip", 7.7, ()),
    ("G-Whip", 8.0, ("gwhip", "grouped whip")),
    ("Braid", 8.3, ()),
    ("G-Braid", 8.4, ("gbraid", "grouped braid")),
)

plugin = tuple(
    technique(
        title=title,
        family="whips and braids",
        price=price,
        aliases=aliases,
        level="extreme",
        default=False,
        idea=FAILS.idea,
        text=FAILS.text,
        tell="whip_story:tell_whip",
    )
    for title, price, aliases in ROWS
)
