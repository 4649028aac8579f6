"""Impossible pattern: cells that three digits alone cannot fill, and what the guardians of any impossible pattern lead to.

The cells are found by search: leave any of them out, and three digits can fill the rest; all together they cannot. So one of the
other candidates in them, a guardian, holds, whatever the number of solutions. A tridagon is the best known of these patterns. Where
nothing sees all guardians, each of them may lead to the same by a chain or a net; so may those of tridagons and of odd loops.
"""

from whydoku.engines.logic.techniques._forcing import CASES
from whydoku.engines.logic.techniques._rows import technique
from whydoku.model.technique import Technique

FORCED = (  # title, price, aliases
    (
        "Guardian Forcing Chain",
        7.7,
        ("impossible pattern forcing chain", "tridagon forcing chain", "oddagon forcing chain", "or-k forcing chain"),
    ),
    ("Guardian Forcing Net", 8.4, ("impossible pattern forcing net", "tridagon forcing net", "oddagon forcing net")),
)

plugin: tuple[Technique, ...] = (
    technique(
        title="Impossible Pattern",
        family="exotic",
        price=9.1,
        aliases=("three-digit pattern", "degenerate tridagon", "impossible trivalue pattern"),
        hodoku=500,
        level="extreme",
        default=False,
        idea="Three digits cannot fill some cells",
        text="The digits {digits} alone cannot fill {cells}, so {fins:any}: {loses}.",
        tell="guardian_story:tell_three_digits",
    ),
    *(
        technique(
            title=title,
            family="forcing",
            price=price,
            aliases=aliases,
            hodoku=500,
            level="extreme",
            default=False,
            idea=CASES.idea,
            text=CASES.text,
        )
        for title, price, aliases in FORCED
    ),
)
