"""Cave: an unshaded area without holes, whose clues count what they see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Automaton, Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, UNSHADED, ShadingRule, area, parts


@dataclass(frozen=True)
class Cave(ShadingRule):
    """Unshaded cells, the cave, are one connected area; every shaded cell leads through shaded ones to the edge.

    A circle is in the cave, and its digit is how many cells of the cave are seen from it along its row and column, itself
    included; shaded cells block the view.
    """

    aliases = ("corral", "bag")
    example = Example(
        puzzle="..2........2....",
        solution="4123321414322341",
        rules=("cave r1c2 r3c2 / r2c1 r2c4 r4c3 / r1c1 r1c4 r2c4 r4c2",),
        size="4",
    )

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the cave, the walls, what circles see, and what is given."""
        shade = board.layer_cells(SHADE)
        yield from self.given(board)
        yield area(board, SHADE, {UNSHADED}, "the cave")
        edge = tuple(shade[cell] for cell in board.plain.cells if _is_edge(board, cell))
        yield area(board, SHADE, {SHADED}, "the wall of the cave", roots=edge, may_be_empty=True)
        for cell in self.circles:
            yield self._seen(board, cell)

    def _seen(self, board: Board, cell: Cell) -> Automaton:
        """Return a machine that reads the digit, the circle's own shade, and then each direction outwards."""
        shade, arms = board.layer_cells(SHADE), _arms(board, cell)
        line = (cell, shade[cell], *(shade[other] for arm in arms for other in arm))
        starts = {2 + sum(map(len, arms[:number])) for number in range(4)}

        def move(state: tuple[int, int, bool], value: int) -> tuple[int, int, bool] | None:
            place, left, is_open = state
            if place == 0:
                return (1, value, True)
            if value not in (UNSHADED, SHADED):
                return None
            if place == 1:
                return (2, left - 1, True) if value == UNSHADED and left > 0 else None
            is_open = (is_open or place in starts) and value == UNSHADED
            return (place + 1, left - is_open, is_open) if left >= is_open else None

        name = f"the circle at {board.name(cell)}"
        return Automaton.from_function(line, board, (0, 0, True), move, lambda state: state[1] == 0, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of the cave, follow the walls to the edge, and look from each circle."""
        shades = self.shades(board, grid)
        if shades is None or len(parts(board, shades[1])) != 1:
            return False
        if not all(any(_is_edge(board, cell) for cell in part) for part in parts(board, shades[0])):
            return False
        for circle in self.circles:
            seen = 1
            for arm in _arms(board, circle):
                for cell in arm:
                    if cell in shades[0]:
                        break
                    seen += 1
            if circle in shades[0] or grid[circle] != seen:
                return False
        return True


def _is_edge(board: Board, cell: Cell) -> bool:
    """Whether a cell has a side where the board ends."""
    row, col = board.positions[cell]
    return any(board.at(row + down, col + right) is None for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)))


def _arms(board: Board, cell: Cell) -> list[tuple[Cell, ...]]:
    """Return the cells in each direction from a cell, the nearest first."""
    row, col = board.positions[cell]
    arms = []
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        arm, steps = [], 1
        while (other := board.at(row + steps * down, col + steps * right)) is not None:
            arm.append(other)
            steps += 1
        arms.append(tuple(arm))
    return arms


plugin = Cave
