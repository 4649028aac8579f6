"""Aligned exclusion: with a digit in a cell, another cell (or two) would be left with no digits that go with it.

Two digits in two cells do not go together when they see each other, or when both would be taken from the same almost
locked set, which can spare only one. If every digit of another cell is ruled out that way, or every pair of digits of
two other cells, the digit goes.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

EXAMPLES = {
    "Aligned Pair Exclusion": (
        ":1000::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:553 653 572 573:::"
    ),
    "Aligned Triple Exclusion": (
        ":1001::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:553 653 572 573:::"
    ),
}

plugin = (
    Technique(
        title="Aligned Pair Exclusion",
        example=EXAMPLES["Aligned Pair Exclusion"],
        family="als",
        rank=6020,
        codes=("1000",),
        aliases=("ape",),
        se=6.2,
        hodoku=360,
        level="unfair",
        default=False,
        text="With {digits} in the first of {cells}, every digit of the other would leave too few digits for cells "
        "among {set}.",
        teach="Try {digits} in the first of {cells}. Each digit of the other cell either sees it, or takes a second "
        "digit from an almost locked set that can spare only one ({set}). So the other cell would be left with "
        "nothing.",
    ),
    Technique(
        title="Aligned Triple Exclusion",
        example=EXAMPLES["Aligned Triple Exclusion"],
        family="als",
        rank=6030,
        codes=("1001",),
        aliases=("ate", "aligned triplet exclusion"),
        se=7.5,
        hodoku=360,
        level="unfair",
        default=False,
        text="With {digits} in the first of {cells}, no two digits of the other two go together because of {set}.",
        teach="Try {digits} in the first of {cells}. Each pair of digits in the other two cells is ruled out: they see "
        "each other, or two of the three digits are taken from an almost locked set that can spare only one "
        "({set}), or a cell is left with nothing.",
    ),
)
