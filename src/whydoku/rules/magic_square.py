"""Magic square: rows, columns and diagonals of a small square share one sum."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.primitives import AllDifferent, Pairs, Sum
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._equal_sums import equal_sums


@dataclass(frozen=True)
class MagicSquare(Rule):
    """The digits of the square all differ, and its rows, columns and two diagonals have the same sum."""

    gesture = "cage"
    aliases = ("magic",)
    placed = False
    example = Example(
        puzzle="....8....37....1.96.....72...2....5..6.....82.........8.692.4.......7.....756....",
        solution="921786543378245169645391728192834657764159382583672914816923475259417836437568291",
        rules=("magic-square r4c4:r6c6",),
    )

    cells: tuple[Cell, ...]  # along its rows, from the top
    repeats: bool = False  # whether digits may come twice in it

    def check(self, board: Board) -> None:
        """Refuse cells that are no square, and more of them than digits."""
        check_cells(self, board, self.cells, least=4)
        side = self._side
        places = [board.positions[cell] for cell in self.cells]
        top, left = min(places)
        if places != [(top + row, left + col) for row in range(side) for col in range(side)]:
            raise RuleError(f"{self.name}: the cells of a square are needed, such as r1c1:r3c3")
        if not self.repeats and len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    @property
    def _side(self) -> int:
        return math.isqrt(len(self.cells))

    def _lines(self) -> Iterator[tuple[Cell, ...]]:
        side, cells = self._side, self.cells
        yield from (cells[row * side : (row + 1) * side] for row in range(side))
        yield from (cells[col::side] for col in range(side))
        yield cells[:: side + 1]
        yield cells[side - 1 : -1 : side - 1]

    def primitives(self, board: Board) -> Iterator[AllDifferent | Sum | Pairs]:
        """Yield the group and the lines: with their sum where each digit comes once, else as equal to one another."""
        name = f"the magic square {start_of(board, self.cells)}"
        if not self.repeats:
            yield AllDifferent(self.cells, name)
        if self.repeats or len(self.cells) < board.size:
            yield from equal_sums(board, [*self._lines()], name)
            return
        for cells in self._lines():
            yield Sum(cells, sum(board.digits) // self._side, name)

    def note(self, board: Board) -> str:
        """Return the sum where it is known, and whether digits may repeat."""
        same = "have the same sum"
        if not self.repeats and len(self.cells) == board.size:
            same = f"each add up to {sum(board.digits) // self._side}"
        repeat = "Digits of the square may repeat" if self.repeats else "The digits of the square all differ"
        return f"{repeat}, and its rows, columns and two diagonals {same}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add each line up."""
        digits = [grid[cell] for cell in self.cells]
        side, span = self._side, range(self._side)
        sums = {sum(digits[row * side + col] for col in span) for row in span}
        sums |= {sum(digits[row * side + col] for row in span) for col in span}
        sums |= {sum(digits[at * side + at] for at in span), sum(digits[at * side + side - 1 - at] for at in span)}
        return len(sums) == 1 and (self.repeats or len({*digits}) == len(digits))

    def draw(self, board: Board) -> Iterator[Area]:
        """Shade the square."""
        del board
        yield Area(self.cells, "gold")


plugin = MagicSquare
