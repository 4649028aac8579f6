"""Bivalue universal grave: the open cells must not all have two candidates, with two places for every digit in each house.

Then every solution would have a twin with the other candidate in each open cell. So where a few candidates more than
that are left, one of them must hold.
"""

from whydoku.engines.logic.techniques._deadly import ARGUMENTS, deadly

SEEN = "Without {fins}, every candidate comes in twos, and no such grid has exactly one solution"
WHY = (
    "Look at the open cells. Without {fins}, each would have two candidates, and every digit two "
    "places in each house that still needs it. No such grid has exactly one solution: any solution "
    "would have a twin with the other candidate in every cell. We assume that the puzzle has one, so "
    "{fins:any}."
)
ROWS = (  # title, price, HoDoKu's codes, aliases, SE, text after what is seen, what follows
    (
        "+ 1",
        5.6,
        ("0610",),
        ("bug1", "bug + 1", "bug type 1", "bug"),
        5.6,
        ": {so}.",
        " No other digit fits in {pincers}.",
    ),
    (
        "Type 2",
        5.7,
        (),
        ("bug2", "bug type 2"),
        5.7,
        ". So one of {pincers} is {common}: {loses}.",
        " No cell that sees all of {pincers} can be {common}.",
    ),
    (
        "Type 3",
        5.8,
        (),
        ("bug3", "bug type 3"),
        5.8,
        ". With {set}, that uses up {common} in {house}: {loses}.",
        ARGUMENTS[2],
    ),
    (
        "Type 4",
        5.7,
        (),
        ("bug4", "bug type 4"),
        5.7,
        ". In {house}, the other of {pincers} is {common}: {loses}.",
        " In {house} the digit {common} fits only in {pincers:or}. One of them is {common}, and the other is "
        "one of the digits named before.",
    ),
    (
        "+ n",
        5.8,
        (),
        ("bugn", "bug + n"),
        None,
        ". So {fins:any}, and what goes conflicts with {fins:that|all of these}: {loses}.",
        " Each candidate that goes conflicts with all of these, so it is ruled out whichever is true.",
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
        asks="Which candidates are one too many, and what if none of them were true?",
        text=SEEN + text,
        teach=WHY + follows,
    )
    for kind, price, codes, aliases, se, text, follows in ROWS
)
