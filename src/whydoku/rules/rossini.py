"""Rossini: an arrow outside the board shows which way the digits next to it rise."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, before, middle
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.model.wording import number_word
from whydoku.rules._line import OutsideRule, check_first, nearest


@dataclass(frozen=True)
class Rossini(OutsideRule):
    """The first digits of a row or column, those of the nearest box, rise in the direction of the arrow beside them."""

    least = 2
    noun = "rossini"
    example = Example(
        puzzle=".1.64........4.3.......6......2.....",
        solution="315642624531146325532416461253253164",
        rules=("rossini r6c5-r1c5 out", "rossini r4c1-r4c6 out", "rossini r3c1-r3c6"),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    towards: Literal["in", "out"] = "in"  # which way the arrow points: into the board, or away from it
    first: int | None = None  # how many cells it is about; those of the nearest box where that is not said

    def check(self, board: Board) -> None:
        """Refuse a number of cells that the line does not have."""
        super().check(board)
        check_first(self, self.first)

    def shown(self, board: Board) -> str:
        """Return which way the arrow points."""
        del board
        return f"pointing {self.towards}"

    def label(self, board: Board) -> str:
        """Name this arrow: "rossini arrow pointing in of row 1"."""
        return f"rossini arrow {self.where(board)}"

    def marked(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the two cells at the end that has the arrow."""
        yield self.cells[0], self.cells[1]

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """List that each digit is less than the next, seen along the arrow."""
        cells = nearest(board, self.cells, self.first)
        for low, high in pairwise(cells if self.towards == "in" else cells[::-1]):
            yield Pairs(low, high, operator.lt, f"the {self.label(board)}", "rise")

    def note(self, board: Board) -> str:
        """Return how many digits rise, and which way."""
        many = number_word(len(nearest(board, self.cells, self.first)))
        way = "into the board" if self.towards == "in" else "out of the board"
        return f"The {many} digits next to an arrow that points {way} rise in its direction."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare each digit with the next."""
        digits = [grid[cell] for cell in nearest(board, self.cells, self.first)]
        return all(a < b if self.towards == "in" else a > b for a, b in pairwise(digits))

    def draw(self, board: Board) -> Iterator[Line]:
        """Draw the arrow before the line."""
        (row, col), (to_row, to_col) = before(board, self.cells), middle(board, self.cells[0])
        down, right = 0.3 * (to_row - row), 0.3 * (to_col - col)
        ends = (row - down, col - right), (row + down, col + right)
        yield Line(ends if self.towards == "in" else ends[::-1], 0.06, "ink", arrow=True)


plugin = Rossini
