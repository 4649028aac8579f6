"""Nabner, Renban's opposite: no two digits on the line are consecutive, wherever they stand on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Nabner(LineRule):
    """No two digits on the line are equal or consecutive."""

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs]:
        """List the group, and the relation for each two cells."""
        name = f"the {self.label(board)}"
        yield AllDifferent(self.cells, name)
        for a, b in combinations(self.cells, 2):
            yield Pairs(a, b, lambda x, y: abs(x - y) > 1, name, "differ by at least 2")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit, or the next one, elsewhere on the line."""
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) == 1 and digit + 1 not in digits for digit in digits)


plugin = Nabner
