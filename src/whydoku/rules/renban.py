"""Renban: a run of consecutive digits, shuffled along a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Renban(LineRule):
    """The line holds different consecutive digits in any order."""

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
            yield Pairs(a, b, lambda x, y: abs(x - y) < length, name, f"differ by less than {length}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort the digits and count along."""
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))


plugin = Renban
