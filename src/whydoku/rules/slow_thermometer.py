"""Slow thermometer: it never gets colder on the way from the bulb."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class SlowThermometer(LineRule):
    """Digits never decrease from the bulb."""

    reads = "values"
    aliases = ("slow-thermo",)
    example = Example(
        puzzle="....2..5........4.....5....3...4....",
        solution="413526652431135642264153526314341265",
        rules=(
            "slow-thermometer r1c3 r2c4 r3c4",
            "slow-thermometer r6c4 r5c4 r6c5",
            "slow-thermometer r1c2 r1c1 r2c1",
            "slow-thermometer r2c3 r3c2 r3c3 r2c2",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one step up, or none, for each pair of neighbours."""
        for cooler, warmer in pairwise(self.cells):
            yield Pairs(cooler, warmer, operator.le, f"the {self.label(board)}", "not fall")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """See whether the digits are in order."""
        digits = [grid[cell] for cell in self.cells]
        return digits == sorted(digits)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw an empty bulb and the tube."""
        yield Circle(middle(board, self.cells[0]), 0.4)
        yield Line(path(board, self.cells), 0.3, "shade")


plugin = SlowThermometer
