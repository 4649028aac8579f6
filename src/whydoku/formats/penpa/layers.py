"""Penpa's layers: `Drawing` reads them, `Canvas` writes them.

Numbers and symbols stand on points, lines and cages are strokes between points, thermometers, arrows and cages are lists of
points. A sign on a point is taken by the one constraint that it says; what is not taken is refused by name, because it may be
a rule that is only written in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from whydoku.errors import FormatError
from whydoku.formats._connected_places import Place
from whydoku.formats._json_values import as_list, as_object, shown
from whydoku.formats._square_boards import cannot_carry
from whydoku.formats.penpa.lattice import Lattice
from whydoku.model.board import Board, Cell
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json

LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
TABLES = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")

MIDDLE, CORNER, BELOW, RIGHT, QUARTER = range(5)
"""The sheets that points lie in."""
EDGES = (BELOW, RIGHT)

BLACK, INK, RINGED = 1, 5, 6  # colours of a number; the last stands in a white ring

_KEY = re.compile(r"([0-9]{1,7})E?")
_PAIR = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")


def cannot(what: str) -> FormatError:
    """Return the error that penpa has no sign for something."""
    return cannot_carry("penpa", what)


@dataclass(frozen=True)
class Mark:
    """A number or symbol on a point."""

    layer: str
    point: int
    sheet: int
    place: Place
    entry: tuple[Json, ...]  # what it shows, its colour or kind, and perhaps its size

    @property
    def size(self) -> Json:
        """The size of a number, or ''."""
        return self.entry[2] if len(self.entry) > 2 else ""


@dataclass
class Drawing:
    """A drawing on a board, and which of its marks are understood."""

    lattice: Lattice
    size: int
    layers: dict[str, Json]
    tags: frozenset[str] = frozenset()
    taken: set[tuple[str, int | str]] = field(default_factory=set)  # a layer, and a point or a stroke

    def at(self, place: Place) -> Cell | None:
        """Return the cell of the board at a place."""
        row, col = place
        return row * self.size + col if 0 <= row < self.size and 0 <= col < self.size else None

    def unclear(self, what: str, point: int) -> FormatError:
        """Return the error that something may mean anything."""
        return FormatError(
            f"{what} at {self.lattice.name(point)} of the penpa drawing is drawn only: nothing in the data says what it means"
        )

    def strokes(self, layer: str) -> Iterator[tuple[str, int, int]]:
        """Yield the strokes of a layer."""
        for key in as_object(self.layers.get(layer) or {}, layer):
            match = _PAIR.fullmatch(key)
            if match is None:
                raise FormatError(f"the penpa layer {layer} names the points {key[:30]!r}")
            yield key, int(match[1]), int(match[2])

    def marks(self, layer: str, *sheets: int) -> Iterator[Mark]:
        """Yield the marks of a layer, all or those on some sheets."""
        for key, data in as_object(self.layers.get(layer) or {}, layer).items():
            match = _KEY.fullmatch(key)
            if match is None:
                raise FormatError(f"the penpa layer {layer} names the point {key[:30]!r}")
            entry = as_list(data, f"{layer} {key}")
            if len(entry) < 2:
                raise FormatError(f"{layer} {key} of the penpa text is cut short")
            sheet, place, _ = self.lattice.locate(int(match[1]))
            if not sheets or sheet in sheets:
                yield Mark(layer, int(match[1]), sheet, place, tuple(entry))

    def groups(self, layer: str) -> Iterator[tuple[tuple[Cell, ...], str]]:
        """Yield the lists of cells of a layer; deleted ones left an empty list or nothing."""
        for number, data in enumerate(as_list(self.layers.get(layer) or [], layer), 1):
            where = f"{layer} {number}"
            cells = tuple(self._cell(point, where) for point in (as_list(data, where) if data else ()))
            if cells:
                yield cells, where

    def _cell(self, point: Json, where: str) -> Cell:
        if isinstance(point, bool) or not isinstance(point, int) or point < 0:
            raise FormatError(f"{where} of the penpa text holds {shown(point)}, which is not a point")
        sheet, place, _ = self.lattice.locate(point)
        cell = self.at(place) if sheet == MIDDLE else None
        if cell is None:
            raise FormatError(f"{where} of the penpa drawing goes through a point that is not a cell of the board")
        return cell

    def pair(self, mark: Mark) -> tuple[Cell, Cell]:
        """Return the two cells that a mark on an edge stands between."""
        row, col = mark.place
        first = self.at((row, col))
        second = self.at((row + 1, col) if mark.sheet == BELOW else (row, col + 1))
        if first is None or second is None:
            raise self.unclear("a sign that is not between two cells", mark.point)
        return first, second

    def take(self, mark: Mark) -> None:
        """Record that a mark is understood."""
        self.taken.add((mark.layer, mark.point))

    def refuse_what_is_left(self) -> None:
        """Raise an error for marks that were not understood."""
        for mark in self.marks("number"):
            if (mark.layer, mark.point) not in self.taken:
                where = " outside the board" if mark.sheet == MIDDLE else " on a corner" if mark.sheet == CORNER else ""
                kind = "clue" if mark.sheet == MIDDLE else "number"
                raise self.unclear(f"the {kind} {shown(mark.entry[0])}{where}", mark.point)
        for mark in self.marks("symbol"):
            if (mark.layer, mark.point) not in self.taken:
                where = " between two cells" if mark.sheet in EDGES else ""
                raise self.unclear(f"the sign {shown(mark.entry[1])}{where}", mark.point)
        for key, start, _ in self.strokes("line"):
            if ("line", key) not in self.taken:
                raise self.unclear("a line", start)


class Canvas:
    """The output: layers of marks, strokes and lists, and tags."""

    def __init__(self, puzzle: Puzzle, lattice: Lattice) -> None:
        self.puzzle, self.board, self.lattice = puzzle, puzzle.board, lattice
        self.tags: list[Json] = []
        self.tables: dict[str, dict[str, Json]] = {name: {} for name in TABLES}
        self.lists: dict[str, list[Json]] = {name: [] for name in LISTS}

    def tag(self, word: str) -> None:
        """Add a tag, once."""
        if word not in self.tags:
            self.tags.append(word)

    def put(self, table: str, point: int, *entry: Json) -> None:
        """Put something on a point that must still be free."""
        if self.tables[table].get(str(point), list(entry)) != list(entry):
            raise cannot(f"two things in one place, at {self.lattice.name(point)}")
        self.tables[table][str(point)] = list(entry)

    def middle(self, cell: Cell) -> int:
        """Number the middle of a cell."""
        return self.lattice.middle(*self.board.positions[cell])

    def edge(self, rule: Rule, first: Cell, second: Cell) -> int:
        """Number the edge between two cells that share a side."""
        one, other = self.board.positions[first], self.board.positions[second]
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise cannot(f"{rule.name} between cells that do not share a side")
        return self.lattice.edge(one, other)


def symbols_of(text: str, board: Board) -> list[int]:
    """Return the digits whose characters stand in a text; others are dropped."""
    return [digit for sign in text for digit in board.digits if board.symbol(digit) == sign]
