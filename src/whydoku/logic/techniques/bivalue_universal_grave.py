"""Bivalue universal grave: not every open cell may be left with two candidates and every digit with two places in each house.

Then every solution would have a twin with the other candidate in each open cell. So where a few candidates more than that are left,
one of them must hold.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

WHY = (
    "Without {fins}, every open cell would have two candidates and every digit two places in each house that still needs it. Each "
    "solution would then have a twin with the other candidate in every open cell. As the puzzle has one solution, {fins} cannot "
    "all be wrong. "
)

plugin = (
    Technique(
        title="Bivalue Universal Grave + 1",
        family="uniqueness",
        rank=2900,
        codes=("0610",),
        aliases=("bug1", "bug+1", "bug", "bivalue universal grave"),
        se=5.6,
        hodoku=100,
        level="hard",
        text="Without {fins}, every cell would have two candidates and every digit two places in each house, and the puzzle two "
        "solutions.",
        teach=WHY + "They are all in {pincers}, so nothing else can be there.",
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave Type 2",
        family="uniqueness",
        rank=4090,
        aliases=("bug2", "bug type 2", "bug", "bivalue universal grave"),
        se=5.7,
        hodoku=100,
        level="hard",
        text="Without {fins}, every cell would have two candidates and every digit two places in each house: one of {pincers} is {common}.",
        teach=WHY + "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave Type 3",
        family="uniqueness",
        rank=4094,
        aliases=("bug3", "bug type 3", "bug", "bivalue universal grave"),
        se=5.8,
        hodoku=100,
        level="hard",
        text="One of {fins} must hold, or all candidates would come in twos; with {set}, these take {common} in {house}.",
        teach=WHY + "Whichever holds, it lies in {house}. Together with {set} it takes all of {common} there, as a naked subset does.",
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave Type 4",
        family="uniqueness",
        rank=4092,
        aliases=("bug4", "bug type 4", "bug", "bivalue universal grave"),
        se=5.7,
        hodoku=100,
        level="hard",
        text="One of {fins} must hold, or all candidates would come in twos; {common} in {house} takes the other of {pincers}.",
        teach=WHY + "In {house}, {common} is only possible in {pincers}: one of them takes it, and the other holds one of the further "
        "candidates.",
        assumes_unique=True,
    ),
)
