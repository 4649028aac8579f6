"""Diagonals, the X of X-Sudoku: two more houses, corner to corner."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, middle
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule
from whydoku.model.wording import capital
from whydoku.rules._geometry import grids_of


@dataclass(frozen=True)
class Diagonals(Rule):
    """Both main diagonals hold each digit once."""

    aliases = ("x", "diagonal", "x-sudoku")
    example = Example(
        puzzle=".....1......8....67...........2.31..2........8...6.5..4......62.25.............3.",
        solution="384651297192847356756329481569273148243185679817964523431598762925736814678412935",
        rules=("diagonals",),
    )

    which: Literal["both", "down", "up"] = "both"  # down: from r1c1; up: from the bottom left

    def check(self, board: Board) -> None:
        """Refuse a board whose diagonals do not run from corner to corner."""
        if (board.rows != board.cols or board.holes) and not board.grids:
            raise RuleError(f"diagonals need a square board, not {board}")

    def _lines(self, board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        n = board.size if board.grids else board.rows
        for ending, cells in grids_of(board):
            if self.which != "up":
                yield f"the falling diagonal{ending}", tuple(cells[i * n + i] for i in range(n))
            if self.which != "down":
                yield f"the rising diagonal{ending}", tuple(cells[(n - 1 - i) * n + i] for i in range(n))

    def note(self, board: Board) -> str:
        """Return which diagonals it is about."""
        ends = {"down": "top left to the bottom right", "up": "bottom left to the top right"}
        which = f"the diagonal from the {ends[self.which]} holds" if self.which in ends else "both main diagonals hold"
        return capital(f"{'in every grid, ' if board.grids else ''}{which} each digit once.")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per diagonal."""
        for name, cells in self._lines(board):
            yield AllDifferent(cells, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice on a diagonal."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for _, cells in self._lines(board))

    def draw(self, board: Board) -> Iterator[Line]:
        """Draw each diagonal from corner to corner."""
        for _, cells in self._lines(board):
            (top, left), (bottom, right) = middle(board, cells[0]), middle(board, cells[-1])
            down, along = math.copysign(0.5, bottom - top), math.copysign(0.5, right - left)
            yield Line(((top - down, left - along), (bottom + down, right + along)), 0.05, "blue")


plugin = Diagonals
