"""Little killer clues: the sum along a diagonal, written outside the board."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.little_killer import LittleKiller


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Write a clue beside a diagonal that begins in the first row or column."""
    del taken
    down, right = chance.choice(((1, 1), (1, -1), (-1, 1)))
    corner = board.rows - 1 if down < 0 else 0, board.cols - 1 if right < 0 else 0
    along = chance.below(max(1, min(board.rows, board.cols) - 1))
    row, col = (corner[0] + down * along, corner[1]) if chance.below(2) else (corner[0], corner[1] + right * along)
    cells: list[Cell] = []
    while (cell := board.at(row, col)) is not None:
        cells.append(cell)
        row, col = row + down, col + right
    return LittleKiller(sum(grid[cell] for cell in cells), tuple(cells)) if len(cells) > 1 else None


plugin = Element(place, usual=20)
