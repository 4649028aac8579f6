"""Count distinct: a digit says how many different digits there are in some cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Cage, Shape
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class CountDistinct(LineRule):
    """The first cell says how many different digits the others hold; or a number says it of all the cells."""

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

    number: int | None = None  # of different digits in all the cells

    def check(self, board: Board) -> None:
        """Refuse a board of so many digits that their sets are too many, and a number that the cells cannot have."""
        super().check(board)
        if self.number is not None and not 1 <= self.number <= min(len(self.cells), board.size):
            raise NeverError(f"{self.name}: {len(self.cells)} cells never hold {self.number} different digits")
        if board.size > 10:
            raise RuleError(f"{self.name}: boards of up to 10 digits, not {board.size}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that remembers the digits it has seen, and reads their number last."""
        first, *others = self.cells
        if self.number is None:
            yield replace(_machine(board, len(self.cells)), cells=(*others, first), name=f"the {self.label(board)}")
        else:
            machine = _machine_of(board, len(self.cells), self.number)
            yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Return it with its own number."""
        del board
        if self.number is None:
            return "The first cell says how many different digits the others hold."
        return f"The cells hold exactly {self.number} different digit{'' if self.number == 1 else 's'}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count them."""
        first, *others = (grid[cell] for cell in self.cells)
        return first == len(set(others)) if self.number is None else len({first, *others}) == self.number

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line, or a cage with the number."""
        if self.number is None:
            yield from super().draw(board)
        else:
            yield Cage(self.cells, f"#{self.number}")


@lru_cache(maxsize=16)
def _machine(board: Board, length: int) -> Automaton:
    # A state is the set of digits seen. Any digit that is their number may also end it: no move leads on from there, so
    # that only the last cell can.
    end = 1 << board.size
    moves = {
        (seen, digit, seen | board.bit(digit))
        for seen in range(end)
        if seen.bit_count() < length
        for digit in board.digits
    }
    moves |= {(seen, seen.bit_count(), end) for seen in range(1, end)}
    return Automaton(tuple(range(length)), frozenset(moves), 0, frozenset({end}), "")


@lru_cache(maxsize=64)
def _machine_of(board: Board, length: int, number: int) -> Automaton:
    def move(seen: int, digit: Digit) -> int | None:
        after = seen | board.bit(digit)
        return after if after.bit_count() <= number else None

    return Automaton.from_function(range(length), board, 0, move, lambda seen: seen.bit_count() == number, "")


plugin = CountDistinct
