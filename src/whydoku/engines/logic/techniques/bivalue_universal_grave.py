"""Bivalue universal grave: the open cells must not all have two candidates, with two places for every digit in each house.

Then every solution would have a twin with the other candidate in each open cell. So where a few candidates more than
that are left, one of them must hold.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

WHY = (
    "Look at the open cells. Without {fins}, each would have two candidates, and every digit two "
    "places in each house that still needs it. No such grid has exactly one solution: any solution "
    "would have a twin with the other candidate in every cell. We assume that the puzzle has one, so "
    "{fins:any}."
)

EXAMPLES = {
    "Bivalue Universal Grave + n": (
        ":0000::+9+16+3+75+8+2+4+8+52+4+693+1+7+73+4+2819+5+6.+7..+94.+322.5.3+6.8..........4+8.9.+"
        "7.6.5+2+9+64+3178.+67.5....:144 161 163 467 969:::"
    ),
    "Bivalue Universal Grave + 1": (
        ":0610::+865+7+42319..1+35+9...93.+18+6.+5+7+51.8.+4.+7+3.47+5+13+9...8.+6.7541.+5+8+4.+17+9+2.+9.2.+"
        "8+165+1..9.+58+3+4:221 243 263 381:::"
    ),
    "Bivalue Universal Grave Type 2": (
        ":0000::+3+4+6+51+87+92+8+79.4.+1+532+1+5...+468+92473+5+6+8+15+61...+93+7+78+316+9+5+2+4+1+57...2+4."
        "49+8..+1+37.63+2...+8+1.:254 674:::"
    ),
    "Bivalue Universal Grave Type 3": (
        ":0000::+8+6+7.+3+54..+459.+7+63+8.+31+2+984+657+1+93..+82+7.+7+86.1+2+9.5+5+2+4.97+1.8+67..2+9+8.+3+"
        "2+38+7.1+5..+9+4.+8.372.:444 645 488:::"
    ),
    "Bivalue Universal Grave Type 4": (
        ":0000::+1+8.2..+5+9.2+5..9.68.+693.5+8+4.+2+9+45+67+2+13+8..+1+4+85+9+2+68+26+9+137+4+5.+6+2.4+985.+"
        "519+8+27+3+6+4+4.+8+5..2.9::::"
    ),
}

plugin = (
    Technique(
        title="Bivalue Universal Grave + 1",
        example=EXAMPLES["Bivalue Universal Grave + 1"],
        family="uniqueness",
        rank=2900,
        codes=("0610",),
        aliases=("bug1", "bug + 1", "bug type 1", "bug"),
        se=5.6,
        hodoku=100,
        level="hard",
        idea="Nearly every candidate comes in twos",
        asks="Which candidates are one too many, and what if none of them were true?",
        text=("Without {fins}, every candidate comes in twos, and no such grid has exactly one solution: {so}."),
        teach=WHY + " No other digit fits in {pincers}.",
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave Type 2",
        example=EXAMPLES["Bivalue Universal Grave Type 2"],
        family="uniqueness",
        rank=4090,
        aliases=("bug2", "bug type 2"),
        se=5.7,
        hodoku=100,
        level="hard",
        idea="Nearly every candidate comes in twos",
        asks="Which candidates are one too many, and what if none of them were true?",
        text=(
            "Without {fins}, every candidate comes in twos, and no such grid has exactly one solution. So "
            "one of {pincers} is {common}: {loses}."
        ),
        teach=WHY + " No cell that sees all of {pincers} can be {common}.",
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave Type 3",
        example=EXAMPLES["Bivalue Universal Grave Type 3"],
        family="uniqueness",
        rank=4094,
        aliases=("bug3", "bug type 3"),
        se=5.8,
        hodoku=100,
        level="hard",
        idea="Nearly every candidate comes in twos",
        asks="Which candidates are one too many, and what if none of them were true?",
        text=(
            "Without {fins}, every candidate comes in twos, and no such grid has exactly one solution. With "
            "{set}, that uses up {common} in {house}: {loses}."
        ),
        teach=WHY + (" Whichever it is, it lies in {house}, where {set:is}: together they use up {common} there."),
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave Type 4",
        example=EXAMPLES["Bivalue Universal Grave Type 4"],
        family="uniqueness",
        rank=4092,
        aliases=("bug4", "bug type 4"),
        se=5.7,
        hodoku=100,
        level="hard",
        idea="Nearly every candidate comes in twos",
        asks="Which candidates are one too many, and what if none of them were true?",
        text=(
            "Without {fins}, every candidate comes in twos, and no such grid has exactly one solution. In "
            "{house}, the other of {pincers} is {common}: {loses}."
        ),
        teach=WHY
        + (
            " In {house} the digit {common} fits only in {pincers:or}. One of them is {common}, and the other is "
            "one of the digits named before."
        ),
        assumes_unique=True,
    ),
    Technique(
        title="Bivalue Universal Grave + n",
        example=EXAMPLES["Bivalue Universal Grave + n"],
        family="uniqueness",
        rank=4096,
        aliases=("bugn", "bug + n"),
        hodoku=100,
        level="hard",
        default=False,
        idea="Nearly every candidate comes in twos",
        asks="Which candidates are one too many, and what if none of them were true?",
        text=(
            "Without {fins}, every candidate comes in twos, and no such grid has exactly one solution. So "
            "{fins:any}, and what goes conflicts with {fins:that|all of these}: {loses}."
        ),
        teach=WHY + (" Each candidate that goes conflicts with all of these, so it is ruled out whichever is true."),
        assumes_unique=True,
    ),
)
