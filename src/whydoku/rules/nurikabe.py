"""Nurikabe: a shaded sea round islands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, ShadingRule, area, block, circle_counts, parts, squares
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Nurikabe(ShadingRule):
    """Each cell is shaded or not; the shaded cells, the sea, are one orthogonally connected area without a 2×2 square."""

    aliases = ("sea",)
    example = Example(
        puzzle=".....43....2....",
        solution="1324243131424213",
        rules=("nurikabe r1c3 r1c4 / r1c1 r2c2 r2c4 r3c1-r3c3 / r1c1 r1c2 r3c2",),
        size="4",
    )

    circles: tuple[Cell, ...] = ()  # whose digit counts the shaded cells round them, itself included

    def check(self, board: Board) -> None:
        """Refuse a circle that is not on the board."""
        super().check(board)
        if self.circles:
            check_cells(self, board.plain, self.circles)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the squares, the sea, and what is given."""
        yield from self.given(board)
        for cell in self.circles:
            yield circle_counts(board, SHADE, {SHADED}, cell)
        yield from self.no_square(board, SHADED)
        yield area(board, SHADE, {SHADED}, "the sea")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of the sea and look at every square."""
        shades = self.shades(board, grid)
        if shades is None or len(parts(board, shades[0])) != 1:
            return False
        if any(grid[cell] != len(shades[0].intersection(block(board, cell))) for cell in self.circles):
            return False
        return not any(shades[0].issuperset(square) for square in squares(board))

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the circles, and what is given."""
        yield from super().draw(board)
        for cell in self.circles:
            yield Circle(middle(board, cell), 0.38)

    def note(self, board: Board) -> str:
        """Return what circles mean, where there are any."""
        circles = " A digit in a circle is how many of the cells around it and itself are shaded."
        return super().note(board) + (circles if self.circles else "")


plugin = Nurikabe
