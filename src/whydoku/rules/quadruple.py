"""Quadruple: the digits in a circle between four cells all occur in those cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example
from whydoku.rules._checks import check_digits
from whydoku.rules._corner import CornerRule


@dataclass(frozen=True)
class Quadruple(CornerRule):
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

    digits: tuple[Digit, ...]

    def check(self, board: Board) -> None:
        """Refuse a corner without four cells round it, and more than four digits."""
        super().check(board)
        check_digits(self, board, self.digits)
        if not 1 <= len(self.digits) <= 4:
            raise RuleError(f"{self.name}: a circle holds 1 to 4 digits, not {len(self.digits)}")

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield how often each digit occurs at least."""
        for digit, times in sorted(Counter(self.digits).items()):
            yield Count(self.around(board), frozenset({digit}), frozenset(range(times, 5)), self.called(board))

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
        yield Circle(self.point(board), 0.35, "light", " ".join(board.symbol(digit) for digit in self.digits))


plugin = Quadruple
