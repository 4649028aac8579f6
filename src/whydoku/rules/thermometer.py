"""Thermometer: it gets warmer all the way from the bulb."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Thermometer(LineRule):
    """Digits strictly increase from the bulb."""

    reads = "values"
    aliases = ("thermo",)
    example = Example(
        puzzle=".............4........1............6",
        solution="321645456132145263263514632451514326",
        rules=(
            "thermometer r2c5 r1c5 r1c6",
            "thermometer r4c3 r3c3 r4c2",
            "thermometer r1c3 r1c2 r2c3",
            "thermometer r5c3 r6c4 r5c4",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a thermometer that is longer than there are digits."""
        super().check(board)
        if len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot grow with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one step up for each pair of neighbours."""
        for cooler, warmer in pairwise(self.cells):
            yield Pairs(cooler, warmer, operator.lt, f"the {self.label(board)}", "grow")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """See whether the digits are in order, none twice."""
        digits = [grid[cell] for cell in self.cells]
        return digits == sorted(set(digits))

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the bulb and the tube."""
        yield Circle(middle(board, self.cells[0]), 0.4, "shade")
        yield Line(path(board, self.cells), 0.3, "shade")


plugin = Thermometer
