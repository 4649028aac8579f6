"""Nurikabe: a shaded sea round islands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Shape, Square, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Count, Pairs, Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, CountedShading, area, parts, squares
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._limits import MAX_GALAXIES

ISLAND = "island"


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

    islands: tuple[Cell, ...] = ()  # whose digit is the size of its island; where there are some, each island has one

    def check(self, board: Board) -> None:
        """Refuse a clue of an island that is not on the board."""
        super().check(board)
        if self.islands:
            check_cells(self, board.plain, self.islands, most=MAX_GALAXIES)

    def layers(self, board: Board) -> Iterator[Layer]:
        """List the shade, and the island of each cell where islands have clues."""
        yield from super().layers(board)
        if self.islands:
            own = tuple((number, f"the island of {board.name(cell)}") for number, cell in enumerate(self.islands, 1))
            yield Layer(ISLAND, ((0, "the sea"), *own), role="derived")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the squares, the sea, the islands, and what is given."""
        yield from self.given(board)
        yield from self.no_square(board, SHADED)
        yield area(board, SHADE, {SHADED}, "the sea")
        if not self.islands:
            return
        shade, island = board.layer_cells(SHADE), board.layer_cells(ISLAND)
        for cell in board.plain.cells:
            yield Pairs(shade[cell], island[cell], _wet, f"the sea at {board.name(cell)}", "agree about the sea")
        for one, other in pairs_apart(board.plain, ORTHOGONAL):
            yield Pairs(island[one], island[other], _one_island, "islands, which do not touch", "not be two islands")
        for number, cell in enumerate(self.islands, 1):
            name = f"the island of {board.name(cell)}"
            yield Count((island[cell],), frozenset({number}), frozenset({1}), name)
            yield area(board, ISLAND, {number}, name, roots=(island[cell],))
            yield self._counted(board, number, cell)

    def _counted(self, board: Board, number: int, cell: Cell) -> Automaton:
        """Return that a digit is the size of its island."""
        digits, labels = board.plain.digits, range(len(self.islands) + 1)

        def move(left: int, value: int) -> int | None:
            if left < 0:  # the digit itself
                return value if value in digits else None
            left -= value == number
            return left if value in labels and left >= 0 else None

        line, name = (cell, *board.layer_cells(ISLAND)), f"the digit of the island of {board.name(cell)}"
        return Automaton.from_function(line, board, -1, move, lambda left: left == 0, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of the sea, look at every square, and at each island."""
        shades = self.shades(board, grid)
        if shades is None or len(parts(board, shades[0])) != 1:
            return False
        if any(shades[0].issuperset(square) for square in squares(board)):
            return False
        if not self.islands:
            return True
        told = [grid[cell] for cell in board.layer_cells(ISLAND)]
        wanted = [0] * len(told)
        for land in parts(board, shades[1]):
            clues = land.intersection(self.islands)
            if len(clues) != 1:
                return False
            (clue,) = clues
            if grid[clue] != len(land):
                return False
            for cell in land:
                wanted[cell] = self.islands.index(clue) + 1
        return told == wanted and len({*wanted}) == len(self.islands) + 1

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a square round each digit that belongs to an island, and what else is given."""
        yield from super().draw(board)
        for cell in self.islands:
            yield Square(middle(board, cell), 0.36)

    def note(self, board: Board) -> str:
        """Return what the digits of islands mean, where there are any."""
        clues = " Each island, a connected area of unshaded cells, has one digit in a square, which is how many cells it has."
        return super().note(board) + (clues if self.islands else "")


def _wet(shade: int, island: int) -> bool:
    return (shade == SHADED) == (island == 0)


def _one_island(one: int, other: int) -> bool:
    return one == other or 0 in (one, other)


plugin = Nurikabe
