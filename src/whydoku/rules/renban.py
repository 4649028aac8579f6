"""Renban: a run of consecutive digits, shuffled along a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_less_than


@dataclass(frozen=True)
class Renban(LineRule):
    """The line holds different consecutive digits in any order."""

    colour = "purple"
    example = Example(
        puzzle="........2....3...2..4...5..........5",
        solution="413526652431135642264153526314341265",
        rules=(
            "renban r5c4 r6c4 r6c3",
            "renban r1c2 r1c3 r2c3",
            "renban r6c2 r6c1 r5c1 r5c2",
            "renban r2c1 r1c1 r2c2",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a line that is longer than there are digits."""
        super().check(board)
        if len(self.cells) > board.size:
            raise RuleError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs]:
        """List the group, and for each two cells that they are less than a line's length apart."""
        name, length = f"the {self.label(board)}", len(self.cells)
        yield AllDifferent(self.cells, name)
        for a, b in combinations(self.cells, 2):
            yield Pairs(a, b, differ_by_less_than(length), name, f"differ by less than {length}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort the digits and count along."""
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))


plugin = Renban
