"""Index line: the digit in place i says in which place of the line i is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Count, Pairs, Relation
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class IndexLine(LineRule):
    """On a line of n cells, the digit in place i says in which place i is; so it holds 1 to n."""

    colour = "pink"
    aliases = ("indexing-line",)
    example = Example(
        puzzle="............4..........1..........6.",
        solution="613524245613451236362451126345534162",
        rules=(
            "index-line r3c5 r3c4 r2c5",
            "index-line r5c2 r5c1 r4c1",
            "index-line r5c4 r4c3 r3c3 r4c4",
            "index-line r2c1 r1c2 r1c3",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a line with more places than there are digits."""
        super().check(board)
        if not {*range(1, len(self.cells) + 1)} <= {*board.digits}:
            raise NeverError(f"{self.name}: the board has no digits 1 to {len(self.cells)}")

    def primitives(self, board: Board) -> Iterator[Count | Pairs]:
        """List, for each two places, that each names the other or neither does."""
        name = f"the {self.label(board)}"
        places = frozenset(range(1, len(self.cells) + 1))
        for cell in self.cells:
            yield Count((cell,), places, frozenset({1}), name)
        for (i, one), (j, other) in combinations(enumerate(self.cells, 1), 2):
            yield Pairs(one, other, _together(j, i), name, f"be {j} and {i}, or neither")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Go to each place that is named and back."""
        line = [grid[cell] for cell in self.cells]
        return all(1 <= digit <= len(line) and line[digit - 1] == place for place, digit in enumerate(line, 1))


@lru_cache(maxsize=256)
def _together(first: Digit, second: Digit) -> Relation:
    return lambda a, b: (a == first) == (b == second)


plugin = IndexLine
