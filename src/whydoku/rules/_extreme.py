"""What a cell that is smaller, or greater, than everything beside it has in common with the other."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area, Line, Point, middle
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import neighbours


@dataclass(frozen=True)
class ExtremeRule(Rule):
    """A rule that compares marked cells with their neighbours."""

    word: ClassVar[str] = "smaller"  # or greater

    cells: tuple[Cell, ...]
    exempt: tuple[Cell, ...] = ()  # cells that are marked likewise by another such rule

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)
        check_cells(self, board, self.exempt, least=0, repeats=True)

    def beside(self, rules: Sequence[Rule]) -> Self:
        """Leave out the cells that other such rules mark."""
        others = (cell for rule in rules if isinstance(rule, type(self)) and rule != self for cell in rule.cells)
        return replace(self, exempt=(*self.exempt, *others))

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each marked cell and neighbour."""
        relation = operator.lt if self.word == "smaller" else operator.gt
        for cell in self.cells:
            name = f"the {self.name} at {board.name(cell)}"
            for other in neighbours(board, cell):
                if other not in self.cells and other not in self.exempt:
                    yield Pairs(cell, other, relation, name, f"be so that {board.name(cell)} is {self.word}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every cell that is marked with those round it that are not."""
        marked = {*self.cells, *self.exempt}
        for cell, (row, col) in enumerate(board.positions):
            ways = ((1, 0), (-1, 0), (0, 1), (0, -1)) if cell in self.cells else ()
            for other in (board.at(row + down, col + right) for down, right in ways):
                if other is None or other in marked:
                    continue
                if grid[cell] == grid[other] or (grid[cell] < grid[other]) != (self.word == "smaller"):
                    return False
        return True

    def draw(self, board: Board) -> Iterator[Area | Line]:
        """Shade the marked cells, with a small angle towards every neighbour that is not marked: its tip is at the smaller."""
        for cell in self.cells:
            yield Area((cell,), "teal" if self.word == "smaller" else "orange")
            for other in neighbours(board, cell):
                if other not in self.cells:
                    yield Line(self._angle(middle(board, cell), middle(board, other)), 0.035, "dark")

    def _angle(self, here: Point, there: Point) -> tuple[Point, ...]:
        """Return the three points of an angle just inside the side that a cell shares with another."""
        down, right = there[0] - here[0], there[1] - here[1]
        tip, feet = (0.39, 0.44) if self.word == "smaller" else (0.44, 0.39)  # how far they are from the middle
        return tuple(
            (here[0] + out * down + aside * right, here[1] + out * right + aside * down)
            for out, aside in ((feet, 0.1), (tip, 0.0), (feet, -0.1))
        )
