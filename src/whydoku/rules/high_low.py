"""High and low line: digits below and above the middle alternate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._notes import digits
from whydoku.rules._relations import other_half


@dataclass(frozen=True)
class HighLow(LineRule):
    """Low and high digits alternate along the line; the middle digit, as 5 of 1 to 9, is never on it."""

    colour = "teal"
    aliases = ("high-low-line", "alternating-high-low")
    noun = "high and low line"
    example = Example(
        puzzle="....3.25.4.......1..1...........6.5.",
        solution="164235253416645321321564512643436152",
        rules=(
            "high-low r2c2 r2c1 r1c2 r1c1",
            "high-low r2c6 r1c5 r1c6",
            "high-low r4c1-r2c3",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        for a, b in pairwise(self.cells):
            yield Pairs(
                a, b, other_half(board.low, board.size), f"the {self.label(board)}", "be one low and one high digit"
            )

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        half = board.size // 2
        low, high = (digits(board, some, "and") for some in (board.digits[:half], board.digits[board.size - half :]))
        neither = f", and {board.symbol(board.digits[half])} is never on it" if board.size % 2 else ""
        return f"Low digits ({low}) and high ones ({high}) alternate along the line{neither}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Weigh each digit against the middle."""
        middle = (board.digits[0] + board.digits[-1]) / 2
        signs = [(grid[cell] > middle) - (grid[cell] < middle) for cell in self.cells]
        return all(a + b == 0 and a for a, b in pairwise(signs))


plugin = HighLow
