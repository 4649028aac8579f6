"""Arrow: what lies on the shaft adds to what is in the circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example
from whydoku.rules._arrow import ArrowRule


@dataclass(frozen=True)
class Arrow(ArrowRule):
    """The digits on the shaft add up to the digit in the circle; they may repeat."""

    reads = "values"
    sides = ("the shaft", "the circle")
    example = Example(
        puzzle="....3........3.................1....",
        solution="546132123546634215251364362451415623",
        rules=(
            "arrow r5c5 r4c6 r5c6",
            "arrow r1c1 r2c1 r1c2",
            "arrow r3c6 r2c5 r1c4",
            "arrow r2c6 r3c5 r4c4 r3c4",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse an arrow without a shaft, or with one that is too long for any digit."""
        super().check(board)
        if len(self.shaft) * board.low > board.digits[-1]:
            raise NeverError(f"{self.name}: {len(self.shaft)} digits add to more than {board.digits[-1]}")

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield shaft − circle = 0."""
        weights = (1,) * len(self.shaft) + (-1,)
        yield Sum((*self.shaft, self.circle), 0, f"the {self.label(board)}", weights)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add the shaft up."""
        return sum(grid[cell] for cell in self.shaft) == grid[self.circle]


plugin = Arrow
