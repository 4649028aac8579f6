"""Renban lines: three to five cells that hold consecutive digits in some order."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.renban import Renban


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a line."""
    length = chance.between(3, 5)

    def fits(line: list[Cell], cell: Cell) -> bool:
        digits = {grid[each] for each in (*line, cell)}
        return len(digits) == len(line) + 1 and max(digits) - min(digits) < length

    line = walk(chance, board, length, taken, fits)
    return Renban(tuple(line)) if len(line) == length else None


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of a line."""
    return rule.cells if isinstance(rule, Renban) else ()


plugin = Element(place, usual=16, cells=cells_of)
