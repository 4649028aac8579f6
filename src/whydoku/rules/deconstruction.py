"""Deconstruction: a Sudoku whose boxes have come apart, and lie somewhere in a larger grid.

digits   0 stands for an empty cell; the others are once in every box, and never twice in a row or column
corner   whether a cell is the top left cell of a box; the boxes follow from these
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit, box_shape
from whydoku.model.drawing import Shape, Square, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause, Count, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.rules._checks import check_cells
from whydoku.rules._reasons import tell_meaning

CORNER, NONE, HERE = "corner", 1, 2


@dataclass(frozen=True)
class Deconstruction(Rule):
    """Boxes of all digits lie in the grid, as many as there are digits; all else is 0, and no row or column repeats another."""

    aliases = ("deconstructed",)
    placed = False  # its layer is no part of a finished grid
    gesture = "set"
    example = Example(
        puzzle=".3................1..4..3",
        solution="2300041032000413201414023",
        rules=("deconstruction r2c3 r4c3 / r3c5 r5c1",),
        size="latin5 0-4",
    )

    empty: tuple[Cell, ...] = ()  # cells that are in no box
    filled: tuple[Cell, ...] = ()  # and such that are

    def instead(self) -> tuple[str, ...]:
        """Return the rules of a board whose rows hold every digit."""
        return ("rows", "columns")

    def check(self, board: Board) -> None:
        """Refuse a board without a 0, with boxes of its own, or without room for the boxes."""
        plain = board.plain
        if plain.low != 0 or plain.regions or plain.holes or plain.grids or self._box(plain) is None:
            raise RuleError(
                f"{self.name}: the board has digits from 0, which is an empty cell, and no boxes, as latin11 0-9; not {plain}"
            )
        for cells in (self.empty, self.filled):
            if cells:
                check_cells(self, plain, cells)
        height, width = self._box(plain) or (1, 1)
        if (plain.rows // height) * (plain.cols // width) < plain.size - 1:
            raise RuleError(f"{self.name}: {plain.size - 1} boxes of {height}×{width} have no room on {plain}")

    def _box(self, board: Board) -> tuple[int, int] | None:
        return box_shape(board.plain.size - 1)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield where boxes begin."""
        del board
        words = ((NONE, "no corner of a box"), (HERE, "the top left corner of a box"))
        yield Layer(CORNER, words, look="corner", signs=("·", "┌"))

    def _covers(self, board: Board, cell: Cell) -> list[Cell]:
        """Return the cells where a box would begin that covers a cell."""
        (height, width), (row, col) = self._box(board) or (1, 1), board.positions[cell]
        found = (board.at(row - up, col - left) for up in range(height) for left in range(width))
        return [other for other in found if other is not None and self._window(board, other)]

    def _window(self, board: Board, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells of the box that begins in a cell; none where it would leave the board."""
        (height, width), (row, col) = self._box(board) or (1, 1), board.positions[cell]
        found = [board.plain.at(row + down, col + right) for down in range(height) for right in range(width)]
        return () if None in found else tuple(other for other in found if other is not None)

    def _lines(self, board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        plain = board.plain
        for axis, kind, many in ((0, "row", plain.rows), (1, "column", plain.cols)):
            for number in range(many):
                yield f"{kind} {number + 1}", tuple(c for c in plain.cells if plain.positions[c][axis] == number)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield how many boxes there are, which cells they cover, their digits, and those of rows and columns."""
        plain, corner = board.plain, board.layer_cells(CORNER)
        digits = plain.digits[1:]
        yield Count(tuple(corner), frozenset({HERE}), frozenset({len(digits)}), "the number of boxes")
        for name, cells in self._lines(board):
            for digit in digits:
                yield Count(cells, frozenset({digit}), frozenset({0, 1}), f"the {plain.symbol(digit)} of {name}")
        for cell in plain.cells:
            name = f"the box at {board.name(cell)}"
            window = self._window(board, cell)
            if not window:
                yield Count((corner[cell],), frozenset({HERE}), frozenset({0}), name)
            for one, other in combinations(window, 2):
                for digit in digits:
                    yield Clause(((corner[cell], HERE, False), (one, digit, False), (other, digit, False)), name)
            yield self._covered(board, cell)
        for cells, wanted in ((self.empty, 1), (self.filled, 0)):
            for cell in cells:
                yield Count((cell,), frozenset({0}), frozenset({wanted}), f"what is given at {board.name(cell)}")

    def _covered(self, board: Board, cell: Cell) -> Automaton:
        """Return that a cell is 0 where no box covers it, and that not more than one does."""
        corner, digits = board.layer_cells(CORNER), board.plain.digits

        def move(state: int, value: int) -> int | None:
            if state < 0:
                return (1 if value else 0) if value in digits else None
            left = state - (value == HERE)
            return left if value in (NONE, HERE) and left >= 0 else None

        line = (cell, *(corner[other] for other in self._covers(board.plain, cell)))
        return Automaton.from_function(
            line, board, -1, move, lambda left: left == 0, f"the box over {board.name(cell)}"
        )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Lay the boxes, and look at what each covers, at the cells between them, and at rows and columns."""
        plain, corner = board.plain, board.layer_cells(CORNER)
        boxes = [self._window(board, cell) for cell in plain.cells if grid[corner[cell]] == HERE]
        digits = [*plain.digits[1:]]
        if len(boxes) != len(digits) or any(sorted(grid[c] for c in box) != digits for box in boxes):
            return False
        covered = Counter(cell for box in boxes for cell in box)
        if any(many > 1 for many in covered.values()) or any(grid[c] for c in plain.cells if c not in covered):
            return False
        for _, cells in self._lines(board):
            shown = [grid[cell] for cell in cells if grid[cell]]
            if len({*shown}) < len(shown):
                return False
        return not any(grid[cell] for cell in self.empty) and all(grid[cell] for cell in self.filled)

    def tell(self, scene: Scene) -> bool:
        """Add what a cell in or out of a box means."""
        where = scene.name.removeprefix("the box over ")
        if where == scene.name:
            return False
        return tell_meaning(scene, f"at most one box covers {where}, and a cell that none covers is empty")

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a dark square where a cell is empty, and a light one where it is not."""
        for cells, fill in ((self.empty, "dark"), (self.filled, "light")):
            for cell in cells:
                row, col = middle(board, cell)
                yield Square((row - 0.34, col + 0.34), 0.08, fill)

    def note(self, board: Board) -> str:
        """Return how many boxes of which shape there are."""
        height, width = self._box(board.plain) or (1, 1)
        many = board.plain.size - 1
        said = (
            f"In the grid lie {many} boxes of {height}×{width} cells, which do not overlap and are to be found. "
            f"Each holds the digits 1 to {board.plain.symbol(many)}, none of which is twice in a row or column; "
            "all other cells are empty, which is written as 0."
        )
        dots = (
            " A cell with a small dark square is empty; one with a small light square is in a box."
            if self.empty or self.filled
            else ""
        )
        return said + dots


plugin = Deconstruction
