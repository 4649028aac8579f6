"""Nabner, Renban's opposite: no two digits on the line are consecutive, wherever they stand on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_at_least


@dataclass(frozen=True)
class Nabner(LineRule):
    """No two digits on the line are equal or consecutive."""

    colour = "gold"
    noun = "nabner line"
    reads = "values"
    differ_by = "values"
    example = Example(
        puzzle="......1...4..3...............1..5...",
        solution="546132123546634215251364362451415623",
        rules=(
            "nabner r4c5 r4c6 r3c5",
            "nabner r2c5 r2c6 r1c6",
            "nabner r5c2 r4c3 r3c2",
            "nabner r6c6 r5c5 r5c6",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs]:
        """Yield the group, and the relation for each two cells."""
        name = f"the {self.label(board)}"
        yield AllDifferent(self.cells, name)
        for a, b in combinations(self.cells, 2):
            yield Pairs(a, b, differ_by_at_least(2), name, "differ by at least 2")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit, or the next one, elsewhere on the line."""
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) == 1 and digit + 1 not in digits for digit in digits)


plugin = Nabner
