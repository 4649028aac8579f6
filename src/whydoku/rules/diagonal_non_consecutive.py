"""Diagonal non-consecutive: cells that touch at a corner never hold consecutive digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._geometry import DIAGONAL, WrapRule
from whydoku.rules._relations import not_consecutive


@dataclass(frozen=True)
class DiagonalNonConsecutive(WrapRule):
    """Diagonal neighbours never differ by 1."""

    aliases = ("diagonal-nonconsecutive", "dnc")
    example = Example(
        puzzle="............7..........18.............1...........4......6.34....4.....5....5...8",
        solution="827345916419786523563291874958162347341879652672534189785623491234918765196457238",
        rules=("diagonal-non-consecutive",),
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of cells that touch at a corner."""
        for a, b in self.pairs_apart(board, DIAGONAL):
            yield Pairs(a, b, not_consecutive, "the diagonal non-consecutive rule", "not be consecutive digits")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare each cell with the two below it, to the left and to the right."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (self.at(board, row + 1, col - 1), self.at(board, row + 1, col + 1)):
                if other is not None and abs(grid[cell] - grid[other]) == 1:
                    return False
        return True


plugin = DiagonalNonConsecutive
