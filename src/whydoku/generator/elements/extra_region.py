"""Extra regions: patches of as many cells as there are digits, in which the grid repeats none."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import patch
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.extra_region import ExtraRegion


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a region that is no house already."""
    cells = patch(chance, board, grid, board.size, taken)
    lines = {len({board.positions[cell][axis] for cell in cells}) for axis in (0, 1)}
    if len(cells) < board.size or 1 in lines or tuple(cells) in {tuple(sorted(region)) for region in board.regions}:
        return None
    return ExtraRegion(tuple(cells))


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of a region."""
    return rule.cells if isinstance(rule, ExtraRegion) else ()


plugin = Element(place, usual=4, cells=cells_of)
