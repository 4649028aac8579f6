"""Penpa's layers: `Drawing` reads them, `Canvas` writes them.

Numbers and symbols stand on points, lines and cages are strokes between points, thermometers, arrows and cages are lists of
points. A sign on a point is taken by the one constraint that it says; what is not taken is left over and named, because it may
be a rule that is only written in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from whydoku.errors import FormatError
from whydoku.formats._connected_places import Place
from whydoku.formats._json_values import as_list, as_object, shown
from whydoku.formats._square_boards import cannot_carry
from whydoku.formats.penpa.lattice import BELOW, CORNER, MIDDLE, RIGHT, Lattice, Spot
from whydoku.model.board import Board, Cell
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json

LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
TABLES = (
    *("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"),
    *("freeline", "freelineE"),
)

EDGES = (BELOW, RIGHT)

LARGEST = 100
"""Most rows or columns of a penpa board, margins included."""

BLACK, INK, RINGED = 1, 5, 6  # colours of a number; the last stands in a white ring

_KEY = re.compile(r"([0-9]{1,7})E?")
_PAIR = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")
_END_OF_POINTS = 10**7  # no point has more digits than a key


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


@dataclass(frozen=True)
class Left:
    """Something drawn that is no sign of a rule."""

    layer: str
    spots: tuple[Spot, ...]
    entry: Json  # what the layer holds for it
    what: str  # its name in a message, without its place
    where: str = ""
    colour: Json = None  # its own, if it has one


@dataclass
class Drawing:
    """A drawing on a board, which of its marks are understood, and what is left over."""

    lattice: Lattice
    size: int
    layers: dict[str, Json]
    tags: frozenset[str] = frozenset()
    colours: dict[str, Json] = field(default_factory=dict)  # of their own, by layer
    taken: set[tuple[str, int | str]] = field(default_factory=set)  # a layer, and a point or a stroke
    _left: dict[tuple[str, int | str], Left] = field(default_factory=dict)

    def at(self, place: Place) -> Cell | None:
        """Return the cell of the board at a place."""
        row, col = place
        return row * self.size + col if 0 <= row < self.size and 0 <= col < self.size else None

    def leave(self, layer: str, key: int | str, what: str, *points: int, entry: Json) -> None:
        """Record that something may mean anything, unless a rule takes it; the first record gives the name."""
        own = self.colours.get(layer)
        colour = own.get(str(key)) if isinstance(own, dict) else None  # penpa has either for its lists
        if isinstance(own, list) and isinstance(key, int) and key < len(own):
            colour = own[key]
        where = self.lattice.name(points[0]) if points else ""
        spots = tuple(map(self.lattice.spot, points))
        self._left.setdefault((layer, key), Left(layer, spots, entry, what, where, colour))

    def leave_mark(self, mark: Mark, what: str) -> None:
        """Record that a mark may mean anything."""
        self.leave(mark.layer, mark.point, what, mark.point, entry=list(mark.entry))

    def leave_strokes(self, layer: str, what: str) -> None:
        """Record that the strokes of a layer may mean anything."""
        looks = as_object(self.layers.get(layer) or {}, layer)
        for key, start, end in self.strokes(layer):
            self.leave(layer, key, what, start, end, entry=looks[key])

    def leave_points(self, layer: str, what: str) -> None:
        """Record that the points of a layer, each with a style, may mean anything."""
        for key, style in as_object(self.layers.get(layer) or {}, layer).items():
            point = self._number(key, layer)
            self.leave(layer, point, what, point, entry=style)

    def leave_lists(self, layer: str, what: str) -> None:
        """Record that the lists of points of a layer may mean anything."""
        for number, data in enumerate(as_list(self.layers.get(layer) or [], layer)):
            where = f"{layer} {number + 1}"
            points = [self._point(point, where) for point in (as_list(data, where) if data else ())]
            if points:
                self.leave(layer, number, what, *points, entry=None)

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
            point = self._number(key, layer)
            entry = as_list(data, f"{layer} {key}")
            if len(entry) < 2:
                raise FormatError(f"{layer} {key} of the penpa text is cut short")
            sheet, place, _ = self.lattice.locate(point)
            if not sheets or sheet in sheets:
                yield Mark(layer, point, sheet, place, tuple(entry))

    def _number(self, key: str, layer: str) -> int:
        match = _KEY.fullmatch(key)
        if match is None:
            raise FormatError(f"the penpa layer {layer} names the point {key[:30]!r}")
        return int(match[1])

    def groups(self, layer: str) -> Iterator[tuple[tuple[Cell, ...], str]]:
        """Yield the lists of cells of a layer; deleted ones left an empty list or nothing."""
        for number, data in enumerate(as_list(self.layers.get(layer) or [], layer), 1):
            where = f"{layer} {number}"
            cells = tuple(self._cell(point, where) for point in (as_list(data, where) if data else ()))
            if cells:
                yield cells, where

    def _point(self, point: Json, where: str) -> int:
        if isinstance(point, bool) or not isinstance(point, int) or not 0 <= point < _END_OF_POINTS:
            raise FormatError(f"{where} of the penpa text holds {shown(point)}, which is not a point")
        return point

    def _cell(self, point: Json, where: str) -> Cell:
        sheet, place, _ = self.lattice.locate(self._point(point, where))
        cell = self.at(place) if sheet == MIDDLE else None
        if cell is None:
            raise FormatError(f"{where} of the penpa drawing goes through a point that is not a cell of the board")
        return cell

    def is_between(self, mark: Mark) -> bool:
        """Whether a mark on an edge stands between two cells of the board."""
        return all(self.at(place) is not None for place in self._sides(mark))

    def pair(self, mark: Mark) -> tuple[Cell, Cell]:
        """Return the two cells that a mark on an edge stands between."""
        (row, col), (far_row, far_col) = self._sides(mark)
        return row * self.size + col, far_row * self.size + far_col

    def _sides(self, mark: Mark) -> tuple[Place, Place]:
        row, col = mark.place
        return (row, col), ((row + 1, col) if mark.sheet == BELOW else (row, col + 1))

    def take(self, mark: Mark) -> None:
        """Record that a mark is understood."""
        self.taken.add((mark.layer, mark.point))

    def left_over(self) -> list[Left]:
        """Return what was not understood, once all rules are read."""
        for mark in self.marks("number"):
            where = " on a corner" if mark.sheet == CORNER else ""
            kind = "clue" if mark.sheet == MIDDLE else "number"
            self.leave_mark(mark, f"the {kind} {shown(mark.entry[0])}{where}")
        for mark in self.marks("symbol"):
            where = " between two cells" if mark.sheet in EDGES else ""
            self.leave_mark(mark, f"the sign {shown(mark.entry[1])}{where}")
        self.leave_strokes("line", "a line")
        return [left for key, left in self._left.items() if key not in self.taken]


class Canvas:
    """The output: layers of marks, strokes and lists, and tags."""

    def __init__(self, puzzle: Puzzle, lattice: Lattice) -> None:
        self.puzzle, self.board, self.lattice = puzzle, puzzle.board, lattice
        self.tags: list[Json] = []
        self.tables: dict[str, dict[str, Json]] = {name: {} for name in TABLES}
        self.lists: dict[str, list[Json]] = {name: [] for name in LISTS}
        self.colours: dict[str, dict[str, Json]] = {name: {} for name in (*TABLES, *LISTS)}

    def tag(self, word: str) -> None:
        """Add a tag, once."""
        if word not in self.tags:
            self.tags.append(word)

    def put(self, table: str, point: int, *entry: Json) -> None:
        """Put something on a point that must still be free."""
        if self.tables[table].get(str(point), list(entry)) != list(entry):
            raise cannot(f"two things in one place, at {self.lattice.name(point)}")
        self.tables[table][str(point)] = list(entry)

    def put_back(self, left: Left) -> None:
        """Draw what a link drew besides its rules, where the place is still free."""
        points = [self.lattice.point(spot) for spot in left.spots]
        key = ",".join(map(str, points))
        if left.layer in self.tables and points and key not in self.tables[left.layer]:
            self.tables[left.layer][key] = left.entry
            self.colours[left.layer] |= {key: left.colour} if left.colour else {}
        elif left.layer in self.lists and points:
            self.colours[left.layer] |= {str(len(self.lists[left.layer])): left.colour} if left.colour else {}
            self.lists[left.layer].append([*points])
        elif left.layer == "tags" and isinstance(left.entry, str):
            self.tag(left.entry)

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
