"""Digital root cage: the sum of the digits of the sum of the digits, and so on, until one digit is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.rule import Example
from whydoku.rules._cage import TotalsCage


@dataclass(frozen=True)
class DigitalRootCage(TotalsCage):
    """The digits in the cage are all different, unless repeats are allowed, and their sum has the digital root given."""

    aliases = ("digital-root",)
    example = Example(
        puzzle="..2.3.....................5.........",
        solution="462531351264214653536142145326623415",
        rules=(
            "digital-root-cage 2 r5c4 r5c5 r6c5 r6c6",
            "digital-root-cage 5 r4c2 r5c1 r5c2 r6c1",
            "digital-root-cage 2 r2c5 r3c5",
            "digital-root-cage 6 r2c2 r2c3",
        ),
        size="2x3",
    )

    root: int
    repeats: bool = False

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return not self.repeats

    @property
    def written(self) -> str:
        """What is written in the cage."""
        return f"DR{self.root}"

    def check(self, board: Board) -> None:
        """Refuse a root that is no digit from 1 to 9, and one that no sum of the cells has."""
        if not 1 <= self.root <= 9:
            raise RuleError(f"{self.name}: a digital root is 1 to 9, not {self.root}")
        super().check(board)

    def sums(self, board: Board) -> tuple[int, ...]:
        """Return the totals that the cage may have, the least first."""
        return self._possible(board, range(self.root, len(self.cells) * board.digits[-1] + 1, 9))

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        cage = "The digits in the cage"
        first = f"{cage} add up" if self.repeats else f"{cage} are all different and add up"
        may = "; they may repeat" if self.repeats else ""
        return f"{first} to a number whose digital root is {self.root}{may}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add digits until one is left."""
        digits = [grid[cell] for cell in self.cells]
        total = sum(digits)
        while total > 9:
            total = sum(map(int, str(total)))
        return total == self.root and (self.repeats or len({*digits}) == len(digits))


plugin = DigitalRootCage
