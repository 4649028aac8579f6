"""Death blossom: whichever digit a cell takes, it takes it from an almost locked set, and each of these then has z.

The cell is the stem, the sets are its petals, one for each digit of the stem. The petal that loses its digit has all
its others, z among them. So z is in one of the petals, and what sees it in all of them can be removed.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

EXAMPLES = {
    "Death Blossom": (
        ":0904::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:553 653 572 573:::"
    ),
}

plugin = Technique(
    title="Death Blossom",
    example=EXAMPLES["Death Blossom"],
    family="als",
    rank=6000,
    codes=("0904",),
    aliases=("db",),
    se=8.0,
    hodoku=360,
    level="unfair",
    default=False,
    text=(
        "Whichever of {common} is in {pivot}, an almost locked set that sees it loses that digit and must hold "
        "{digits}."
    ),
    teach=(
        "Start at {pivot}, which is {common:or}. For each of these digits there is an almost locked set that would "
        "lose it, in these cells: {because}. A set that loses one digit holds all its others, {digits} among them. "
        "Whichever set it is, a cell that sees the places for {digits} in all of them cannot be {digits}."
    ),
)
