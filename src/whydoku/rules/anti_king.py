"""Anti-king: equal digits do not touch, not even at a corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example
from whydoku.rules._geometry import DIAGONAL, ORTHOGONAL, WrapRule


@dataclass(frozen=True)
class AntiKing(WrapRule):
    """Equal digits are never a king's move apart."""

    aliases = ("king", "no-touch")
    example = Example(
        puzzle=".7.....2..2....1....53..........824....9......4...3..............7....39.1.......",
        solution="674195328329876154185324976936758241258941763741263895593487612867512439412639587",
        rules=("anti-king",),
    )

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one pair per king's move; the straight ones matter only on boards without rows and columns."""
        for a, b in self.pairs_apart(board, (*ORTHOGONAL, *DIAGONAL)):
            yield AllDifferent((a, b), f"the king's move {board.name(a)}–{board.name(b)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at the eight cells round every cell."""
        for cell, (row, col) in enumerate(board.positions):
            for other_row in range(row - 1, row + 2):
                for other_col in range(col - 1, col + 2):
                    other = self.at(board, other_row, other_col)
                    if other not in (None, cell) and grid[other or 0] == grid[cell]:
                        return False
        return True


plugin = AntiKing
