"""Death blossom: whichever digit a cell takes, it takes it from an almost locked set, and each of these then has z.

The cell is the stem, the sets are its petals, one for each digit of the stem. The petal that loses its digit has all
its others, z among them. So z is in one of the petals, and what sees it in all of them can be removed.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Death Blossom",
    family="als",
    price=8.0,
    codes=("0904",),
    aliases=("db",),
    se=8.0,
    hodoku=360,
    level="unfair",
    default=False,
    idea="Every digit of one cell is taken from an almost locked set",
    text=("Whichever of {common} is in {pivot}, a set that sees it loses that digit and holds {digits}: {loses}."),
    tell="als_story:tell_blossom",
)
