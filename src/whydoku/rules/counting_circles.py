"""Counting circles: a digit in a circle says how many circles hold it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, middle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class CountingCircles(Rule):
    """A digit in a circle says how many circles hold that digit."""

    aliases = ("counting-circle",)
    example = Example(
        puzzle=".......56...1...6.2.........5.......",
        solution="321645456132145263263514632451514326",
        rules=("counting-circles r1c1 r3c6 r6c4",),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)

    def primitives(self, board: Board) -> Iterator[Count]:
        """List, for each digit, that it is in none of the circles or in as many as it says."""
        for digit in board.digits:
            yield Count(self.cells, frozenset({digit}), frozenset({0, digit}), "the counting circles")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count each digit that occurs."""
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) == digit for digit in digits)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the circles."""
        for cell in self.cells:
            yield Circle(middle(board, cell), 0.4)


plugin = CountingCircles
