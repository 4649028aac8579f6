"""ALS-XZ: two almost locked sets of which only one can have x, so one of them has z.

An almost locked set is N cells of a house with N + 1 digits between them: without any one of these it has all the
others. Two such sets share x so that only one of them can have it (x is restricted common); the other one lacks x and
so has z. If both share two such digits, each set takes one of them, and all their other digits are locked where they
are.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

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
        text="Only one of the almost locked sets {set} and {set2} can have {common}, so the other one has {digits}.",
        teach="{set} have one digit more than they are cells, and so have {set2}: a set that lacks one of its digits "
        "has all the others. The places for {common} in the one see all those in the other, so at least one set "
        "lacks {common} and has {digits}. What sees {digits} in both goes.",
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
        text="The almost locked sets {set} and {set2} take one of {common} each, so all else in them is locked.",
        teach="{set} and {set2} have one digit more than they are cells. No digit of {common} can be in both, and no "
        "set can lack two: each set has one of them and the other set the other. So {common+digits} are "
        "used up within the sets, and what sees all their places there goes.",
    ),
)
