"""Areas: the board is divided into a few connected areas without a 2×2 square; what a cell counts as may depend on its area.

Yin-yang has two of them, which have names. Here they have none, unless each changes the value of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, Shape, path
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause, Count, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.values import VALUE
from whydoku.rules._areas import area, parts, squares
from whydoku.rules._checks import check_cells
from whydoku.rules._limits import MAX_AREAS
from whydoku.rules._unknown_regions import named_in_order
from whydoku.rules._values import check_values


@dataclass(frozen=True)
class Areas(Rule):
    """The board is divided into connected areas, three unless the rule says another number; none has a 2×2 square in it."""

    aliases = ("zones",)
    presets = MappingProxyType(
        {
            "yin-yang-yong": "number=3",
            "goldilocks": "number=3 offsets=-1+0+1",
            "zones-by-place": "number=2 places=1",
        }
    )
    placed = False  # its layer is no part of a finished grid
    gesture = "board"
    example = Example(
        puzzle="2.............3.",
        solution="2143432134121234",
        rules=(
            "areas offsets=-1+0+1 r1c1 r1c2 r2c1 / r1c4 r2c2 r2c3 r2c4 r3c1 r3c4 r4c1 r4c3 r4c4 / r3c2 r3c3",
            "inequality r2c1 r1c1",
            "inequality r3c2 r4c2",
            "inequality r4c3 r3c3",
            "inequality r3c2 r2c2",
            "inequality r3c2 r3c1",
            "inequality r2c2 r1c2",
            "inequality r4c4 r3c4",
        ),
        size="4",
    )

    number: int = 3
    offsets: tuple[int, ...] = ()  # how much more than its digit a cell of each area counts
    squares: bool = False  # whether an area may have 2×2 squares
    together: tuple[tuple[Cell, ...], ...] = ()  # groups of cells, each of which is in one area
    places: tuple[int, ...] = ()  # areas, by number, whose cells count as their row plus their column

    def check(self, board: Board) -> None:
        """Refuse a number of areas that makes no sense, and cells that are not on the board."""
        if not 2 <= self.number <= MAX_AREAS:
            raise RuleError(f"{self.name}: 2 to {MAX_AREAS} areas, not {self.number}")
        if self.offsets:
            check_values(self, board, "zone")
            if len(self.offsets) != self.number:
                raise RuleError(f"{self.name}: {self.number} areas need as many offsets, not {len(self.offsets)}")
        if self.places:
            check_values(self, board, "zone")
            if not {*self.places} <= {*self._labels}:
                raise RuleError(f"{self.name}: the areas are numbered 1 to {self.number}, not {max(self.places)}")
        for cells in self.together:
            check_cells(self, board.plain, cells, least=2)

    @property
    def _layer(self) -> str:
        return "zone" if self._has_values else "area"

    @property
    def _has_values(self) -> bool:
        return bool(self.offsets or self.places)

    def _value(self, board: Board, cell: Cell, label: int, digit: Digit) -> int:
        """Return what a cell counts as in an area."""
        if label in self.places:
            row, col = board.positions[cell]
            return row + col + 2
        return digit + (self.offsets[label - 1] if self.offsets else 0)

    def _says(self, label: int) -> str:
        if label in self.places:
            return "counts as its row plus its column"
        return _says(self.offsets[label - 1] if self.offsets else 0)

    @property
    def _labels(self) -> range:
        return range(1, self.number + 1)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the area of each cell, and what it counts as where that depends on it."""
        signs = tuple(board.symbol(label) for label in self._labels)
        if self._has_values:
            says = tuple(self._says(label) for label in self._labels)
            meanings = tuple((label, f"in area {label}") for label in self._labels)
            yield Layer(self._layer, meanings, look="border", signs=signs, says=says if len({*says}) > 1 else ())
            every = product(board.plain.cells, self._labels, board.digits)
            values = sorted({self._value(board, cell, label, digit) for cell, label, digit in every})
            yield Layer(VALUE, tuple((value, "") for value in values), role="derived")
        else:
            yield Layer(self._layer, tuple((label, "") for label in self._labels), look="border", signs=signs)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the areas, the squares, what is given, and what cells count as."""
        plain, own = board.plain, board.layer_cells(self._layer)
        for label in self._labels:
            yield area(board, self._layer, {label}, f"area {label}")
        if not self.squares:
            for cells in squares(board):
                for label in self._labels:
                    yield Clause(
                        tuple((own[cell], label, False) for cell in cells), f"the 2×2 at {board.name(cells[0])}"
                    )
        for group in self.together:
            for label in self._labels:
                places = tuple(own[cell] for cell in group)
                name = f"what is given of {', '.join(map(board.name, group))}"
                yield Count(places, frozenset({label}), frozenset({0, len(group)}), name)
        if not self._has_values:
            yield named_in_order(board, own, self._labels)
            return
        pairs = [*product(plain.digits, self._labels)]
        for cell, value in zip(plain.cells, board.layer_cells(VALUE), strict=True):
            rows = [(digit, label, self._value(plain, cell, label, digit)) for digit, label in pairs]
            yield Automaton.from_rows((cell, own[cell], value), rows, f"the value of {board.name(cell)} by its area")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the parts of each area, look at every square, and at what each cell counts as."""
        plain = board.plain
        labels = [grid[cell] for cell in board.layer_cells(self._layer)]
        for label in self._labels:
            cells = {cell for cell in plain.cells if labels[cell] == label}
            if len(parts(board, cells)) != 1:
                return False
            if not self.squares and any(cells.issuperset(square) for square in squares(board)):
                return False
        if any(len({labels[cell] for cell in group}) > 1 for group in self.together):
            return False
        if not self._has_values:
            return [*dict.fromkeys(labels)] == [*self._labels]
        values = [grid[cell] for cell in board.layer_cells(VALUE)]
        for cell, (row, col) in enumerate(plain.positions):
            more = self.offsets[labels[cell] - 1] if self.offsets else 0
            if values[cell] != (row + 1 + col + 1 if labels[cell] in self.places else grid[cell] + more):
                return False
        return True

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a thin line through cells of one area."""
        for cells in self.together:
            yield Line(path(board, cells), 0.05, "ink")

    def note(self, board: Board) -> str:
        """Return how many areas there are, and what they do."""
        del board
        said = f"The board is divided into {self.number} orthogonally connected areas"
        square = "" if self.squares else "; no 2×2 square is in one area"
        labels = self._labels if self._has_values else ()
        values = "; ".join(f"a cell of area {label} {self._says(label)}" for label in labels)
        lines = " The cells on a thin line are in one area." if self.together else ""
        return f"{said}{square}{f'; {values}' if values else ''}.{lines}"


def _says(offset: int) -> str:
    if offset == 0:
        return "counts as its digit"
    return f"counts {abs(offset)} {'more' if offset > 0 else 'less'}"


plugin = Areas
