"""Non-consecutive: digits next to one another on the board are never next to one another in counting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._geometry import ORTHOGONAL, WrapRule
from whydoku.rules._relations import not_consecutive


@dataclass(frozen=True)
class NonConsecutive(WrapRule):
    """Orthogonal neighbours never differ by 1."""

    aliases = ("nonconsecutive", "anti-consecutive")
    example = Example(
        puzzle=".....4.....................3.....................5...9....7...6..2...............",
        solution="285714693741369258963825714396147582528693147174258369419572836852936471637481925",
        rules=("non-consecutive",),
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        for a, b in self.pairs_apart(board, ORTHOGONAL):
            yield Pairs(a, b, not_consecutive, "the non-consecutive rule", "not be consecutive digits")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare each cell with the one to its right and the one below."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (self.at(board, row, col + 1), self.at(board, row + 1, col)):
                if other is not None and abs(grid[cell] - grid[other]) == 1:
                    return False
        return True


plugin = NonConsecutive
