"""Double arrow: what lies between two circles adds to both together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class DoubleArrow(LineRule):
    """The digits between the two circles at the ends of the line add up to the sum of the circles."""

    least = 3
    reads = "values"
    example = Example(
        puzzle=".4...1...........4..........6.......",
        solution="543621621543362154415236154362236415",
        rules=(
            "double-arrow r1c1 r1c2 r2c3 r3c3 r4c4",
            "double-arrow r5c3 r4c2 r3c2 r3c1",
            "double-arrow r6c4 r6c5 r5c4 r4c4 r3c3",
            "double-arrow r6c1 r5c2 r6c2",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield inner cells − ends = 0."""
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
