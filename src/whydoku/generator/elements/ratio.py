"""Black dots: neighbours of which one is twice the other."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import neighbours
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.ratio import Ratio


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a mark."""
    del taken
    pair = neighbours(chance, board)
    if pair is None:
        return None
    a, b = (grid[cell] for cell in pair)
    return Ratio(*pair) if a == 2 * b or b == 2 * a else None


plugin = Element(place, usual=12)
