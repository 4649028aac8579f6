"""Zipper line: cells that would meet if it were zipped up have the same sum everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Zipper(LineRule):
    """Digits equally far from the middle of the line have the same sum, which is the middle digit if there is one."""

    colour = "lilac"
    reads = "values"
    aliases = ("zipper-line",)
    least = 3
    noun = "zipper line"
    example = Example(
        puzzle="......6...............3.............",
        solution="543621621543362154415236154362236415",
        rules=(
            "zipper r3c1-r5c3 r6c2 r5c1",
            "zipper r1c3 r2c4 r1c5 r2c5",
            "zipper r5c6 r5c5 r6c4",
            "zipper r3c4 r4c5 r4c4",
        ),
        size="2x3",
    )

    def teeth(self) -> list[tuple[Cell, ...]]:
        """Return the pairs, from the middle outwards, after the middle cell where there is one."""
        half, odd = divmod(len(self.cells), 2)
        pairs: list[tuple[Cell, ...]] = [(self.cells[i], self.cells[-1 - i]) for i in reversed(range(half))]
        return [(self.cells[half],), *pairs] if odd else pairs

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield one difference of 0 between the first of them and each other."""
        first, *others = self.teeth()
        for pair in others:
            yield Sum((*pair, *first), 0, f"the {self.label(board)}", (1, 1, *(-1,) * len(first)))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add each digit to the one that mirrors it."""
        digits = [grid[cell] for cell in self.cells]
        sums = {a + b for a, b in zip(digits, reversed(digits), strict=True)}
        if len(digits) % 2:
            mid = len(digits) // 2
            sums = {digits[mid]} | {digits[i] + digits[-1 - i] for i in range(mid)}
        return len(sums) == 1


plugin = Zipper
