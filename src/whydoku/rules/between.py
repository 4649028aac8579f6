"""Between line: what lies between the circles lies between their digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class Between(LineRule):
    """The digits between the circles at the ends of the line lie strictly between the circles' digits."""

    aliases = ("between-line",)
    least = 3
    noun = "between line"
    example = Example(
        puzzle="..3...2..............3.5.........5..",
        solution="563412241653435126612345156234324561",
        rules=(
            "between r1c3 r2c2 r3c3",
            "between r3c6-r5c4",
            "between r5c1 r6c1-r6c4",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a board whose digits leave nothing between two of them."""
        super().check(board)
        if board.size < 3:
            raise RuleError(f"{self.name}: {board.size} digits have nothing between them")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a machine that reads both ends first and then checks every other digit against them."""
        first, *inner, last = self.cells
        machine = _machine(board, len(self.cells))
        yield replace(machine, cells=(first, last, *inner), name=f"the {self.label(board)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every inner digit with both ends."""
        first, *inner, last = (grid[cell] for cell in self.cells)
        return all(first < digit < last or last < digit < first for digit in inner)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line with a circle at each end."""
        yield Line(path(board, self.cells), 0.06)
        yield Circle(middle(board, self.cells[0]), 0.4)
        yield Circle(middle(board, self.cells[-1]), 0.4)


@lru_cache(maxsize=64)
def _machine(board: Board, length: int) -> Automaton:
    def move(state: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...] | None:
        if len(state) < 2:
            ends = tuple(sorted((*state, digit)))
            return None if len(ends) == 2 and ends[1] - ends[0] < 2 else ends
        return state if state[0] < digit < state[1] else None

    start: tuple[Digit, ...] = ()
    return Automaton.from_function(range(length), board, start, move, lambda state: len(state) == 2, "")


plugin = Between
