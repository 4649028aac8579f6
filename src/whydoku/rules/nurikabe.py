"""Nurikabe: a shaded sea round islands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Shape, Square, Text, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Count, Pairs, Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import SHADE, SHADED, CountedShading, area, paired_machine, parts, squares
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
    clues: tuple[int, ...] = ()  # for each of these a number that says it instead of the digit, 0 where the digit does
    of: Literal["size", "sum", "product"] = "size"  # what a number says: how many cells, or what their digits make
    repeats: bool = True  # whether a digit may be on an island twice

    def check(self, board: Board) -> None:
        """Refuse a clue of an island that is not on the board."""
        super().check(board)
        if self.islands:
            check_cells(self, board.plain, self.islands, most=MAX_GALAXIES)
        if len(self.clues) > len(self.islands) or any(clue < 0 for clue in self.clues):
            raise RuleError(f"{self.name}: give a number for each island, 0 where it has none")
        if self.of != "size" and (len(self.clues) < len(self.islands) or 0 in self.clues):
            raise RuleError(f"{self.name}: each island has a number where that is the {self.of} of its digits")
        if not self.repeats and not self.islands:
            raise RuleError(f"{self.name}: digits can be kept from repeating only on islands with clues")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade, and the island of each cell where islands have clues."""
        yield from super().layers(board)
        if self.islands:
            own = tuple((number, f"the island of {board.name(cell)}") for number, cell in enumerate(self.islands, 1))
            yield Layer(ISLAND, ((0, "the sea"), *own), role="derived")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the squares, the sea, the islands, and what is given."""
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
            yield self._told(board, number, cell)
        if not self.repeats:
            for number, cell in enumerate(self.islands, 1):
                yield self._once(board, number, f"the digits of the island of {board.name(cell)}")

    def _told(self, board: Board, number: int, cell: Cell) -> Automaton | Count:
        """Return what the clue of an island says."""
        clue = self.clues[number - 1] if number <= len(self.clues) else 0
        if not clue:
            return self._counted(board, number, cell)
        name = f"the number of the island of {board.name(cell)}"
        if self.of == "size":
            return Count(tuple(board.layer_cells(ISLAND)), frozenset({number}), frozenset({clue}), name)

        def take(left: int, island: int, digit: Digit) -> int | None:
            if island != number:
                return left
            if self.of == "sum":
                return left - digit if left >= digit else None
            return left // digit if digit and left % digit == 0 else None

        end = 0 if self.of == "sum" else 1
        return paired_machine(board, ISLAND, board.plain.cells, clue, take, lambda left: left == end, name)

    def _once(self, board: Board, number: int, name: str) -> Automaton:
        """Return that no digit is on an island twice."""

        def meet(met: int, island: int, digit: Digit) -> int | None:
            if island != number:
                return met
            return None if met >> digit & 1 else met | 1 << digit

        return paired_machine(board, ISLAND, board.plain.cells, 0, meet, lambda _: True, name)

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
            at = self.islands.index(clue)
            number = self.clues[at] if at < len(self.clues) else 0
            digits = [grid[cell] for cell in land]
            makes = {"size": len(digits), "sum": sum(digits), "product": prod(digits)}[self.of]
            if makes != (number or grid[clue]) or (not self.repeats and len({*digits}) < len(digits)):
                return False
            for cell in land:
                wanted[cell] = self.islands.index(clue) + 1
        return told == wanted and len({*wanted}) == len(self.islands) + 1

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a square round each digit that belongs to an island, and what else is given."""
        yield from super().draw(board)
        for number, cell in enumerate(self.islands):
            row, col = middle(board, cell)
            clue = self.clues[number] if number < len(self.clues) else 0
            yield Text((row - 0.34, col - 0.3), str(clue), 0.24) if clue else Square((row, col), 0.36)

    def note(self, board: Board) -> str:
        """Return what the digits of islands mean, where there are any."""
        if not self.islands:
            return super().note(board)
        what = {"size": "how many cells it has", "sum": "the sum of its digits", "product": "the product of its digits"}
        numbers = any(self.clues)
        squares = len(self.clues) < len(self.islands) or 0 in self.clues
        clue = " or ".join(
            said for said, on in (("one small number", numbers), ("one digit in a square", squares)) if on
        )
        clues = f" Each island, a connected area of unshaded cells, has {clue}, which is {what[self.of]}."
        return super().note(board) + clues + ("" if self.repeats else " No digit is on an island twice.")


def _wet(shade: int, island: int) -> bool:
    return (shade == SHADED) == (island == 0)


def _one_island(one: int, other: int) -> bool:
    return one == other or 0 in (one, other)


plugin = Nurikabe
