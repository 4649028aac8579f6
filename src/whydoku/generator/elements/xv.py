"""X and V: neighbours that add up to 10 or 5."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import neighbours
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.xv import XV


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a mark."""
    del taken
    pair = neighbours(chance, board)
    if pair is None:
        return None
    a, b = (grid[cell] for cell in pair)
    return XV(*pair, "X" if a + b == 10 else "V") if a + b in (5, 10) else None


plugin = Element(place, usual=16)
