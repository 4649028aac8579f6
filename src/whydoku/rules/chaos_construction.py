"""Chaos construction: regions that are to be found.

Which digits a region holds is said row by row: "the region of the 5 in row 3". A digit is in every row once, and in every
region once, so these regions differ from row to row, which makes a house of them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, Shape, path
from whydoku.model.layer import Layer
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Pairs, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.rules._areas import area, parts
from whydoku.rules._checks import check_cells

REGION = "region"
_PLACES = "region of a digit"


@dataclass(frozen=True)
class ChaosConstruction(Rule):
    """The board is divided into connected regions, as many as there are digits; each region and row holds every digit once."""

    aliases = ("unknown-regions", "chaos")
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle=".4..3..24.......",
        solution="2431314242131324",
        rules=("chaos-construction r4c4 r3c3 / r2c1 r3c1 / r1c1 r2c1 / r3c4 r2c4",),
        size="latin4",
    )

    together: tuple[tuple[Cell, ...], ...] = ()  # groups of cells, each of which is in one region

    def check(self, board: Board) -> None:
        """Refuse a board that has boxes, or is no square."""
        plain = board.plain
        if not plain.is_square:
            raise RuleError(f"{self.name}: the board has as many rows and columns as digits, not {plain}")
        if plain.regions:
            raise RuleError(f"{self.name}: the board has no boxes; say latin{plain.size} for its size")
        for cells in self.together:
            check_cells(self, plain, cells)

    def layers(self, board: Board) -> Iterator[Layer]:
        """List the region of each cell, and of each digit in each row."""
        labels = range(1, board.size + 1)
        signs = tuple(board.symbol(label) for label in labels)
        yield Layer(REGION, tuple((label, "") for label in labels), look="border", signs=signs)
        places = tuple(
            f"the region of the {board.symbol(digit)} in row {row + 1}"
            for digit in board.digits
            for row in range(board.rows)
        )
        yield Layer(_PLACES, tuple((label, "") for label in labels), places, "derived")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the areas, the regions of each digit, and that labels appear in order."""
        plain, regions, places = board.plain, board.layer_cells(REGION), board.layer_cells(_PLACES)
        size = plain.size
        for row in range(plain.rows):
            yield AllDifferent(tuple(c for c in plain.cells if plain.positions[c][0] == row), f"row {row + 1}")
        for number, digit in enumerate(plain.digits):
            own = places[number * size : (number + 1) * size]
            yield AllDifferent(tuple(own), f"the regions of the {plain.symbol(digit)}s")
            for cell in plain.cells:
                there = own[plain.positions[cell][0]]
                for label in range(1, size + 1):
                    literals = ((cell, digit, False), (regions[cell], label, False), (there, label, True))
                    yield Clause(literals, f"the {plain.symbol(digit)} of region {label}")
        yield Automaton.from_function(
            regions, board, 0, _next_label(size), lambda state: state == size, "the order of regions"
        )
        for cells in self.together:
            for one, other in pairwise(cells):
                first, second = regions[one], regions[other]
                yield Pairs(
                    first, second, operator.eq, f"the link from {board.name(one)} to {board.name(other)}", "be equal"
                )
        for label in range(1, size + 1):
            yield area(board, REGION, {label}, f"region {label}", size=size)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each region: its cells, its digits, and where it starts."""
        plain, regions, places = board.plain, board.layer_cells(REGION), board.layer_cells(_PLACES)
        labels = [grid[regions[cell]] for cell in plain.cells]
        if [*dict.fromkeys(labels)] != [*range(1, plain.size + 1)]:
            return False
        if any(
            len({grid[row * plain.size + col] for col in range(plain.size)}) < plain.size for row in range(plain.size)
        ):
            return False
        if any(len({labels[cell] for cell in cells}) > 1 for cells in self.together):
            return False
        for label in range(1, plain.size + 1):
            cells = {cell for cell in plain.cells if labels[cell] == label}
            if len(cells) != plain.size or len(parts(board, cells)) != 1 or len({grid[c] for c in cells}) != plain.size:
                return False
        told = {
            (digit, row): grid[places[n * plain.size + row]]
            for n, digit in enumerate(plain.digits)
            for row in range(plain.rows)
        }
        return all(told[grid[cell], plain.positions[cell][0]] == labels[cell] for cell in plain.cells)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a thin line through cells that are known to be in one region."""
        for cells in self.together:
            yield Line(path(board, cells), 0.05, "ink")

    def note(self, board: Board) -> str:
        """Return what lines mean, where there are any."""
        return super().note(board) + (" The cells on a thin line are in one region." if self.together else "")


def _next_label(size: int) -> Callable[[int, int], int | None]:
    """Return the moves of a machine that lets a new label appear only when all before it have appeared."""

    def move(most: int, label: int) -> int | None:
        return max(most, label) if 1 <= label <= min(most + 1, size) else None

    return move


plugin = ChaosConstruction
