"""Templates: of all ways to put a digit into the whole grid, what is in every one holds, and what is in none goes.

A template is a set of places for one digit that gives each house one. Only those that agree with the digits and candidates on the
board count, and a cell that is in all templates of one digit is no place for another. It is a method for machines: a person would not list them.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = (
    Technique(
        title="Template Set",
        family="templates",
        rank=8700,
        codes=("1201",),
        aliases=("ts",),
        hodoku=10000,
        level="extreme",
        default=False,
        text="Every way to place {digits} in the whole grid has it in the same cells.",
        teach="Give every house that still needs one a {digits}, in all ways that the candidates allow and that leave the other digits "
        "what they must have. The cells named have it in every one of them.",
    ),
    Technique(
        title="Template Delete",
        family="templates",
        rank=8800,
        codes=("1202",),
        aliases=("td", "pattern overlay"),
        hodoku=10000,
        level="extreme",
        default=False,
        text="No way to place {digits} in the whole grid has it in these cells.",
        teach="Give every house that still needs one a {digits}, in all ways that the candidates allow and that leave the other digits "
        "what they must have. None of them uses the cells named, so {digits} goes from these.",
    ),
)
