"""Killer cages: patches of two to five cells with different digits, which no other cage shares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import patch
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.killer import Killer


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a cage."""
    cells = patch(chance, board, grid, chance.choice((2, 2, 3, 3, 3, 4, 4, 5)), taken)
    return Killer(tuple(cells), sum(grid[cell] for cell in cells)) if len(cells) > 1 else None


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of a cage."""
    return rule.cells if isinstance(rule, Killer) else ()


def tells(rule: Rule, board: Board) -> float:
    """Return how much a cage tells: a total that few sets of digits have tells more than a common one."""
    return _bits(board, len(rule.cells), rule.total) if isinstance(rule, Killer) else 0.0


@cache
def _bits(board: Board, size: int, total: int) -> float:
    sets = [*combinations(board.digits, size)]
    return math.log2(len(sets) / sum(sum(each) == total for each in sets))


plugin = Element(place, usual=32, cells=cells_of, tells=tells)
