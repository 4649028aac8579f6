"""Galaxies: areas that look the same when they are turned half round about their dot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause, Count, DifferentPairs, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.rules._areas import area, paired_machine, parts
from whydoku.rules._checks import check_cells
from whydoku.rules._limits import MAX_GALAXIES

GALAXY = "galaxy"


@dataclass(frozen=True)
class Galaxies(Rule):
    """The board is divided into connected areas, each with one dot, about which it is symmetric by half a turn."""

    aliases = ("spiral-galaxies", "galaxy")
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle=".3....2.........",
        solution="2314142341323241",
        rules=("galaxies 3 10 9 7 4 7 r1c1 r2c1 / r1c2 r1c3 r2c2 r2c3 / r2c4 / r3c1 r4c1 / r3c2 r3c3 / r4c3 sum",),
        size="4",
    )

    dots: tuple[tuple[Cell, ...], ...]  # the cell a dot is in, the two that share its side, or the four at its corner
    clues: tuple[int, ...] = ()  # a number for each dot, 0 where it has none
    of: Literal["size", "sum"] = "size"  # what a number says: how many cells, or what their digits add up to
    repeats: bool = True  # whether a digit may be in an area twice

    def check(self, board: Board) -> None:
        """Refuse a dot that is not in a cell, on a side or on a corner, and two dots in one cell."""
        if not 1 <= len(self.dots) <= MAX_GALAXIES:
            raise RuleError(f"{self.name}: 1 to {MAX_GALAXIES} dots, not {len(self.dots)}")
        for cells in self.dots:
            check_cells(self, board.plain, cells)
            rows, cols = ({board.positions[cell][axis] for cell in cells} for axis in (0, 1))
            wide = max(max(side) - min(side) for side in (rows, cols))
            if wide > 1 or len(cells) != len(rows) * len(cols):
                names = ", ".join(map(board.name, cells))
                raise RuleError(
                    f"{self.name}: a dot is in a cell, between two cells or at the corner of four, not at {names}"
                )
        met = [cell for cells in self.dots for cell in cells]
        if len(met) > len({*met}):
            twice = next(cell for cell in met if met.count(cell) > 1)
            raise RuleError(f"{self.name}: two dots are in or at {board.name(twice)}")
        if len(self.clues) > len(self.dots) or any(clue < 0 for clue in self.clues):
            raise RuleError(f"{self.name}: give a number for each dot, 0 where it has none")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the galaxy of each cell, by the number of its dot."""
        labels = range(1, len(self.dots) + 1)
        signs = tuple(board.symbol(label) for label in labels)
        yield Layer(GALAXY, tuple((label, "") for label in labels), look="border", signs=signs)

    def _image(self, board: Board, dot: Sequence[Cell], cell: Cell) -> Cell | None:
        """Return the cell on the other side of a dot; None where the board ends before."""
        row, col = board.positions[cell]
        rows, cols = ([board.positions[each][axis] for each in dot] for axis in (0, 1))
        return board.at(min(rows) + max(rows) - row, min(cols) + max(cols) - col)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the areas, their symmetry, their dots, and what the numbers say."""
        plain, own = board.plain, board.layer_cells(GALAXY)
        for label, dot in enumerate(self.dots, 1):
            name = f"the galaxy at {board.name(dot[0])}"
            for cell in dot:
                yield Count((own[cell],), frozenset({label}), frozenset({1}), name)
            yield area(board, GALAXY, {label}, name)
            for cell in plain.cells:
                image = self._image(plain, dot, cell)
                if image != cell:
                    there = () if image is None else ((own[image], label, True),)
                    yield Clause(((own[cell], label, False), *there), f"the symmetry of {name}")
        for label, clue in enumerate(self.clues, 1):
            if clue:
                yield self._number(board, label, clue)
        if not self.repeats:
            yield DifferentPairs(tuple(own), tuple(plain.cells), "the galaxies, which hold no digit twice")

    def _number(self, board: Board, label: int, clue: int) -> Count | Automaton:
        own = board.layer_cells(GALAXY)
        name = f"the number {clue} at {board.name(self.dots[label - 1][0])}"
        if self.of == "size":
            return Count(tuple(own), frozenset({label}), frozenset({clue}), name)

        def take(left: int, galaxy: int, digit: Digit) -> int | None:
            left -= digit if galaxy == label else 0
            return left if left >= 0 else None

        return paired_machine(board, GALAXY, board.plain.cells, clue, take, lambda left: left == 0, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each galaxy: its dot, its parts, its other half, and its number."""
        plain = board.plain
        labels = [grid[cell] for cell in board.layer_cells(GALAXY)]
        for label, dot in enumerate(self.dots, 1):
            cells = {cell for cell in plain.cells if labels[cell] == label}
            if not cells.issuperset(dot) or len(parts(board, cells)) != 1:
                return False
            if {self._image(plain, dot, cell) for cell in cells} != cells:
                return False
            digits = [grid[cell] for cell in cells]
            clue = self.clues[label - 1] if label <= len(self.clues) else 0
            if clue and clue != (len(cells) if self.of == "size" else sum(digits)):
                return False
            if not self.repeats and len({*digits}) < len(digits):
                return False
        return True

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the dots, with their numbers."""
        for number, dot in enumerate(self.dots):
            places = [middle(board, cell) for cell in dot]
            at = sum(row for row, _ in places) / len(dot), sum(col for _, col in places) / len(dot)
            clue = self.clues[number] if number < len(self.clues) else 0
            yield Circle(at, 0.16, "light", str(clue) if clue else "")

    def note(self, board: Board) -> str:
        """Return what numbers mean, where there are any, and whether digits repeat."""
        what = "how many cells it has" if self.of == "size" else "what its digits add up to"
        clues = f" A number at a dot is {what}." if any(self.clues) else ""
        repeats = "" if self.repeats else " No digit repeats in an area."
        return super().note(board) + clues + repeats


plugin = Galaxies
