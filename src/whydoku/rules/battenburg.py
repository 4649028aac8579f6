"""Battenburg: four digits round a corner are chequered, odd and even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Square
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._corner import CornerRule
from whydoku.rules._relations import other_remainder


@dataclass(frozen=True)
class Battenburg(CornerRule):
    """Of the four digits around the mark, any two that share a side are one odd and one even."""

    aliases = ("battenberg",)
    example = Example(
        puzzle=".32.......5.........6...2..........1",
        solution="532164614253423516156432261345345621",
        rules=(
            "battenburg r4c5",
            "battenburg r2c2",
            "battenburg r4c2",
            "battenburg r1c4",
        ),
        size="2x3",
    )

    def mark(self) -> str:
        """Return what players call the mark."""
        return "battenburg mark"

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each of the four sides."""
        a, b, c, d = self.around(board)
        for one, other in ((a, b), (b, d), (d, c), (c, a)):
            yield Pairs(one, other, other_remainder(2), self.called(board), "be one odd and one even digit")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare the odd ones with the two diagonals."""
        odd = [cell for cell in self.around(board) if grid[cell] % 2]
        a, b, c, d = self.around(board)
        return odd in ([a, d], [b, c])

    def draw(self, board: Board) -> Iterator[Square]:
        """Draw a small cake of four pieces."""
        row, col = self.point(board)
        for down, right, fill in ((-1, -1, "pink"), (-1, 1, "gold"), (1, -1, "gold"), (1, 1, "pink")):
            yield Square((row + 0.08 * down, col + 0.08 * right), 0.08, fill)


plugin = Battenburg
