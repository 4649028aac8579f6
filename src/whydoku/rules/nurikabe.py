"""Nurikabe: a shaded sea round islands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, CountedShading, area, parts, squares


@dataclass(frozen=True)
class Nurikabe(CountedShading):
    """Each cell is shaded or not; the shaded cells, the sea, are one orthogonally connected area without a 2×2 square."""

    aliases = ("sea",)
    example = Example(
        puzzle=".....43....2....",
        solution="1324243131424213",
        rules=("nurikabe r1c3 r1c4 / r1c1 r2c2 r2c4 r3c1-r3c3 / r1c1 r1c2 r3c2",),
        size="4",
    )

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the squares, the sea, and what is given."""
        yield from self.given(board)
        yield from self.no_square(board, SHADED)
        yield area(board, SHADE, {SHADED}, "the sea")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of the sea and look at every square."""
        shades = self.shades(board, grid)
        if shades is None or len(parts(board, shades[0])) != 1:
            return False
        return not any(shades[0].issuperset(square) for square in squares(board))


plugin = Nurikabe
