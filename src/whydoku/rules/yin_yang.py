"""Yin-yang: two shades that each hang together, and no square of one shade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, UNSHADED, ShadingRule, area, block, circle_counts, parts, squares
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class YinYang(ShadingRule):
    """Each cell is shaded or not; each shade is one orthogonally connected area, and no 2×2 square has a single shade."""

    aliases = ("yinyang",)
    example = Example(
        puzzle="4...........2...",
        solution="4231314214232314",
        rules=("yin-yang r1c2 r1c3 r2c1-r4c1 r4c3 / r1c4 r2c3 / r1c4-r3c4",),
        size="4",
    )

    circles: tuple[Cell, ...] = ()  # whose digit counts the shaded cells round them, itself included

    def check(self, board: Board) -> None:
        """Refuse a circle that is not on the board."""
        super().check(board)
        if self.circles:
            check_cells(self, board.plain, self.circles)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the squares, both areas, and what is given."""
        yield from self.given(board)
        for cell in self.circles:
            yield circle_counts(board, SHADE, {SHADED}, cell)
        for value in (SHADED, UNSHADED):
            yield from self.no_square(board, value)
        yield area(board, SHADE, {SHADED}, "the shaded area")
        yield area(board, SHADE, {UNSHADED}, "the unshaded area")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of each shade and look at every square."""
        shades = self.shades(board, grid)
        if shades is None or any(len(parts(board, cells)) != 1 for cells in shades):
            return False
        if any(grid[cell] != len(shades[0].intersection(block(board, cell))) for cell in self.circles):
            return False
        return not any(cells.issuperset(square) for square in squares(board) for cells in shades)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the circles, and what is given."""
        yield from super().draw(board)
        for cell in self.circles:
            yield Circle(middle(board, cell), 0.38)

    def note(self, board: Board) -> str:
        """Return what circles mean, where there are any."""
        circles = " A digit in a circle is how many of the cells around it and itself are shaded."
        return super().note(board) + (circles if self.circles else "")


plugin = YinYang
