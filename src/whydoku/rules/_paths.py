"""What loops and snakes share: cells on a path, each with so many neighbours on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, Square, middle
from whydoku.model.primitives import Automaton, Count, Primitive
from whydoku.model.rule import Rule
from whydoku.rules._areas import block, circle_counts, neighbours
from whydoku.rules._checks import check_cells

OFF, ON, END = 1, 2, 3
DEGREES = {ON: 2, END: 1}


@dataclass(frozen=True)
class PathRule(Rule):
    """Some cells are on a path, which goes from cell to neighbouring cell and does not touch itself along a side."""

    placed = False  # its layer is no part of a finished grid

    on: tuple[Cell, ...] = ()
    off: tuple[Cell, ...] = ()
    circles: tuple[Cell, ...] = ()  # whose digit counts the cells of the path round them, itself included

    def check(self, board: Board) -> None:
        """Refuse a cell that is given twice."""
        for cells in (self.on, self.off, self.circles):
            if cells:
                check_cells(self, board.plain, cells)
        if both := set(self.on) & set(self.off):
            raise RuleError(f"{self.name}: {board.name(min(both))} is given as on and as off it")

    def given(self, board: Board, layer: str, members: frozenset[int]) -> Iterator[Primitive]:
        """List the cells that are given."""
        path = board.layer_cells(layer)
        for cells, wanted in ((self.on, 1), (self.off, 0)):
            for cell in cells:
                yield Count((path[cell],), members, frozenset({wanted}), f"what is given at {board.name(cell)}")
        for cell in self.circles:
            yield circle_counts(board, layer, members, cell)

    def degrees(self, board: Board, layer: str, members: frozenset[int]) -> Iterator[Automaton]:
        """List that each cell of the path has as many neighbours on it as its kind says."""
        path = board.layer_cells(layer)

        def move(state: tuple[int, int] | None, value: int) -> tuple[int, int] | None:
            if value not in (OFF, *members):
                return None
            if state == (0, 0):
                return (value, 0)
            assert state is not None
            kind, count = state
            if kind == OFF:
                return state
            count += value in members
            return (kind, count) if count <= DEGREES[kind] else None

        for cell, around in neighbours(board).items():
            line = (path[cell], *(path[other] for other in around))
            yield Automaton.from_function(
                line,
                board,
                (0, 0),
                move,
                lambda state: state is not None and DEGREES.get(state[0], 0) == state[1],
                f"the {layer} at {board.name(cell)}",
            )

    def members(self, board: Board, grid: Sequence[Digit], layer: str) -> set[Cell] | None:
        """Return the cells on the path; None where a given cell is otherwise."""
        path = board.layer_cells(layer)
        found = {cell for cell in board.plain.cells if grid[path[cell]] != OFF}
        if any(grid[cell] != len(found.intersection(block(board, cell))) for cell in self.circles):
            return None
        return found if found.issuperset(self.on) and found.isdisjoint(self.off) else None

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a square where a cell is known to be on the path, and a dark one where it is not."""
        for cells, fill in ((self.on, "shade"), (self.off, "dark")):
            for cell in cells:
                row, col = middle(board, cell)
                yield Square((row - 0.34, col + 0.34), 0.08, fill)
        for cell in self.circles:
            yield Circle(middle(board, cell), 0.38)

    def note(self, board: Board) -> str:
        """Return what circles mean, where there are any."""
        circles = " A digit in a circle is how many of the cells around it and itself are on it."
        return super().note(board) + (circles if self.circles else "")
