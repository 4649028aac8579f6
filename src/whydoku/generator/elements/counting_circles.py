"""Counting circles: every place of a few digits, each as often as it counts; one set says all that there is to say."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.counting_circles import CountingCircles


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Circle so many places of some digits as each of them says."""
    if taken:
        return None
    cells: list[Cell] = []
    for digit in chance.shuffled(board.digits)[: max(2, board.size // 2)]:
        places = [cell for cell in board.cells if grid[cell] == digit]
        if len(places) >= digit:
            cells += chance.shuffled(places)[:digit]
    return CountingCircles(tuple(sorted(cells))) if cells else None


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the circles, beside which there are no others."""
    return rule.cells if isinstance(rule, CountingCircles) else ()


plugin = Element(place, usual=1, cells=cells_of)
