"""Sudoku Explainer's scale: easiest rating first; chains are all looked for at once, and the easiest of them is taken.

A chain is rated by its kind and by its length: every time it passes 4, 6, 8, 12, 16, 24, 32 … links it is a tenth harder. A
path is as hard as its hardest step.
"""

from __future__ import annotations

from collections.abc import Hashable

from whydoku.model.scale import Scale, Surcharges
from whydoku.model.technique import Technique

CHAINS = ("chains", "forcing", "rule forcing")
"""Families whose steps are rated by their length."""

BEYOND = 12.0
"""The rating of a step by a technique that Sudoku Explainer does not have."""


def rating(technique: Technique) -> float:
    """Give the rating of a technique's shortest step."""
    return BEYOND if technique.se is None else technique.se


def _lengths() -> Surcharges:
    """Go through the lengths that make a chain a tenth harder each: 4, 6, 8, 12, 16 …"""
    found, length = [], 4
    for tenths in range(1, 13):
        found.append((length, tenths / 10))
        length = length * 3 // 2 if tenths % 2 else length * 4 // 3
    return tuple(found)


LENGTHS = _lengths()


def band(technique: Technique) -> Hashable:
    """Put chains of one rating together, everything else by itself."""
    return ("chains", rating(technique)) if technique.family in CHAINS else technique.title


plugin = Scale(
    title="Sudoku Explainer",
    about="Sudoku Explainer's order, chains rated by their length; a path is as hard as its hardest step.",
    rank=rating,
    price=rating,
    longer=lambda technique: LENGTHS if technique.family in CHAINS else (),
    band=band,
)
