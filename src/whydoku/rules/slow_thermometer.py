"""Slow thermometer: it never gets colder on the way from the bulb."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Pairs
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class SlowThermometer(LineRule):
    """Digits never fall on the way from the bulb."""

    aliases = ("slow-thermo",)

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """List one step up, or none, for each two neighbours."""
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
