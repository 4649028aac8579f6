"""Quadruple: the digits in a circle between four cells all occur in those cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, check_digits


@dataclass(frozen=True)
class Quadruple(Rule):
    """Each digit in the circle occurs in the four cells around it, as often as it is written."""

    aliases = ("quad",)
    example = Example(
        puzzle="..3.2.6.......2...4.......4.......1.",
        solution="543621621543362154415236154362236415",
        rules=(
            "quadruple 1 3 5 r5c1",
            "quadruple 3 4 4 6 r5c3",
            "quadruple 1 6 r3c1",
            "quadruple 2 6 r1c4",
        ),
        size="2x3",
    )

    corner: Cell  # the cell to the upper left of the circle
    digits: tuple[Digit, ...]

    def check(self, board: Board) -> None:
        """Refuse a corner without four cells round it, and more than four digits."""
        check_cells(self, board, (self.corner,))
        check_digits(self, board, self.digits)
        if not 1 <= len(self.digits) <= 4:
            raise RuleError(f"{self.name}: a circle holds 1 to 4 digits, not {len(self.digits)}")
        if len(self.around(board)) < 4:
            raise RuleError(f"{self.name}: {board.name(self.corner)} has no four cells round its lower right corner")

    def around(self, board: Board) -> tuple[Cell, ...]:
        """Give the four cells."""
        row, col = board.positions[self.corner]
        four = (board.at(row + down, col + right) for down in (0, 1) for right in (0, 1))
        return tuple(cell for cell in four if cell is not None)

    def primitives(self, board: Board) -> Iterator[Count]:
        """List how often each digit occurs at least."""
        name = f"the circle at the corner of {board.name(self.corner)}"
        for digit, times in sorted(Counter(self.digits).items()):
            yield Count(self.around(board), frozenset({digit}), frozenset(range(times, 5)), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Cross the digits off, one by one."""
        left = [grid[cell] for cell in self.around(board)]
        for digit in self.digits:
            if digit not in left:
                return False
            left.remove(digit)
        return True

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the circle with its digits."""
        row, col = board.positions[self.corner]
        yield Circle((row + 1.0, col + 1.0), 0.35, "light", " ".join(board.symbol(digit) for digit in self.digits))


plugin = Quadruple
