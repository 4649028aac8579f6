"""Argyle: eight diagonals, two long ones beside each main diagonal and a diamond, repeat no digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, path
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule


@dataclass(frozen=True)
class Argyle(Rule):
    """No digit repeats on any of the eight marked diagonals."""

    example = Example(
        puzzle=".38.....9....5....1.9..........2.......98...79.6...4..........4...61...5...7.....",
        solution="538162749427359168169847352375421986214986537986573421751238694893614275642795813",
        rules=("argyle",),
    )

    def check(self, board: Board) -> None:
        """Refuse a board that is not square or has no middle row."""
        if board.rows != board.cols or board.rows % 2 == 0 or board.holes or board.rows < 3:
            raise RuleError(f"argyle needs a square board with a middle row and column, not {board}")

    def _lines(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """Yield the diagonals, each from its upper end."""
        last, middle = board.rows - 1, board.rows // 2
        long = (
            (0, 1, 1),
            (1, 0, 1),
            (0, last - 1, -1),
            (1, last, -1),
        )  # row and column of the upper end, and which way
        diamond = ((0, middle, 1), (0, middle, -1), (middle, 0, 1), (middle, last, -1))
        for steps, ends in ((last, long), (middle + 1, diamond)):
            for row, col, right in ends:
                yield tuple((row + step) * board.cols + col + right * step for step in range(steps))

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per diagonal."""
        for cells in self._lines(board):
            yield AllDifferent(cells, f"the diagonal {board.name(cells[0])}–{board.name(cells[-1])}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice on a diagonal."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for cells in self._lines(board))

    def draw(self, board: Board) -> Iterator[Line]:
        """Draw each diagonal."""
        for cells in self._lines(board):
            yield Line(path(board, cells), 0.05, "blue")


plugin = Argyle
