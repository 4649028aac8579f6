"""A full grid as readings see it, and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from whydoku.model.board import Board, Cell, Digit


@dataclass(frozen=True)
class Grid:
    """A full board; most readings count on there being no holes."""

    board: Board
    values: Sequence[Digit]

    def __getitem__(self, cell: Cell) -> Digit:
        return self.values[cell]

    def along(self, cells: Sequence[Cell]) -> list[Digit]:
        """List the digits of some cells."""
        return [self.values[cell] for cell in cells]

    def place(self, cell: Cell) -> tuple[int, int]:
        """Give row and column, from 0."""
        return [
            (r, c) for r in range(self.board.rows) for c in range(self.board.cols) if (r, c) not in self.board.holes
        ][cell]

    def cell(self, row: int, col: int) -> Cell | None:
        """Give the cell there, or None off the board."""
        return next((cell for cell in range(len(self.values)) if self.place(cell) == (row, col)), None)

    def pairs(self) -> Iterator[tuple[Cell, Cell, int, int]]:
        """Go through all pairs of cells with how many rows and columns they are apart."""
        for a, b in combinations(range(len(self.values)), 2):
            (row, col), (other_row, other_col) = self.place(a), self.place(b)
            yield a, b, abs(row - other_row), abs(col - other_col)

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Go through all pairs that share a side."""
        return ((a, b) for a, b, down, right in self.pairs() if down + right == 1)

    def squares(self) -> Iterator[list[Digit]]:
        """Go through the digits of all 2 × 2 squares."""
        for row in range(self.board.rows - 1):
            for col in range(self.board.cols - 1):
                yield [self.values[(row + r) * self.board.cols + col + c] for r in (0, 1) for c in (0, 1)]

    def third(self, digit: Digit) -> int:
        """Say whether a digit is low, middle or high: 0, 1, 2."""
        return list(self.board.digits).index(digit) // (self.board.size // 3)


Says = Callable[[Any, Grid], bool]
READINGS: dict[str, Says] = {}


def reading(*names: str) -> Callable[[Says], Says]:
    """Keep a reading under the names of its rules."""

    def keep(says: Says) -> Says:
        READINGS.update(dict.fromkeys(names, says))
        return says

    return keep


def says(rule: Any, grid: Grid) -> bool:
    """Read any rule."""
    read = READINGS.get(rule.name)
    return read(rule, grid) if read else rule.holds(grid.board, grid.values)


def differ(digits: Sequence[Any]) -> bool:
    return len(set(digits)) == len(digits)
