"""Average arrow: the circle is the mean of the shaft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example
from whydoku.rules._arrow import ArrowRule


@dataclass(frozen=True)
class AverageArrow(ArrowRule):
    """The digit in the circle is the average of the digits on the shaft; they may repeat."""

    aliases = ("mean-arrow",)
    colour = "teal"
    example = Example(
        puzzle="................1.1.4....5.......4..",
        solution="541632362541635214124365456123213456",
        rules=(
            "average-arrow r1c2 r2c1 r1c1",
            "average-arrow r6c5 r6c4 r5c3",
            "average-arrow r1c6 r2c6 r1c5",
            "average-arrow r3c2 r2c3 r1c3 r1c4",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield shaft − n·circle = 0 for a shaft of n cells."""
        weights = (1,) * len(self.shaft) + (-len(self.shaft),)
        yield Sum((*self.shaft, self.circle), 0, f"the {self.label(board)}", weights)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Weigh what is more than the circle against what is less."""
        return sum(grid[cell] - grid[self.circle] for cell in self.shaft) == 0


plugin = AverageArrow
