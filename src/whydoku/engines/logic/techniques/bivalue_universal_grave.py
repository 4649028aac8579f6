"""Bivalue universal grave: the open cells must not all have two candidates, with two places for every digit in each house.

Then every solution would have a twin with the other candidate in each open cell. So where a few candidates more than
that are left, one of them must hold.
"""

from whydoku.engines.logic.techniques._deadly import deadly

SEEN = "Without {fins}, every candidate comes in twos, and no such grid has exactly one solution"
ROWS = (  # title, price, HoDoKu's codes, aliases, SE, text after what is seen, type
    ("+ 1", 5.6, ("0610",), ("bug1", "bug + 1", "bug type 1", "bug"), 5.6, ": {so}.", 1),
    ("Type 2", 5.7, (), ("bug2", "bug type 2"), 5.7, ". So one of {pincers} is {common}: {loses}.", 2),
    ("Type 3", 5.8, (), ("bug3", "bug type 3"), 5.8, ". With {set}, that uses up {common} in {house}: {loses}.", 3),
    ("Type 4", 5.7, (), ("bug4", "bug type 4"), 5.7, ". In {house}, the other of {pincers} is {common}: {loses}.", 4),
    (
        "+ n",
        5.8,
        (),
        ("bugn", "bug + n"),
        None,
        ". So {fins:any}, and no other candidate fits beside {fins:it|them}: {loses}.",
        2,
    ),
)

plugin = tuple(
    deadly(
        title=f"Bivalue Universal Grave {kind}",
        price=price,
        codes=codes,
        aliases=aliases,
        se=se,
        default=kind != "+ n",
        idea="Nearly every candidate comes in twos",
        text=SEEN + text,
        tell="uniqueness_story:tell_grave",
    )
    for kind, price, codes, aliases, se, text, type_ in ROWS
)
