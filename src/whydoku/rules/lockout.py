"""Lockout line: the diamonds at its ends are far apart, and lock out everything between their digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Line, Shape, Square, middle, path
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Lockout(LineRule):
    """The ends of the line differ by at least 4, and no other digit on it lies between theirs or equals either of them."""

    aliases = ("lockout-line",)
    noun = "lockout line"
    example = Example(
        puzzle="....2..5............4.............6.",
        solution="413526652431135642264153526314341265",
        rules=(
            "lockout 3 r1c6 r1c5 r2c5",
            "lockout 2 r2c2 r1c2 r2c3",
            "lockout 3 r2c4-r4c4",
            "lockout 3 r6c1 r5c2 r4c2",
        ),
        size="2x3",
    )

    by: int = 4

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        super().check(board)
        if not 0 <= self.by < board.size:
            raise RuleError(f"{self.name}: digits differ by 0 to {board.size - 1}, never by {self.by}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a machine that reads both ends first and then checks every other digit against them."""
        first, *inner, last = self.cells
        machine = _machine(board, len(self.cells), self.by)
        yield replace(machine, cells=(first, last, *inner), name=f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Say it with its own numbers."""
        del board
        return (
            f"The digits in the diamonds differ by at least {self.by}; "
            "no other digit on the line lies between them or equals either of them."
        )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every inner digit with both ends."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        low, high = min(first, last), max(first, last)
        return high - low >= self.by and not any(digit in range(low, high + 1) for digit in inner)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a diamond's place at each end."""
        yield Line(path(board, self.cells), 0.1, "blue")
        yield Square(middle(board, self.cells[0]), 0.3, "light", turned=True)
        yield Square(middle(board, self.cells[-1]), 0.3, "light", turned=True)


@lru_cache(maxsize=64)
def _machine(board: Board, length: int, by: int) -> Automaton:
    def move(state: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...] | None:
        if len(state) < 2:
            ends = tuple(sorted((*state, digit)))
            return None if len(ends) == 2 and ends[1] - ends[0] < by else ends
        return None if state[0] <= digit <= state[1] else state

    start: tuple[Digit, ...] = ()
    return Automaton.from_function(range(length), board, start, move, lambda state: len(state) == 2, "")


plugin = Lockout
