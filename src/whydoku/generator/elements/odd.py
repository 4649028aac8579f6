"""Circles on odd digits."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.odd import Odd


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Mark a cell."""
    del taken
    cell = chance.choice(board.cells)
    return Odd((cell,)) if grid[cell] % 2 == 1 else None


plugin = Element(place, usual=16)
