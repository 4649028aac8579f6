"""Multi-total cage: a killer cage with several totals, of which one is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.rule import Example
from whydoku.rules._cage import TotalsCage
from whydoku.rules._notes import listed


@dataclass(frozen=True)
class MultiTotalCage(TotalsCage):
    """The digits in the cage are all different, unless repeats are allowed, and add up to one of its totals."""

    noun = "multi-total cage"
    aliases = ("several-totals", "multi-total", "totals-cage")
    example = Example(
        puzzle="...6.....1..........5.......5.......",
        solution="321645654123216534435261142356563412",
        rules=(
            "multi-total-cage 8 11 r2c2 r3c1 r3c2 r4c2",
            "multi-total-cage 13 16 r5c6 r6c4-r6c6",
            "multi-total-cage 10 13 r2c3 r2c4 r3c4 r3c5",
            "multi-total-cage 8 12 r5c1 r6c1 r6c2",
        ),
        size="2x3",
    )

    totals: tuple[int, ...]
    repeats: bool = False

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return not self.repeats

    @property
    def written(self) -> str:
        """What is written in the cage."""
        return "/".join(map(str, dict.fromkeys(self.totals)))

    def check(self, board: Board) -> None:
        """Refuse a cage without totals, and totals that is impossible for that many digits."""
        if not self.totals:
            raise RuleError(f"{self.name}: there is no total")
        super().check(board)

    def sums(self, board: Board) -> tuple[int, ...]:
        """Return the totals that the cage may have, the least first."""
        return self._possible(board, self.totals)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        differ = "add up" if self.repeats else "are all different and add up"
        may = "; they may repeat" if self.repeats else ""
        return f"The digits in the cage {differ} to {listed(dict.fromkeys(self.totals))}{may}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add the digits up and look for a repeated one."""
        digits = [grid[cell] for cell in self.cells]
        return sum(digits) in self.totals and (self.repeats or len({*digits}) == len(digits))


plugin = MultiTotalCage
