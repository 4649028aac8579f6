"""Double arrow: what lies between two circles adds to both together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Sum
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class DoubleArrow(LineRule):
    """The digits between the two circles at the ends of the line add to the sum of the circles."""

    least = 3

    def primitives(self, board: Board) -> Iterator[Sum]:
        """List inner cells − ends = 0."""
        weights = (-1, *(1,) * (len(self.cells) - 2), -1)
        yield Sum(self.cells, 0, f"the {self.label(board)}", weights)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare both sums."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        return sum(inner) == first + last

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a circle at each end."""
        yield Line(path(board, self.cells), 0.06)
        yield Circle(middle(board, self.cells[0]), 0.4)
        yield Circle(middle(board, self.cells[-1]), 0.4)


plugin = DoubleArrow
