"""Anti-knight: the chess knight never jumps between equal digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example
from whydoku.rules._geometry import KNIGHT, WrapRule


@dataclass(frozen=True)
class AntiKnight(WrapRule):
    """Equal digits are never a knight's move apart."""

    aliases = ("knight",)
    example = Example(
        puzzle="..2........9.1................5.......6.......3...812.......73....8..............",
        solution="872456319459317286613982457981524673526173894734698125145269738267835941398741562",
        rules=("anti-knight",),
    )

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one pair per knight's move."""
        for a, b in self.pairs_apart(board, KNIGHT):
            yield AllDifferent((a, b), f"the knight's move {board.name(a)}–{board.name(b)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Try every jump from every cell."""
        jumps = [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)]
        for cell, (row, col) in enumerate(board.positions):
            for down, right in jumps:
                other = self.at(board, row + down, col + right)
                if other not in (None, cell) and grid[other or 0] == grid[cell]:
                    return False
        return True


plugin = AntiKnight
