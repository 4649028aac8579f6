"""Global entropy: every 2 × 2 square holds a low, a middle and a high digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Count
from whydoku.model.rule import Example
from whydoku.rules._entropy import check_thirds, third
from whydoku.rules._geometry import WrapRule, squares
from whydoku.rules._notes import one_of_each


@dataclass(frozen=True)
class GlobalEntropy(WrapRule):
    """Every 2 × 2 square holds a low (1, 2, 3), a middle (4, 5, 6) and a high (7, 8, 9) digit."""

    aliases = ("entropy",)
    example = Example(
        puzzle="...5...........................42............8.39..........3.......9......8....4.",
        solution="942538671381764259765129834617842593294357186853916427129483765476295318538671942",
        rules=("global-entropy",),
    )

    def check(self, board: Board) -> None:
        """Refuse a board whose digits do not fall into three equal parts."""
        check_thirds(self, board)

    def primitives(self, board: Board) -> Iterator[Count]:
        """List, for each square and each third, that one or two cells are of it."""
        parts = [frozenset(digit for digit in board.digits if third(board, digit) == kind) for kind in range(3)]
        for cells in squares(board, wrap=self.wrap):
            for part in parts:
                yield Count(cells, part, frozenset({1, 2}), f"the entropy of the square at {board.name(cells[0])}")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        return self.wrapped(f"Of the digits of every 2 × 2 square, {one_of_each(board, 'at least one')}.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each square's kinds."""
        part = board.size // 3
        return all(
            len({(grid[cell] - board.low) // part for cell in cells}) == 3 for cells in squares(board, wrap=self.wrap)
        )


plugin = GlobalEntropy
