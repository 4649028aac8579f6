"""Remainder cage: what is left of the sum of its digits when that is divided by a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.rule import Example
from whydoku.rules._cage import TotalsCage


@dataclass(frozen=True)
class RemainderCage(TotalsCage):
    """The digits in the cage are all different, unless repeats are allowed, and their sum leaves the remainder given."""

    aliases = ("modulo-cage", "mod-cage")
    example = Example(
        puzzle=".5.........................4.6......",
        solution="156243243561612354435612521436364125",
        rules=(
            "remainder-cage 3 r1c2-r1c4",
            "remainder-cage 3 r2c6-r5c6",
            "remainder-cage 3 r3c1 r4c1 r4c2",
            "remainder-cage 3 r5c2 r5c3 r6c2 r6c3",
            "remainder-cage 4 r2c2 r2c3 r3c3",
        ),
        size="2x3",
    )

    remainder: int
    by: int = 5  # what the sum is divided by
    repeats: bool = False

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return not self.repeats

    @property
    def written(self) -> str:
        """What is written in the cage."""
        return f"{self.remainder} mod {self.by}"

    def check(self, board: Board) -> None:
        """Refuse a number that divides nothing, a remainder that it never leaves, and one that no sum of the cells has."""
        if self.by < 2:
            raise RuleError(f"{self.name}: sums are divided by 2 or more, not by {self.by}")
        if not 0 <= self.remainder < self.by:
            raise RuleError(f"{self.name}: a remainder is 0 to {self.by - 1}, not {self.remainder}")
        super().check(board)

    def sums(self, board: Board) -> tuple[int, ...]:
        """Return the totals that the cage may have, the least first."""
        return self._possible(board, range(self.remainder, len(self.cells) * board.digits[-1] + 1, self.by))

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        cage = "The digits in the cage"
        first = f"{cage} add up" if self.repeats else f"{cage} are all different and add up"
        may = "; they may repeat" if self.repeats else ""
        return f"{first} to a number that leaves {self.remainder} when divided by {self.by}{may}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Divide the sum."""
        digits = [grid[cell] for cell in self.cells]
        return sum(digits) % self.by == self.remainder and (self.repeats or len({*digits}) == len(digits))


plugin = RemainderCage
