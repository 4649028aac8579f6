"""Adjacent remainders: neighbours leave different remainders when they are divided by a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._geometry import ORTHOGONAL, WrapRule
from whydoku.rules._relations import differ_modulo


@dataclass(frozen=True)
class AdjacentRemainders(WrapRule):
    """Orthogonal neighbours leave different remainders when divided by the number given."""

    aliases = ("different-remainders",)
    example = Example(
        puzzle="...6..4.3..5....4.5.........6.......",
        solution="152634463215621543534126315462246351",
        rules=("adjacent-remainders",),
        size="2x3",
    )

    by: int = 5

    def check(self, board: Board) -> None:
        """Refuse a number that leaves no two remainders."""
        if self.by < 2:
            raise RuleError(f"{self.name}: digits are divided by 2 or more, not by {self.by}")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        relation, words = differ_modulo(self.by), f"leave different remainders when divided by {self.by}"
        for a, b in self.pairs_apart(board, ORTHOGONAL):
            yield Pairs(a, b, relation, "the adjacent remainders", words)

    def note(self, board: Board) -> str:
        """Return it with its own number."""
        del board
        return self.wrapped(f"Orthogonal neighbours leave different remainders when divided by {self.by}.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare each cell with the one to its right and the one below."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (self.at(board, row, col + 1), self.at(board, row + 1, col)):
                if other not in (None, cell) and grid[cell] % self.by == grid[other or 0] % self.by:
                    return False
        return True


plugin = AdjacentRemainders
