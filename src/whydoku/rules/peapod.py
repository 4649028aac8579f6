"""Peapod: the digits on the line add to the number that is the pea's digit written twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example
from whydoku.rules._arrow import ArrowRule


@dataclass(frozen=True)
class Peapod(ArrowRule):
    """The digits on the line add up to 11 times the digit in the circle, which is not one of them unless so given."""

    colour = "green"
    example = Example(
        puzzle="..........5...6..............4......",
        solution="315246264153526431431562153624642315",
        rules=(
            "peapod r1c2 r2c2 r1c1 r2c1",
            "peapod r2c4 r1c3-r1c5",
            "peapod r5c1 r4c2 r5c3 r4c4",
            "peapod r6c5 r5c5 r6c6 r5c6",
        ),
        size="2x3",
    )

    counted: bool = False  # whether the circle's own digit is one of those that add up

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield line − 11·circle = 0."""
        weights = (1,) * len(self.shaft) + (-10 if self.counted else -11,)
        yield Sum((*self.shaft, self.circle), 0, f"the {self.label(board)}", weights)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        own = ", the circle's own included," if self.counted else ""
        return f"The digits on the line{own} add up to 11 times the digit in the circle."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add up and compare with the digit written twice."""
        line = (self.circle, *self.shaft) if self.counted else self.shaft
        return sum(grid[cell] for cell in line) == 10 * grid[self.circle] + grid[self.circle]


plugin = Peapod
