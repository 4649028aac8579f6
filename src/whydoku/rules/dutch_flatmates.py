"""Dutch flatmates: the middle digit always has company above or below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Clause
from whydoku.model.rule import Example, Rule


@dataclass(frozen=True)
class DutchFlatmates(Rule):
    """Each middle digit (5) has the lowest digit (1) directly above it or the highest (9) directly below it."""

    aliases = ("flatmates",)
    example = Example(
        puzzle="5.............74.1..8...........973.............24.8........3.4.7.......2......8.",
        solution="512394678963827451748615293684159732329786145157243869896572314471938526235461987",
        rules=("dutch-flatmates",),
    )

    def check(self, board: Board) -> None:
        """Refuse a board without a middle digit."""
        if board.size % 2 == 0:
            raise RuleError(f"{self.name}: {board.size} digits have none in the middle")

    def primitives(self, board: Board) -> Iterator[Clause]:
        """Yield one choice per cell: not the middle digit, or one of the flatmates."""
        low, middle, high = board.digits[0], board.digits[board.size // 2], board.digits[-1]
        for cell, (row, col) in enumerate(board.positions):
            above, below = board.at(row - 1, col), board.at(row + 1, col)
            literals = [(cell, middle, False)]
            literals += [(above, low, True)] if above is not None else []
            literals += [(below, high, True)] if below is not None else []
            yield Clause(tuple(literals), "the Dutch flatmates rule")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        low, middle, high = (board.symbol(board.digits[at]) for at in (0, board.size // 2, -1))
        return f"Each {middle} has a {low} directly above it or a {high} directly below it."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look above and below each middle digit."""
        low, middle, high = board.digits[0], board.digits[board.size // 2], board.digits[-1]
        for cell, (row, col) in enumerate(board.positions):
            above, below = board.at(row - 1, col), board.at(row + 1, col)
            mates = (above is not None and grid[above] == low) or (below is not None and grid[below] == high)
            if grid[cell] == middle and not mates:
                return False
        return True


plugin = DutchFlatmates
