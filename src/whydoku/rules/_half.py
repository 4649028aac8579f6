"""What low and high cells have in common: their digit lies on one side of the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Text, middle
from whydoku.model.primitives import Count
from whydoku.model.rule import Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._notes import digits


@dataclass(frozen=True)
class HalfRule(Rule):
    """A rule that allows the digits on one side of the middle; with an odd number of digits, the middle one is on neither."""

    side: ClassVar[int] = 0  # -1 below the middle, 1 above it

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells, repeats=True)

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield one choice per cell."""
        first, last = board.digits[0], board.digits[-1]
        digits = frozenset(digit for digit in board.digits if (2 * digit - first - last) * self.side > 0)
        for cell in self.cells:
            yield Count((cell,), digits, frozenset({1}), f"the {self.name} cell")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        found = [d for d in board.digits if (2 * d - board.digits[0] - board.digits[-1]) * self.side > 0]
        return f"A cell with {self.name[0].upper()} holds a {self.name} digit: {digits(board, found)}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare each digit with the middle of the lowest and the highest."""
        middle_of_digits = (board.digits[0] + board.digits[-1]) / 2
        if self.side < 0:
            return all(grid[cell] < middle_of_digits for cell in self.cells)
        return all(grid[cell] > middle_of_digits for cell in self.cells)

    def draw(self, board: Board) -> Iterator[Text]:
        """Write L or H into the cell's corner."""
        for cell in self.cells:
            x, y = middle(board, cell)
            yield Text((x + 0.34, y + 0.36), self.name[0].upper(), 0.2)
