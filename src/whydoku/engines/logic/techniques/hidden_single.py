"""Hidden single: a digit with one place left in a house goes there. In the network: a house's truth for the digit with one
candidate left, so it is the naked single seen from the house.

It is easier to see in a box than along a line, so the two have names and difficulties of their own.
"""

from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # where, price, SE, aliases
    ("Box", 1.3, 1.2, ("h1", "hidden single", "single position", "crosshatching", "reverse assign", "pinned digit")),
    ("Line", 1.5, 1.5, ("hidden single", "single position", "reverse assign")),
)

plugin = tuple(
    technique(
        title=f"Hidden Single in a {where}",
        family="singles",
        price=price,
        codes=("0002",),
        aliases=aliases,
        se=se,
        hodoku=14,
        level="easy",
        idea="A digit has only one place left in {house}",
        text="In {house} only {cells} can be {digits}: {covered}.",
    )
    for where, price, se, aliases in ROWS
)
