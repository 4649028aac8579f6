"""Signs between neighbours that say which is greater."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import neighbours
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.inequality import Inequality


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a mark."""
    del taken
    pair = neighbours(chance, board)
    if pair is None:
        return None
    a, b = (grid[cell] for cell in pair)
    return Inequality(*(pair if a > b else pair[::-1]))


plugin = Element(place, usual=40)
