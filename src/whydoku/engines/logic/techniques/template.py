"""Templates: of all ways to place a digit in the whole grid, what is in every one is true, and what is in none can be removed.

A template is a set of places for one digit that gives each house one. Only those that agree with the digits and
candidates on the board count, and a cell that is in all templates of one digit is no place for another. It is a method
for machines: a person would not list them.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

EXAMPLES = {
    "Template Set": (
        ":1201::+2+1+9+35+486+75.7.+9+1+3..43....+1+593..9.+5..+11....3.+9+6.9..+175.+3+92+1.+386...4+3..9.1."
        "7..1..+93.:224 448 468 599:::"
    ),
    "Template Delete": (
        ":1202::87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461..+6+4+8+51+2397..+19"
        "...4+6:553 653 572 573:::"
    ),
}

plugin = (
    Technique(
        title="Template Set",
        example=EXAMPLES["Template Set"],
        family="templates",
        rank=8700,
        codes=("1201",),
        aliases=("ts",),
        hodoku=10000,
        level="extreme",
        default=False,
        idea="One digit can be placed in the whole grid in few ways",
        asks="In how many ways can all the {digits}s be placed?",
        text="Every way to place all the {digits}s in the grid has one there: {so}.",
        teach=(
            "Place a {digits} in every house that still needs one, in every way that the candidates allow and that "
            "leaves the other digits their places. All of these ways have a {digits} in the cells named here."
        ),
    ),
    Technique(
        title="Template Delete",
        example=EXAMPLES["Template Delete"],
        family="templates",
        rank=8800,
        codes=("1202",),
        aliases=("td", "pattern overlay"),
        hodoku=10000,
        level="extreme",
        default=False,
        idea="One digit can be placed in the whole grid in few ways",
        asks="In how many ways can all the {digits}s be placed?",
        text="No way to place all the {digits}s in the grid has one there: {loses}.",
        teach=(
            "Place a {digits} in every house that still needs one, in every way that the candidates allow and that "
            "leaves the other digits their places. None of these ways has a {digits} in the cells named here."
        ),
    ),
)
