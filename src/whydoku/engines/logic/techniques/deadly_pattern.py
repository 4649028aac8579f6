"""Deadly patterns of any shape: cells that could be filled in two ways, with the same digits in every house.

Rectangles, loops and six cells in two lines are the patterns that players have names for. All others are found by the same
search: two fillings of up to nine cells that differ in every cell and agree in every house. One of the other candidates of these
cells, a guardian, must hold. What follows is what follows from any guardians; where nothing sees them all, each of them may
lead to the same by a chain.
"""

from whydoku.engines.logic.techniques._deadly import deadly
from whydoku.engines.logic.techniques._forcing import CASES
from whydoku.engines.logic.techniques._rows import technique
from whydoku.model.technique import Technique

CHAINS = (  # title, price, aliases
    ("Rectangle Forcing Chain", 7.2, ("ur forcing chain", "ur + sl", "ur-xy-wing", "almost unique rectangle chain")),
    ("Deadly Pattern Forcing Chain", 7.6, ("dp forcing chain",)),
    ("Rectangle Forcing Net", 8.3, ("ur forcing net",)),
    ("Deadly Pattern Forcing Net", 8.4, ("dp forcing net",)),
)

plugin: tuple[Technique, ...] = (
    deadly(
        title="Deadly Pattern",
        price=5.2,
        aliases=("anonymous deadly pattern", "dp"),
        default=False,
        idea="A few cells could be filled in two ways",
        text="{cells} could be filled in two ways. One solution, so {fins:any}: {loses}.",
        tell="uniqueness_story:tell_pattern",
    ),
    *(
        technique(
            title=title,
            family="forcing",
            price=price,
            aliases=aliases,
            hodoku=500,
            level="extreme",
            assumes_unique=True,
            default=False,
            idea=CASES.idea,
            text=CASES.text,
        )
        for title, price, aliases in CHAINS
    ),
)
