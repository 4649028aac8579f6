"""ALS-XZ: two almost locked sets of which only one can have x, so one of them has z.

An almost locked set is N cells of a house with N + 1 digits between them: without any one of these it has all the
others. Two such sets share x so that only one of them can have it (x is restricted common); the other one lacks x and
so has z. If they share two such digits, each set takes one of them, and all their other digits are locked where they
are.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

EXAMPLES = {
    "Almost Locked Set XZ-Rule": (
        ":0901::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:553 653 572 573:::"
    ),
    "Doubly Linked ALS-XZ": (
        ":0901::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:835 242 553 653 572 573:::"
    ),
}

plugin = (
    Technique(
        title="Almost Locked Set XZ-Rule",
        example=EXAMPLES["Almost Locked Set XZ-Rule"],
        family="als",
        rank=5700,
        codes=("0901",),
        aliases=("axz", "als-xz", "als xz-rule"),
        se=5.5,
        hodoku=300,
        level="unfair",
        idea="Two almost locked sets share a digit that only one of them can hold",
        asks="Look at the sets {set} and {set2}. What if one of them lacks {common}?",
        text=(
            "Sets A ({set}) and B ({set2}) cannot both hold {common}, and a set without it holds {digits:and}: {loses}."
        ),
        teach=("{sets}{walk} {closing}"),
    ),
    Technique(
        title="Doubly Linked ALS-XZ",
        example=EXAMPLES["Doubly Linked ALS-XZ"],
        family="als",
        rank=5710,
        codes=("0901",),
        aliases=("doubly linked als", "als-xz doubly linked"),
        se=5.6,
        hodoku=300,
        level="unfair",
        idea="Two almost locked sets share two digits",
        asks="Look at the sets {set} and {set2}. Which of them holds {common:or}?",
        text=(
            "Sets A ({set}) and B ({set2}) hold one of {common} each, so their other digits are locked in "
            "them: {loses}."
        ),
        teach=(
            "Take A = {set} and B = {set2}: {set:is}; {set2:is}. Each has one more digit than cells, so it "
            "can lack only one digit. Neither of {common} can be in both sets, so one set holds one of them "
            "and the other set the other, and both hold all their other digits. A cell that sees all the "
            "places for one of these digits in a set cannot hold it."
        ),
    ),
)
