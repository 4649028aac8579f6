"""Fillomino: areas of different sizes, where each cell has the size of its area as a number.

Cells of one number that touch are one area. So it is never larger than its number: not all cells of a shape with one cell more
have it; and never smaller: where all cells of a smaller shape have it, some neighbour of the shape has it too. Shapes are many,
so numbers are bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Line, Shape, between, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Clause, Count, Pairs, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import neighbours, parts
from whydoku.rules._checks import check_cells
from whydoku.rules._limits import MAX_FILLOMINO_CELLS
from whydoku.rules._reasons import tell_meaning

SIZE = "size"


@dataclass(frozen=True)
class Fillomino(Rule):
    """The board is divided into areas; each cell has the size of its area, and areas of the same size share no side."""

    placed = False  # its layer is no part of a finished grid
    gesture = "set"
    example = Example(
        puzzle=".1.4............",
        solution="2134432134121243",
        rules=("fillomino r1c2 r1c4 r2c1 r2c3 r4c1 r4c4 / r3c2 r4c2 / r1c2 r1c3 / r1c3 r1c4 / r3c1 r3c2 / r3c4 r4c4",),
        size="4",
    )

    cells: tuple[Cell, ...] = ()  # whose digit is the size of their area
    borders: tuple[tuple[Cell, ...], ...] = ()  # pairs of neighbours in different areas
    most: int = 4  # the largest size
    of: Literal["sizes", "digits"] = "sizes"  # where the numbers are: beside the digits, or the digits themselves

    def instead(self) -> tuple[str, ...]:
        """Return that digits which are sizes are in rows as often as they may be."""
        return ("rows", "columns", "boxes", "regions") if self.of == "digits" else ()

    def check(self, board: Board) -> None:
        """Refuse sizes beyond what can be said, and cells that are not on the board."""
        plain = board.plain
        if not 1 <= self._largest(board) <= MAX_FILLOMINO_CELLS:
            raise RuleError(f"{self.name}: areas of 1 to {MAX_FILLOMINO_CELLS} cells, not of {self._largest(board)}")
        if self.of == "digits" and plain.low != 1:
            raise RuleError(f"{self.name}: digits that are sizes begin with 1, not with {plain.low}")
        if self.cells:
            check_cells(self, plain, self.cells)
        for pair in self.borders:
            check_cells(self, plain, pair, least=2, most=2)
            if pair[1] not in neighbours(board)[pair[0]]:
                raise RuleError(f"{self.name}: {board.name(pair[0])} and {board.name(pair[1])} share no side")

    def _largest(self, board: Board) -> int:
        return board.plain.size if self.of == "digits" else self.most

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the number of each cell, unless its digit is that."""
        del board
        if self.of == "sizes":
            sizes = range(1, self.most + 1)
            words = tuple((size, f"in an area of {size}") for size in sizes)
            yield Layer(SIZE, words, look="corner", signs=tuple(map(str, sizes)))

    def _numbers(self, board: Board) -> range:
        return board.layer_cells(SIZE) if self.of == "sizes" else board.plain.cells

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List that no area is too large or too small, and what is given."""
        own, largest = self._numbers(board), self._largest(board)
        touching = neighbours(board)
        for shape in _shapes(board.plain, largest + 1):
            around = {other for cell in shape for other in touching[cell]} - shape
            name = f"the area at {board.name(min(shape))}"
            if len(shape) > 1:
                size = len(shape) - 1
                yield Clause(tuple((own[cell], size, False) for cell in sorted(shape)), name)
            for size in range(len(shape) + 1, largest + 1):
                within = ((own[cell], size, False) for cell in sorted(shape))
                yield Clause((*within, *((own[cell], size, True) for cell in sorted(around))), name)
        for one, other in self.borders:
            name = f"the border between {board.name(one)} and {board.name(other)}"
            yield Pairs(own[one], own[other], _differ, name, "not be equal")
        if self.of == "sizes":
            for cell in self.cells:
                name = f"the circle at {board.name(cell)}"
                yield Pairs(cell, own[cell], _equal, name, "be equal")
                yield Count((cell,), frozenset(range(1, largest + 1)), frozenset({1}), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the cells of each area."""
        own, plain = self._numbers(board), board.plain
        numbers = [grid[own[cell]] for cell in plain.cells]
        for size in {*numbers}:
            if any(len(part) != size for part in parts(board, {c for c in plain.cells if numbers[c] == size})):
                return False
        if any(numbers[one] == numbers[other] for one, other in self.borders):
            return False
        return self.of == "digits" or all(grid[cell] == numbers[cell] for cell in self.cells)

    def tell(self, scene: Scene) -> bool:
        """Add what the numbers mean."""
        if not scene.name.startswith("the area at"):
            return False
        return tell_meaning(scene, "cells of one number that touch are one area of so many cells")

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the circles, and the borders that are given."""
        for cell in self.cells:
            yield Circle(middle(board, cell), 0.38)
        for one, other in self.borders:
            (row, col), (down, right) = between(board, one, other), middle(board, one)
            ends = ((row, col - 0.5), (row, col + 0.5)) if row != down else ((row - 0.5, col), (row + 0.5, col))
            del right
            yield Line(ends, 0.1, "ink")

    def note(self, board: Board) -> str:
        """Return how large areas may be, and what circles and lines mean."""
        what = "digit" if self.of == "digits" else "number, which is to be found beside its digit"
        said = f"The board is divided into areas of at most {self._largest(board)} cells; "
        said += f"each cell has the size of its area as its {what}, and areas of one size share no side."
        said += " A digit in a circle is the size of its area." if self.cells and self.of == "sizes" else ""
        return said + (" A thick line is a border of areas." if self.borders else "")


def _differ(one: int, other: int) -> bool:
    return one != other


def _equal(one: int, other: int) -> bool:
    return one == other


@lru_cache(maxsize=16)
def _shapes(board: Board, largest: int) -> tuple[frozenset[Cell], ...]:
    """Return all connected shapes on the board of up to so many cells, each once."""
    touching = neighbours(board)
    layer = {frozenset({cell}) for cell in board.cells}
    found = sorted(layer, key=sorted)
    for _ in range(largest - 1):
        layer = {shape | {other} for shape in layer for cell in shape for other in touching[cell] if other not in shape}
        found += sorted(layer, key=sorted)
    return tuple(found)


plugin = Fillomino
