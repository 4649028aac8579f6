"""Sue de Coq: where a box and a line cross, some cells of both have, with a few of either side, as many digits as cells.

Where two houses cross, every cell sees every other of both houses. Take some of these cells, some more of the one house
and some of the other. A digit can be among them once, or twice if both sides have it. If that adds up to the number of
cells, each digit is in there as often as it can, and goes from all other cells that see its places.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

EXAMPLES = {
    "Sue de Coq": (
        ":1101::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:835 242 553 653 572 573:::"
    ),
    "Extended Sue de Coq": (
        ":1101::2.1..4+7....4+279+1...7..+1+6.2.+7+8.+6.2..+19.6.81+2..4+1+2.9.6.8+1...6.8.+2+62+8...31.3..+1"
        "+285.6:512 522 533 574 576:::"
    ),
}

plugin = (
    Technique(
        title="Sue de Coq",
        example=EXAMPLES["Sue de Coq"],
        family="als",
        rank=5300,
        codes=("1101",),
        aliases=("sdc", "two-sector disjoint subsets"),
        se=5.0,
        hodoku=250,
        level="unfair",
        text="{cells}, with {set} in {house} and {set2} in {house2}, have as many digits as cells: {digits}.",
        teach="{cells} lie in {house} and in {house2}. With {set} and {set2} they have just as many digits as cells, "
        "{digits}, and no digit can be in there twice, because all places for it see each other. So each of them "
        "is in there, and goes from every other cell that sees all its places.",
    ),
    Technique(
        title="Extended Sue de Coq",
        example=EXAMPLES["Extended Sue de Coq"],
        family="als",
        rank=5310,
        codes=("1101",),
        aliases=("sue de coq extended", "cannibalistic sue de coq"),
        se=5.2,
        hodoku=250,
        level="unfair",
        text="{cells}, with {set} in {house} and {set2} in {house2}, have room for {digits} only with {common} in both "
        "{set} and {set2}.",
        teach="{cells} lie in {house} and in {house2}. {common} can be in {set} and in {set2} at once, every other of "
        "{digits} only once among all these cells. That makes just as many as there are cells, so {common} is in "
        "{set} and in {set2}, the others are in there once, and they go from all other cells that see these "
        "places.",
    ),
)
