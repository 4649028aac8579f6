"""Quadruples: two or three of the digits around a corner, written on it."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.quadruple import Quadruple


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a circle on a corner."""
    corner = chance.choice(board.cells)
    row, col = board.positions[corner]
    around = [board.at(row + down, col + right) for down in (0, 1) for right in (0, 1)]
    digits = [grid[cell] for cell in around if cell is not None]
    if corner in taken or len(digits) < 4:
        return None
    return Quadruple(corner, tuple(sorted(chance.shuffled(digits)[: chance.between(2, 3)])))


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the corner, which has one circle."""
    return (rule.corner,) if isinstance(rule, Quadruple) else ()


plugin = Element(place, usual=20, cells=cells_of)
