"""Pill arrow: what lies on the shaft adds to the number that is read in the pill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, Shape, path
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class PillArrow(Rule):
    """The digits on the shaft add up to the number in the pill, tens before ones."""

    reads = "values"
    aliases = ("pill",)
    sides = ("the shaft", "the pill")
    gesture = "line2"
    example = Example(
        puzzle=".4.....................6............",
        solution="543621621543362154415236154362236415",
        rules=(
            "pill-arrow r5c1 r5c2 / r1c1-r3c1 r4c2",
            "pill-arrow r2c3 r2c4 / r4c2 r5c1 r6c2 r6c3 r5c3",
            "pill-arrow r3c3 r3c4 / r2c5 r3c6 r4c6 r5c5 r6c5",
            "pill-arrow r5c1 r5c2 / r5c6 r4c5 r4c6 r3c6",
        ),
        size="2x3",
    )

    pill: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse a pill of more than six cells, and an arrow without a shaft."""
        check_cells(self, board, self.pill, least=1, most=6)
        check_cells(self, board, self.shaft)
        check_cells(self, board, (*self.pill, *self.shaft))

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield shaft − 10·tens − ones = 0."""
        weights = (1,) * len(self.shaft) + tuple(-(10**place) for place in reversed(range(len(self.pill))))
        yield Sum((*self.shaft, *self.pill), 0, f"the pill arrow {start_of(board, self.pill)}", weights)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read the pill as a number and add the shaft up."""
        number = 0
        for cell in self.pill:
            number = 10 * number + grid[cell]
        return sum(grid[cell] for cell in self.shaft) == number

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the pill as a wide stroke, and the shaft out of its nearest cell."""
        row, col = board.positions[self.shaft[0]]
        ways = {cell: (board.positions[cell][0] - row, board.positions[cell][1] - col) for cell in self.pill}
        start = min(self.pill, key=lambda cell: ways[cell][0] ** 2 + ways[cell][1] ** 2)
        yield Line(path(board, (start, *self.shaft)), 0.06, arrow=True)
        yield Line(path(board, self.pill), 0.8, "light")


plugin = PillArrow
