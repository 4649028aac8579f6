"""Yin-yang: two shades that each hang together, and no square of one shade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, UNSHADED, CountedShading, area, parts, squares


@dataclass(frozen=True)
class YinYang(CountedShading):
    """Each cell is shaded or not; each shade is one orthogonally connected area, and no 2×2 square has a single shade."""

    aliases = ("yinyang",)
    example = Example(
        puzzle="4...........2...",
        solution="4231314214232314",
        rules=("yin-yang r1c2 r1c3 r2c1-r4c1 r4c3 / r1c4 r2c3 / r1c4-r3c4",),
        size="4",
    )

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the squares, both areas, and what is given."""
        yield from self.given(board)
        for value in (SHADED, UNSHADED):
            yield from self.no_square(board, value)
        yield area(board, SHADE, {SHADED}, "the shaded area")
        yield area(board, SHADE, {UNSHADED}, "the unshaded area")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of each shade and look at every square."""
        shades = self.shades(board, grid)
        if shades is None or any(len(parts(board, cells)) != 1 for cells in shades):
            return False
        return not any(cells.issuperset(square) for square in squares(board) for cells in shades)


plugin = YinYang
