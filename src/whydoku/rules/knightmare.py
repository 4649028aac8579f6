"""Knightmare: a knight's move apart, some sums are forbidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._geometry import KNIGHT, WrapRule
from whydoku.rules._notes import listed
from whydoku.rules._relations import add_to_none_of


@dataclass(frozen=True)
class Knightmare(WrapRule):
    """Digits a knight's move apart never add up to 5 or 15, or to the numbers given."""

    example = Example(
        puzzle="..643....5........5......1..........",
        solution="256431134562643125521346312654465213",
        rules=("knightmare",),
        size="2x3",
    )

    sums: tuple[int, ...] = (5, 15)

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each knight's move."""
        words = f"not add up to {' or '.join(map(str, self.sums))}"
        for a, b in self.pairs_apart(board, KNIGHT):
            yield Pairs(a, b, add_to_none_of(self.sums), "the knightmare", words)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        never = f"never add up to {listed(dict.fromkeys(self.sums))}" if self.sums else "are free"
        return self.wrapped(f"Digits a knight's move apart {never}.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Jump from each cell to the four places further down."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (self.at(board, row + down, col + right) for down in (1, 2) for right in (down - 3, 3 - down)):
                if other not in (None, cell) and grid[cell] + grid[other or 0] in self.sums:
                    return False
        return True


plugin = Knightmare
