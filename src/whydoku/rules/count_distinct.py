"""Count distinct: a digit says how many different digits there are in some cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class CountDistinct(LineRule):
    """The first cell says how many different digits the others hold."""

    aliases = ("distinct-count",)
    example = Example(
        puzzle=".....1...........4.....6.5........1.",
        solution="543621621543362154415236154362236415",
        rules=(
            "count-distinct r2c2 r2c1 r3c1 r3c2",
            "count-distinct r5c4-r3c2 r4c2",
            "count-distinct r3c3 r2c2 r3c2",
            "count-distinct r3c1-r5c3 r6c2 r5c1",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a board of so many digits that their sets are too many."""
        super().check(board)
        if board.size > 10:
            raise RuleError(f"{self.name}: boards of up to 10 digits, not {board.size}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a machine that remembers the digits it has seen, and is told their number last."""
        first, *others = self.cells
        full = 1 << board.size  # the state at the end

        def move(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
            place, seen = state
            if place < len(others):
                return place + 1, seen | board.bit(digit)
            return (place + 1, full) if seen.bit_count() == digit else None

        name = f"the {self.label(board)}"
        yield Automaton.from_function((*others, first), board, (0, 0), move, lambda state: state[1] == full, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count them."""
        first, *others = (grid[cell] for cell in self.cells)
        return first == len(set(others))


plugin = CountDistinct
