"""Palindrome: the line reads the same from both ends."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Palindrome(LineRule):
    """The line reads the same both ways."""

    example = Example(
        puzzle="..3.......4........1.....5...2.....5",
        solution="543621621543362154415236154362236415",
        rules=(
            "palindrome r2c3 r2c2 r3c3 r4c2",
            "palindrome r2c1 r3c1 r3c2",
            "palindrome r6c1-r4c3 r4c4",
            "palindrome r5c4 r5c3 r6c2",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one equality for each two cells equally far from the ends."""
        for index in range(len(self.cells) // 2):
            a, b = self.cells[index], self.cells[-1 - index]
            yield Pairs(a, b, operator.eq, f"the {self.label(board)}", "be equal")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read it backwards."""
        digits = [grid[cell] for cell in self.cells]
        return digits == digits[::-1]


plugin = Palindrome
