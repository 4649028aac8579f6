"""Columns: the second of the two rules that make a Latin square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule


def columns_of(board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the columns with their names; a board of several grids has those of each grid."""
    for number, part in enumerate(board.parts, 1):
        for col in range(board.size):
            yield f"column {col + 1} of grid {number}", part[col :: board.size]
    if not board.grids:
        columns: dict[int, list[Cell]] = {col: [] for col in range(board.cols)}
        for cell, (_, col) in enumerate(board.positions):
            columns[col].append(cell)
        yield from ((f"column {col + 1}", tuple(cells)) for col, cells in columns.items() if cells)


@dataclass(frozen=True)
class Columns(Rule):
    """Every column holds each digit once."""

    aliases = ("column", "cols")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per column."""
        for name, cells in columns_of(board):
            yield AllDifferent(cells, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice in a column."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for _, cells in columns_of(board))


plugin = Columns
