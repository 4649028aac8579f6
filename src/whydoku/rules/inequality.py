"""Inequality: a sign between two cells points at the smaller digit."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Text, between
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import DotRule


@dataclass(frozen=True)
class Inequality(DotRule):
    """The first cell holds a greater digit than the second."""

    reads = "values"
    aliases = ("greater-than", "greater")
    example = Example(
        puzzle="...........66.4.....1......4......2.",
        solution="546132123546634215251364362451415623",
        rules=(
            "inequality r6c1 r6c2",
            "inequality r5c1 r4c1",
            "inequality r1c1 r1c2",
            "inequality r3c6 r3c5",
        ),
        size="2x3",
    )

    def mark(self) -> str:
        """Return what players call the mark."""
        return "greater-than sign"

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation."""
        yield Pairs(self.first, self.second, operator.gt, f"the {self.label(board)}", "fall")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Subtract."""
        return grid[self.first] - grid[self.second] > 0

    def draw(self, board: Board) -> Iterator[Text]:
        """Write the sign between the cells, open towards the greater."""
        (row, col), (other_row, other_col) = board.positions[self.first], board.positions[self.second]
        sign = (">" if col < other_col else "<") if row == other_row else ("∨" if row < other_row else "∧")
        yield Text(between(board, self.first, self.second), sign, 0.3)


plugin = Inequality
