"""Rows: the first of the two rules that make a Latin square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule


def rows_of(board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the rows with their names; a board of several grids has those of each grid."""
    for number, part in enumerate(board.parts, 1):
        for row in range(board.size):
            yield f"row {row + 1} of grid {number}", part[row * board.size : (row + 1) * board.size]
    if not board.grids:
        for row, cells in groupby(board.cells, key=lambda cell: board.positions[cell][0]):
            yield f"row {row + 1}", tuple(cells)


@dataclass(frozen=True)
class Rows(Rule):
    """Every row holds each digit once."""

    aliases = ("row",)

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per row."""
        for name, cells in rows_of(board):
            yield AllDifferent(cells, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice in a row."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for _, cells in rows_of(board))


plugin = Rows
