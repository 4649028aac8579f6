"""Palindrome: the line reads the same from both ends."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Palindrome(LineRule):
    """The line reads the same both ways."""

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """List one equality for each two cells equally far from the ends."""
        for index in range(len(self.cells) // 2):
            a, b = self.cells[index], self.cells[-1 - index]
            yield Pairs(a, b, operator.eq, f"the {self.label(board)}", "be equal")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read it backwards."""
        digits = [grid[cell] for cell in self.cells]
        return digits == digits[::-1]


plugin = Palindrome
