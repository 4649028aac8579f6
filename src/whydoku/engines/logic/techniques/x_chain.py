"""X-chain: strong links of one digit in a row, so that one end or the other holds.

In each house with two places for a digit, one of them has it. Start by assuming that one end of the chain does not:
the next place has it, what that sees does not, and so on to the other end, which does. So one of the two ends holds
in any case, and a place that sees both ends cannot. Where the places of a house fall into a cell and a group, or two
groups, it is grouped.
"""

from functools import partial

from whydoku.engines.logic.techniques._chains import IDEA, TEXT
from whydoku.engines.logic.techniques._rows import technique

x_chain = partial(technique, family="chains", level="unfair", idea=IDEA, text=TEXT, tell="chain_story:tell_chain")
STRONG_LINKS = tuple(f"{links} strong links" for links in range(3, 7))

plugin = (
    x_chain(
        title="X-Chain",
        price=6.6,
        codes=("0701",),
        aliases=("x", "x-cycle", "forcing x-chain", "bidirectional x-cycle", "single digit chain", *STRONG_LINKS),
        se=6.6,
        hodoku=260,
    ),
    x_chain(title="Grouped X-Chain", price=6.7, aliases=("grouped x-cycle",), se=6.7, hodoku=300),
)
