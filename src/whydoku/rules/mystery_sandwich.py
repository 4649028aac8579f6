"""Mystery sandwich: which two digits the filling lies between is to be found, and is the same for all clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import ClueRule

CRUST = "crust"


@dataclass(frozen=True)
class MysterySandwich(ClueRule):
    """The digits between two certain digits, the same for all clues and to be found, add up to the clue."""

    aliases = ("mystery-sandwiches",)
    placed = False  # its layer is no part of a finished grid
    least = 2
    example = Example(
        puzzle="........4.......",
        solution="3214142341322341",
        rules=(
            "mystery-sandwich 3 r1c1-r1c4",
            "mystery-sandwich 2 r2c1-r2c4",
            "mystery-sandwich 1 r3c1-r3c4",
            "mystery-sandwich 0 r4c1-r4c4",
            "mystery-sandwich 1 r1c1-r4c1",
            "mystery-sandwich 1 r1c2-r4c2",
            "mystery-sandwich 0 r1c3-r4c3",
            "mystery-sandwich 0 r1c4-r4c4",
        ),
        size="4",
    )

    def check(self, board: Board) -> None:
        """Look at the grid alone."""
        super().check(board.plain)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the two crusts, which all clues share."""
        yield Layer(CRUST, tuple((digit, "") for digit in board.digits), ("the lower crust", "the higher crust"))

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads both crusts, then the line: up to the first of them, between them, and behind."""
        digits = board.plain.digits

        def move(state: tuple[int, ...], digit: Digit) -> tuple[int, ...] | None:
            if digit not in digits:
                return None
            if len(state) < 2:
                return (*state, digit) if not state or digit > state[0] else None
            low, high, *rest = state
            if not rest:
                return (low, high, high if digit == low else low, 0) if digit in (low, high) else state
            other, total = rest
            if other < digits[0]:  # both are met
                return None if digit in (low, high) else state
            if digit == other:
                return (low, high, digits[0] - 1, 0) if total == self.clue else None
            return (
                (low, high, other, total + digit) if digit not in (low, high) and total + digit <= self.clue else None
            )

        def met(state: tuple[int, ...]) -> bool:
            return len(state) == 4 and state[2] < digits[0]

        line = (*board.layer_cells(CRUST), *self.cells)
        start: tuple[int, ...] = ()
        yield Automaton.from_function(line, board, start, move, met, f"the {self.label(board.plain)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Find both crusts and add up what is between them."""
        low, high = (grid[cell] for cell in board.layer_cells(CRUST))
        digits = [grid[cell] for cell in self.cells]
        if low >= high or digits.count(low) != 1 or digits.count(high) != 1:
            return False
        first, last = sorted((digits.index(low), digits.index(high)))
        return sum(digits[first + 1 : last]) == self.clue


plugin = MysterySandwich
