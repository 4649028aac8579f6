"""Skyscraper: digits are heights, and the clue says how many buildings are seen from its side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class Skyscraper(ClueRule):
    """As many digits as the clue says are greater than all before them; a 0 is never seen."""

    aliases = ("skyscrapers",)
    example = Example(
        puzzle="4.3....5............41..5........2..",
        solution="413526652431135642264153526314341265",
        rules=(
            "skyscraper 2 r1c1-r6c1",
            "skyscraper 2 r6c3-r1c3",
            "skyscraper 1 r1c6-r1c1",
            "skyscraper 5 r2c6-r2c1",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a number of buildings that cannot be seen."""
        super().check(board)
        most = min(len(self.cells), board.digits[-1])
        if not 0 <= self.clue <= most:
            raise RuleError(
                f"{self.name}: 0 to {most} buildings are seen along {len(self.cells)} cells, never {self.clue}"
            )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a machine that knows the tallest so far and how many were seen."""

        def move(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
            tallest, seen = state
            if digit <= tallest:
                return state
            return (digit, seen + 1) if seen < self.clue else None

        yield Automaton.from_function(
            self.cells, board, (0, 0), move, lambda state: state[1] == self.clue, f"the {self.label(board)}"
        )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the digits that top all before them."""
        digits = [grid[cell] for cell in self.cells]
        return sum(digit > max((0, *digits[:index])) for index, digit in enumerate(digits)) == self.clue


plugin = Skyscraper
