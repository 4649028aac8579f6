"""German whispers: lines of three to seven cells whose neighbours differ by half the number of digits at least."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.whispers import Whispers


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a line."""
    least = (board.size + 1) // 2
    line = walk(
        chance, board, chance.between(3, 7), taken, lambda line, cell: abs(grid[cell] - grid[line[-1]]) >= least
    )
    return Whispers(tuple(line)) if len(line) > 2 else None


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of a line."""
    return rule.cells if isinstance(rule, Whispers) else ()


plugin = Element(place, usual=14, cells=cells_of)
