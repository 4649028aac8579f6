"""Weighted sum: any linear equation over digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._notes import listed

MOST = 1_000_000
"""Greatest weight that is taken."""


@dataclass(frozen=True)
class WeightedSum(Rule):
    """The digits, each times its weight (1 by default), add up to the total; they may repeat."""

    reads = "values"
    aliases = ("sum", "linear")
    example = Example(
        puzzle="............4............5...4....6.",
        solution="563412241653435126612345156234324561",
        rules=(
            "weighted-sum 11 r2c1 r1c1 r2c2",
            "weighted-sum 2 r3c4 r2c3",
            "weighted-sum 12 r5c1 r4c1 r3c2 r2c1",
            "weighted-sum 6 r2c6 r1c5 r1c6",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    total: int
    weights: tuple[int, ...] = ()

    def check(self, board: Board) -> None:
        """Refuse a number of weights other than that of cells, and a total that cannot be."""
        check_cells(self, board, self.cells, repeats=True)
        if self.weights and len(self.weights) != len(self.cells):
            raise RuleError(f"{self.name}: {len(self.cells)} cells need as many weights, not {len(self.weights)}")
        if any(abs(weight) > MOST for weight in self.weights):
            raise RuleError(f"{self.name}: a weight is beyond {MOST}")
        ends = [(w * board.digits[0], w * board.digits[-1]) for w in self.weights or (1,) * len(self.cells)]
        least, most = sum(min(end) for end in ends), sum(max(end) for end in ends)
        if not least <= self.total <= most:
            raise NeverError(f"{self.name}: the digits add to {least} to {most}, never to {self.total}")

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield the sum."""
        yield Sum(self.cells, self.total, f"the sum {start_of(board, self.cells)}", self.weights)

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        times = "" if {*self.weights} <= {1} else f", times {listed(self.weights, 'and')} in order,"
        return f"The digits{times} add up to the total; they may repeat."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Multiply and add."""
        weights = self.weights or [1] * len(self.cells)
        return sum(weight * grid[cell] for weight, cell in zip(weights, self.cells, strict=True)) == self.total

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw the cells as a cage with the total."""
        yield Cage(tuple(dict.fromkeys(self.cells)), str(self.total))


plugin = WeightedSum
