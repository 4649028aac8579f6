"""Aligned exclusion: with a digit in a cell, no digits would be left for another cell (or two).

Two digits in two cells do not fit together when they conflict, or when both would be taken from the same almost
locked set, which can spare only one. If every digit of another cell is ruled out that way, or every pair of digits of
two other cells, the digit can be removed.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

exclusion = partial(technique, family="als", hodoku=360, level="unfair", default=False)

plugin = (
    exclusion(
        title="Aligned Pair Exclusion",
        price=6.2,
        codes=("1000",),
        aliases=("ape",),
        se=6.2,
        idea="Two cells rule a candidate out together",
        text=(
            "With {digits} in {cell}, no digit is left for {cell2}: each sees it, or takes two digits from a "
            "set among {set}. So {so}."
        ),
        tell="als_story:tell_exclusion",
    ),
    exclusion(
        title="Aligned Triple Exclusion",
        price=7.5,
        codes=("1001",),
        aliases=("ate", "aligned triplet exclusion"),
        se=7.5,
        idea="Three cells rule a candidate out together",
        text=("With {digits} in {cell}, no pair of digits fits in {cell2} and {cell3}, because of {set}: {loses}."),
        tell="als_story:tell_exclusion",
    ),
)
