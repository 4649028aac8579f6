"""Adjacent sums: no two neighbours add up to a multiple of a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._geometry import ORTHOGONAL, WrapRule
from whydoku.rules._relations import no_multiple


@dataclass(frozen=True)
class AdjacentSums(WrapRule):
    """Orthogonal neighbours never add up to a multiple of the number given."""

    aliases = ("no-multiples",)
    example = Example(
        puzzle="...6....4..35...............5...6...",
        solution="315624624513562431431265243156156342",
        rules=("adjacent-sums",),
        size="2x3",
    )

    of: int = 5

    def check(self, board: Board) -> None:
        """Refuse a number of which every sum is a multiple."""
        if self.of < 2:
            raise RuleError(f"{self.name}: every sum is a multiple of {self.of}; say 2 or more")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        relation, words = no_multiple(self.of), f"not add up to a multiple of {self.of}"
        for a, b in self.pairs_apart(board, ORTHOGONAL):
            yield Pairs(a, b, relation, "the adjacent sums", words)

    def note(self, board: Board) -> str:
        """Return it with its own number."""
        del board
        return self.wrapped(f"Orthogonal neighbours never add up to a multiple of {self.of}.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add each cell to the one to its right and the one below."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (self.at(board, row, col + 1), self.at(board, row + 1, col)):
                if other not in (None, cell) and (grid[cell] + grid[other or 0]) % self.of == 0:
                    return False
        return True


plugin = AdjacentSums
