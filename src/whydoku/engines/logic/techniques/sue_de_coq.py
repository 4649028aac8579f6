"""Sue de Coq: where a box and a line cross, a few cells there and on either side have as many digits as cells.

Where two houses cross, every cell sees every other of both houses. Take some of these cells, some more of the one house
and some of the other. A digit can be among them once, or twice if both sides have it. If that adds up to the number of
cells, each digit is in there as often as it can be, and can be removed from all other cells that see its places.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

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
        idea="Where {house} and {house2} meet, a few cells have as many digits as cells",
        asks="Count the digits of {cells}, {set} and {set2}. Can one of them repeat?",
        text=("{cells}, {set} and {set2} hold just {digits}, as many digits as cells, each of them once: {loses}."),
        teach=(
            "Look at {cells}, where {house} and {house2} meet, with {set} in {house} and {set2} in {house2}: "
            "{cells:is}; {set:is}; {set2:is}. That makes as many digits as cells: {digits}. No digit can be "
            "there twice, because all its places see each other, so every digit is there once, and no cell "
            "that sees all its places can hold it."
        ),
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
        idea="Where {house} and {house2} meet, a few cells have as many digits as cells",
        asks="Count the digits of {cells}, {set} and {set2}. Can one of them repeat?",
        text=(
            "{cells}, {set} and {set2} can only be filled from {digits} if {common} {common:is|are} in both "
            "sets: {loses}."
        ),
        teach=(
            "Look at {cells}, where {house} and {house2} meet, together with {set} in {house} and {set2} in "
            "{house2}. Here {common} can occur twice, once on each side, and every other digit of {digits} once. "
            "That makes exactly as many digits as cells, so every digit occurs as often as it can. A cell that sees"
            " the places of one of these digits cannot hold it."
        ),
    ),
)
