"""XV: two neighbours that add to ten, or to five."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Text, between
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import DotRule
from whydoku.rules._relations import add_to


@dataclass(frozen=True)
class XV(DotRule):
    """Two digits with an X between them add up to 10, with a V to 5."""

    reads = "values"
    example = Example(
        puzzle=".4.6.......33.......................",
        solution="543621621543362154415236154362236415",
        rules=(
            "xv r4c2 r4c1 V",
            "xv r4c5 r4c4 V",
            "xv r6c3 r6c4",
            "xv r6c2 r6c1 V",
        ),
        size="2x3",
    )

    sign: Literal["X", "V"] = "X"

    @property
    def total(self) -> int:
        """What the two digits add to."""
        return 10 if self.sign == "X" else 5

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation."""
        total = self.total
        name = f"the {self.sign} between {board.name(self.first)} and {board.name(self.second)}"
        yield Pairs(self.first, self.second, add_to(total), name, f"add to {total}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add."""
        return grid[self.first] + grid[self.second] == {"X": 10, "V": 5}[self.sign]

    def draw(self, board: Board) -> Iterator[Text]:
        """Write the sign between the cells."""
        yield Text(between(board, self.first, self.second), self.sign, 0.3)


plugin = XV
