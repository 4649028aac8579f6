"""Coloured counting circles: each circle has a colour, which is to be found, and its digit counts itself among its colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import ne

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, Text, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Count, Pairs, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._limits import MAX_AREAS
from whydoku.rules._unknown_regions import named_in_order

COLOUR = "colour"


@dataclass(frozen=True)
class ColouredCircles(Rule):
    """Circles have colours, which are to be found: a digit in a circle says how many circles of its colour hold it.

    Circles in cells that share a side have different colours. Unless some colours are given, every colour is used.
    """

    aliases = ("colored-circles", "coloured-counting-circles", "colored-counting-circles")
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle="..1.............",
        solution="2314413214233241",
        rules=("coloured-circles 2 r1c1 r1c2 r2c2 r2c3 r3c3 r3c4",),
        size="4",
    )

    cells: tuple[Cell, ...]
    colours: int = 3
    given: tuple[int, ...] = ()  # the number of the colour of each circle, 0 where it is open

    def check(self, board: Board) -> None:
        """Refuse cells off the board, and more colours than circles."""
        check_cells(self, board.plain, self.cells)
        if not 1 <= self.colours <= min(MAX_AREAS, len(self.cells)):
            most = min(MAX_AREAS, len(self.cells))
            raise RuleError(f"{self.name}: 1 to {most} colours for {len(self.cells)} circles, not {self.colours}")
        if len(self.given) > len(self.cells) or not {*self.given} <= {0, *self._labels}:
            raise RuleError(
                f"{self.name}: a given colour is 1 to {self.colours}, or 0 where it is open, for each circle"
            )

    @property
    def _labels(self) -> range:
        return range(1, self.colours + 1)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the colour of each circle."""
        names = tuple(f"the colour of the circle at {board.name(cell)}" for cell in self.cells)
        yield Layer(COLOUR, tuple((label, "") for label in self._labels), names)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield how often each digit may be in circles of each colour, and which circles differ."""
        own = board.layer_cells(COLOUR)
        line = tuple(each for cell, colour in zip(self.cells, own, strict=True) for each in (colour, cell))
        for label in self._labels:
            for digit in board.plain.digits:
                yield self._count(board, line, label, digit)
        for (one, first), (other, second) in combinations(zip(self.cells, own, strict=True), 2):
            (row, col), (to_row, to_col) = board.positions[one], board.positions[other]
            if abs(row - to_row) + abs(col - to_col) == 1:
                yield Pairs(first, second, ne, "the circles in cells that share a side", "not be equal")
        for colour, label in zip(own, self.given, strict=False):
            if label:
                yield Count((colour,), frozenset({label}), frozenset({1}), "a colour that is given")
        if not any(self.given):
            yield named_in_order(board, own, self._labels)

    def _count(self, board: Board, line: tuple[Cell, ...], label: int, digit: Digit) -> Automaton:
        """Return that a digit is in none of the circles of a colour, or in as many as it says."""
        labels, digits = self._labels, board.plain.digits

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            many, colour = state
            if not colour:
                return (many, value) if value in labels else None
            many += colour == label and value == digit
            return (many, 0) if value in digits and many <= digit else None

        name = f"the {board.plain.symbol(digit)}s in circles of colour {label}"
        return Automaton.from_function(line, board, (0, 0), move, lambda state: state[0] in (0, digit), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count digits by colour, and compare circles that touch."""
        colours = [grid[cell] for cell in board.layer_cells(COLOUR)]
        counts = Counter((colour, grid[cell]) for colour, cell in zip(colours, self.cells, strict=True))
        if any(many != digit for (_, digit), many in counts.items()):
            return False
        at = {board.positions[cell]: colour for cell, colour in zip(self.cells, colours, strict=True)}
        for (row, col), colour in at.items():
            if colour in (at.get((row + 1, col)), at.get((row, col + 1))):
                return False
        if any(label not in (0, colour) for colour, label in zip(colours, self.given, strict=False)):
            return False
        return any(self.given) or [*dict.fromkeys(colours)] == [*self._labels]

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the circles."""
        for number, cell in enumerate(self.cells):
            yield Circle(middle(board, cell), 0.4)
            if number < len(self.given) and self.given[number]:
                row, col = middle(board, cell)
                yield Text((row - 0.33, col + 0.33), str(self.given[number]), 0.22)

    def note(self, board: Board) -> str:
        """Return how many colours there are."""
        del board
        return (
            f"Circles have {self.colours} colours, which are to be found: a digit in a circle says how many circles of its "
            "colour hold it, and circles in cells that share a side have different colours."
            + (" A small number is the colour of its circle." if any(self.given) else "")
        )


plugin = ColouredCircles
