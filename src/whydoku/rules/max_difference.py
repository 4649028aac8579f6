"""Maximum difference: neighbours on the line keep close to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_less_than


@dataclass(frozen=True)
class MaxDifference(LineRule):
    """Neighbours on the line differ by at most 2, or by at most the number given."""

    colour = "pink"
    aliases = ("maximum-difference", "maximum-difference-line")
    noun = "maximum difference line"
    example = Example(
        puzzle="............41......3..5.4..........",
        solution="532461164253415632623145341526256314",
        rules=(
            "max-difference r6c2 r5c1 r4c2 r5c3 r4c4",
            "max-difference r4c5 r4c6 r5c6",
            "max-difference r1c4-r1c2",
            "max-difference r3c4 r3c3 r2c3",
            "max-difference r1c5 r2c5 r2c6",
        ),
        size="2x3",
    )

    by: int = 2

    def check(self, board: Board) -> None:
        """Refuse a difference below 0."""
        super().check(board)
        if self.by < 0:
            raise RuleError(f"{self.name}: the greatest difference is 0 or more, not {self.by}")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        near, words = differ_by_less_than(self.by + 1), f"differ by at most {self.by}"
        for a, b in pairwise(self.cells):
            yield Pairs(a, b, near, f"the {self.label(board)}", words)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        return f"Neighbours on the line differ by at most {self.by}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Subtract along the line."""
        digits = [grid[cell] for cell in self.cells]
        return max(max(a, b) - min(a, b) for a, b in pairwise(digits)) <= self.by


plugin = MaxDifference
