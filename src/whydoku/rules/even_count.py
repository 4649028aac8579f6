"""Even count: how many of the four digits round a corner are even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example
from whydoku.rules._corner import CornerRule


@dataclass(frozen=True)
class EvenCount(CornerRule):
    """The number in the circle says how many of the four digits around it are even."""

    aliases = ("quadruple-even", "even-quadruple")
    example = Example(
        puzzle="...4....2....6..3.........15........",
        solution="316425542361165234423156631542254613",
        rules=(
            "even-count 1 r4c4",
            "even-count 2 r5c3",
            "even-count 3 r2c2",
        ),
        size="2x3",
    )

    wanted: int

    def check(self, board: Board) -> None:
        """Refuse a corner without four cells round it, and more than these."""
        super().check(board)
        if not 0 <= self.wanted <= 4:
            raise NeverError(f"{self.name}: 0 to 4 of the four digits are even, never {self.wanted}")

    def mark(self) -> str:
        """Return what players call the mark."""
        return f"even count {self.wanted}"

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield how many are even."""
        even = frozenset(digit for digit in board.digits if digit % 2 == 0)
        yield Count(self.around(board), even, frozenset({self.wanted}), self.called(board))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Take the odd ones off four."""
        return 4 - sum(grid[cell] % 2 for cell in self.around(board)) == self.wanted

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the circle with its number."""
        yield Circle(self.point(board), 0.25, "teal", str(self.wanted))


plugin = EvenCount
