"""Difference: the white Kropki dot, or any other difference written on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import DotRule, dot
from whydoku.rules._notes import a_number
from whydoku.rules._relations import differ_by


@dataclass(frozen=True)
class Difference(DotRule):
    """The two digits beside a white dot differ by 1, or by the number written on it."""

    reads = "values"
    aliases = ("white", "white-dot", "kropki-white", "consecutive")
    example = Example(
        puzzle=".........5............6...2..1..5.2.",
        solution="546132123546634215251364362451415623",
        rules=(
            "difference r2c3 r3c3",
            "difference r5c1 r6c1",
            "difference r1c1 r1c2",
            "difference r5c5 r5c4",
        ),
        size="2x3",
    )

    by: int = 1

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        super().check(board)
        if not 0 <= self.by < board.size:
            raise NeverError(f"{self.name}: digits differ by 0 to {board.size - 1}, never by {self.by}")

    def mark(self) -> str:
        """Return what players call the mark."""
        return "white dot" if self.by == 1 else f"difference {self.by}"

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation."""
        by = self.by
        yield Pairs(self.first, self.second, differ_by(by), f"the {self.label(board)}", f"differ by {by}")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        beside = "a white dot" if self.by == 1 else f"a white dot with {a_number(self.by)}"
        return f"The two digits beside {beside} differ by {self.by}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Subtract."""
        a, b = grid[self.first], grid[self.second]
        return self.by in (a - b, b - a)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the dot."""
        yield dot(board, self.first, self.second, "light", "" if self.by == 1 else str(self.by))


plugin = Difference
