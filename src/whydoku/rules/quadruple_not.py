"""Quadruple of absent digits: none of the digits in the circle is in the four cells around it."""

from __future__ import annotations

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
class QuadrupleNot(CornerRule):
    """None of the digits in the circle occurs in the four cells around it."""

    aliases = ("not-quadruple", "anti-quadruple", "quad-not")
    example = Example(
        puzzle="....................3.....4...6.....",
        solution="235641146253462315513426354162621534",
        rules=(
            "quadruple-not 4 6 r2c4",
            "quadruple-not 2 4 r5c4",
            "quadruple-not 4 5 r3c2",
            "quadruple-not 1 4 r5c1",
            "quadruple-not 1 5 r5c5",
        ),
        size="2x3",
    )

    digits: tuple[Digit, ...]

    def check(self, board: Board) -> None:
        """Refuse a corner without four cells round it, and a circle that is empty or excludes too much."""
        super().check(board)
        check_digits(self, board, self.digits)
        if not 0 < len({*self.digits}) < board.size:
            raise RuleError(f"{self.name}: a circle excludes 1 to {board.size - 1} digits, not {len({*self.digits})}")

    def mark(self) -> str:
        """Return what players call the mark."""
        return "circle of absent digits"

    def primitives(self, board: Board) -> Iterator[Count]:
        """List that none of the digits occurs."""
        yield Count(self.around(board), frozenset(self.digits), frozenset({0}), self.called(board))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for each digit."""
        found = [grid[cell] for cell in self.around(board)]
        return all(digit not in found for digit in self.digits)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the circle with its digits, each struck by a sign."""
        text = "¬" + " ".join(board.symbol(digit) for digit in dict.fromkeys(self.digits))
        yield Circle(self.point(board), 0.35, "shade", text)


plugin = QuadrupleNot
