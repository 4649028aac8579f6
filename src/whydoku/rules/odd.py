"""Odd: a shaded circle says that the digit is odd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, middle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Odd(Rule):
    """A cell with a circle holds an odd digit."""

    example = Example(
        puzzle="........16...3...............4.2....",
        solution="563412241653435126612345156234324561",
        rules=(
            "odd r1c5 r4c6 r6c1",
            "odd r1c1 r1c5 r5c1",
            "odd r1c3 r2c5 r4c2",
            "odd r2c3 r4c6 r5c5",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells, repeats=True)

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield one choice per cell."""
        digits = frozenset(digit for digit in board.digits if digit % 2 == 1)
        for cell in self.cells:
            yield Count((cell,), digits, frozenset({1}), "the odd circle")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Divide each by two."""
        return all(grid[cell] % 2 == 1 for cell in self.cells)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw a shaded circle behind each digit."""
        for cell in self.cells:
            yield Circle(middle(board, cell), 0.4, "shade")


plugin = Odd
