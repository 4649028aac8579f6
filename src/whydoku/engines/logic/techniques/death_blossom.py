"""Blossoms: whichever candidate of the stem holds, it takes a digit from an almost locked set, and each of these then has z.

The stem is a cell, a digit in a house, or the guardians of a deadly pattern: one of its candidates holds. The sets are its petals,
one for each of them. The petal that loses its digit has all its others, z among them. So z is in one of the petals, and what sees
it in all of them can be removed. A stem of two places in a house makes the wing of two sets that is called after the W-wing.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

blossom = partial(technique, family="als", hodoku=360, level="unfair", default=False, tell="als_story:tell_blossom")
GUARDED = "One solution, so {fins:any}. Each is {digits:or} or takes a digit from a set, which then has {digits:and}: {loses}."

plugin = (
    blossom(
        title="ALS-W-Wing",
        price=7.1,
        aliases=("w-wing of almost locked sets", "als w wing"),
        idea="Two almost locked sets are joined by the two places of a digit",
        text="{fins:any}; either way a set ({set} or {set2}) loses its {common} and holds {digits:and}: {loses}.",
    ),
    blossom(
        title="Death Blossom",
        price=8.0,
        codes=("0904",),
        aliases=("db",),
        se=8.0,
        idea="Every digit of one cell is taken from an almost locked set",
        text="Whichever of {common} is in {pivot}, a set that sees it loses that digit and holds {digits}: {loses}.",
    ),
    blossom(
        title="House Death Blossom",
        price=8.2,
        aliases=("death blossom with a house",),
        idea="Every place of a digit in a house takes it from an almost locked set",
        text="{fins:any}; a set that sees it loses that digit and holds {digits}: {loses}.",
    ),
    blossom(
        title="Rectangle Death Blossom",
        price=8.3,
        aliases=("ur death blossom",),
        assumes_unique=True,
        idea="Every other candidate of a rectangle is taken from an almost locked set",
        text=GUARDED,
    ),
    blossom(
        title="Deadly Pattern Blossom",
        price=8.4,
        aliases=("dp blossom",),
        assumes_unique=True,
        idea="Every other candidate of a deadly pattern is taken from an almost locked set",
        text=GUARDED,
    ),
)
