"""Avoidable rectangles: four cells, none of them given, must not be filled x y, y x.

If none of the four cells is a given and they held two digits crosswise, the digits could be exchanged: the givens could
not tell the two solutions apart. So the last of them must not complete the pattern.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

WHY = (
    "Look at the four corners of a rectangle: {cells:is}, and none of them is a given. If they held "
    "{digits} crosswise, the two digits could be swapped, and the puzzle would have two solutions. "
    "We assume that it has one."
)

EXAMPLES = {
    "Avoidable Rectangle Type 1": (
        ":0607::2.+5431.+86.379+82.14+4.+876.2..+8+2+1..467+5+54.27+8+19.+37+9156842783529461+95.61732816284...7::::"
    ),
    "Avoidable Rectangle Type 2": (
        ":0608::+9..54+7281+4..981.7618..2+3.+5+98.1439+56.574+21689+3.9.8751.4215+7649383.9+158+74.+74839+2615::::"
    ),
}

plugin = (
    Technique(
        title="Avoidable Rectangle Type 1",
        example=EXAMPLES["Avoidable Rectangle Type 1"],
        family="uniqueness",
        rank=4020,
        codes=("0607",),
        aliases=("ar1",),
        hodoku=100,
        level="hard",
        idea="Four cells without a given could swap two digits",
        asks="What would happen if {cells} held only {digits}?",
        text=(
            "None of {cells} is a given. If {pincers} completed the pattern, {digits} could be swapped. One "
            "solution, so {so}."
        ),
        teach=WHY + " Three of them are placed, so {pincers} must not complete the pattern.",
        assumes_unique=True,
    ),
    Technique(
        title="Avoidable Rectangle Type 2",
        example=EXAMPLES["Avoidable Rectangle Type 2"],
        family="uniqueness",
        rank=4030,
        codes=("0608",),
        aliases=("ar2",),
        hodoku=100,
        level="hard",
        idea="Four cells without a given could swap two digits",
        asks="What would happen if {cells} held only {digits}?",
        text=(
            "None of {cells} is a given. Without {common} in {pincers:or}, {digits} could be swapped. One "
            "solution: {loses}."
        ),
        teach=WHY
        + (
            " Only {common} in {pincers:or} can break the pattern, so one of these is {common}, and no cell that "
            "sees them all can be."
        ),
        assumes_unique=True,
    ),
)
