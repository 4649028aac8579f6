"""Global modular: every 2 × 2 square holds all remainders by 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Count
from whydoku.model.rule import Example
from whydoku.rules._geometry import WrapRule, squares


@dataclass(frozen=True)
class GlobalModular(WrapRule):
    """The digits of every 2 × 2 square leave all three remainders when divided by 3."""

    aliases = ("global-mod", "global-mod3")
    example = Example(
        puzzle="...............41....2..5......3....",
        solution="426153315624253416641235562341134562",
        rules=("global-modular",),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Count]:
        """List, for each square and each remainder, that one or two cells leave it."""
        parts = [frozenset(digit for digit in board.digits if digit % 3 == rest) for rest in range(3)]
        for cells in squares(board, wrap=self.wrap):
            for part in parts:
                yield Count(cells, part, frozenset({1, 2}), f"the remainders of the square at {board.name(cells[0])}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each square's remainders."""
        return all({grid[cell] % 3 for cell in cells} == {0, 1, 2} for cells in squares(board, wrap=self.wrap))


plugin = GlobalModular
