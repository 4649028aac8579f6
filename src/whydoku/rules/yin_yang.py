"""Yin-yang: two shades that each hang together, and no square of one shade.

On a board without holes two ways cannot cross, so two things follow that a player sees before any area is known: no 2 × 2
square is chequered, and around the border the shade changes at most twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Automaton, Clause, Primitive
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
        """Yield the squares, both areas, and what is given."""
        yield from self.given(board)
        for value in (SHADED, UNSHADED):
            yield from self.no_square(board, value)
        yield area(board, SHADE, {SHADED}, "the shaded area")
        yield area(board, SHADE, {UNSHADED}, "the unshaded area")
        yield from self._planar(board)

    def _planar(self, board: Board) -> Iterator[Primitive]:
        """Yield what follows because two paths cannot cross: no chequered square, and at most two changes along the border."""
        plain, shade = board.plain, board.layer_cells(SHADE)
        if plain.holes or plain.grids or min(plain.rows, plain.cols) < 2:
            return
        for a, b, c, d in squares(board):
            for first, second in ((SHADED, UNSHADED), (UNSHADED, SHADED)):
                chequered = ((a, first), (b, second), (c, second), (d, first))
                literals = tuple((shade[cell], value, False) for cell, value in chequered)
                yield Clause(literals, f"the chequered 2×2 at {board.name(a)}")

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            now, changes = state
            if value not in (UNSHADED, SHADED):
                return None
            changes += now not in (0, value)
            return (value, changes) if changes <= 2 else None

        line = tuple(shade[cell] for cell in _border(plain))
        name = "the border (its shade changes at most twice)"
        yield Automaton.from_function(line, board, (0, 0), move, lambda _: True, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of each shade and look at every square."""
        shades = self.shades(board, grid)
        if shades is None or any(len(parts(board, cells)) != 1 for cells in shades):
            return False
        return not any(cells.issuperset(square) for square in squares(board) for cells in shades)


def _border(board: Board) -> Iterator[Cell]:
    """Yield the cells of the border, once around."""
    bottom, right = board.rows - 1, board.cols - 1
    around = [(0, col) for col in range(right)] + [(row, right) for row in range(bottom)]
    around += [(bottom, col) for col in range(right, 0, -1)] + [(row, 0) for row in range(bottom, 0, -1)]
    yield from (cell for place in around if (cell := board.at(*place)) is not None)


plugin = YinYang
