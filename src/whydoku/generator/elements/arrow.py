"""Arrows: a circle, and a shaft of two to four cells whose digits add up to the circle's."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.arrow import Arrow


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place an arrow."""

    def has_room(line: list[Cell], cell: Cell) -> bool:
        return sum(grid[each] for each in line[1:]) + grid[cell] <= grid[line[0]]

    line = walk(chance, board, 5, taken, has_room)
    if len(line) < 3 or sum(grid[cell] for cell in line[1:]) != grid[line[0]]:
        return None
    return Arrow(line[0], tuple(line[1:]))


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of an arrow."""
    return (rule.circle, *rule.shaft) if isinstance(rule, Arrow) else ()


plugin = Element(place, usual=18, cells=cells_of)
