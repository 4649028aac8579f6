"""The signs of rules in a penpa drawing; each is read and written here.

Some layers have a meaning by their name: killer cages with the sum in a corner, thermometers, arrows with a circle. Some signs
have one by custom: dots, X and V, and signs of inequality on an edge, grey discs and squares in a cell, a ring of digits on a
corner, the dashed diagonals of penpa's Sudoku board, a number with a slanting arrow outside, which is a little killer. Tags say
what penpa itself checks by them; what means something only under a tag is in `under_tags`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from whydoku.errors import FormatError
from whydoku.formats._connected_places import connected
from whydoku.formats._constraint_table import Constraint
from whydoku.formats._joined_marks import NO_CONSECUTIVE, flags_of
from whydoku.formats._json_values import as_object, shown
from whydoku.formats._square_boards import SLANTS, diagonal_from, place_before_diagonal
from whydoku.formats.penpa.lattice import CORNER, MIDDLE, QUARTER, outline
from whydoku.formats.penpa.layers import (
    BLACK,
    EDGES,
    INK,
    RINGED,
    Canvas,
    Drawing,
    Mark,
    cannot,
    symbols_of,
)
from whydoku.model.board import Board, Cell
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.arrow import Arrow
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.inequality import Inequality
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.xv import XV

DASHED = 12
"""The style of the diagonals on penpa's own Sudoku board."""

CONSECUTIVE, NON_CONSECUTIVE, PAIRS, SKYSCRAPERS = "consecutive", "nonconsecutive", "consecutivepairs", "skyscrapers"
"""Tags under which signs mean something else, or something at all."""

DIAGONAL = "diagonal"
"""The tag under which both diagonals hold each digit once, drawn or not."""

WHITE_DOT, BLACK_DOT, GREY = 1, 2, 3  # colours of a symbol
ARROWED = "2"  # the size of a number that has an arrow
_TEXT_SIZES = ("1", "4", "5", "6", "8", "10")  # sizes of a number or word beside cells
_DOTS = ("circle_SS", "circle_S")
_ARROWS = {"_4": "UL", "_5": "UR", "_6": "DL", "_7": "DR"}  # how a number encodes the direction of its slanting arrow
_TIPS = {(0, -1): 1, (-1, 0): 2, (0, 1): 3, (1, 0): 4}  # where the tip of a sign of inequality points

_SLANTING = re.compile(r"([0-9]{1,4})(_[4-7])")
_NUMBER = re.compile(r"[0-9]{1,7}")


class PenpaShape(ABC):
    """How a rule is drawn."""

    outside: ClassVar[bool] = False  # whether it takes a margin round the board

    @abstractmethod
    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Find the rules drawn in this way."""

    @abstractmethod
    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a rule, or raise an error if it says more than the sign can."""


# -- lists of points ----------------------------------------------------------------------------------------------------


class Cages(PenpaShape):
    """A list of cells, strokes round them, and a small number in the first one's corner."""

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Find cages that are listed, and those that are only drawn, as in older links."""
        lattice = drawing.lattice
        cages = [cells for cells, _ in drawing.groups("killercages")]
        strokes = {key: (start, end) for key, start, end in drawing.strokes("cage")}
        for cells in cages:
            for key in outline(lattice, {board.positions[cell] for cell in cells}):
                strokes.pop(key, None)
        links = [(lattice.locate(start)[1], lattice.locate(end)[1]) for start, end in strokes.values()]
        for places in connected({place for link in links for place in link}, set(map(frozenset, links))):
            around = set(outline(lattice, places))
            cells = tuple(sorted(cell for place in places if (cell := drawing.at(place)) is not None))
            if not around <= strokes.keys() or len(cells) != len(places):
                continue
            strokes = {key: ends for key, ends in strokes.items() if key not in around}
            cages.append(cells)
        looks = as_object(drawing.layers.get("cage") or {}, "cage")
        for key, ends in strokes.items():
            drawing.leave("cage", key, "a stroke of no whole cage", *ends, entry=looks[key])
        totals = self._totals(cages, drawing)
        for number, cells in enumerate(cages):
            yield Killer(cells, totals.get(number))

    def _totals(self, cages: list[tuple[Cell, ...]], drawing: Drawing) -> dict[int, int]:
        totals: dict[int, int] = {}
        for mark in drawing.marks("numberS"):
            text, colour = mark.entry[:2]
            which, cell = drawing.lattice.locate(mark.point)[2], drawing.at(mark.place)
            owners = [n for n, cells in enumerate(cages) if cell in cells and (len(cells) == 1 or cell == min(cells))]
            owners = owners or [n for n, cells in enumerate(cages) if cell in cells]
            if mark.sheet != QUARTER or which != 0 or len(owners) != 1 or colour != BLACK or owners[0] in totals:
                drawing.leave_mark(mark, f"the small number {shown(text)}")
                continue
            total = str(text).strip()
            if not _NUMBER.fullmatch(total):
                raise FormatError(f"the cage at {drawing.lattice.name(mark.point)} has the sum {shown(text)}")
            totals[owners[0]] = int(total)
        return totals

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a cage."""
        canvas.lists["killercages"].append([canvas.middle(cell) for cell in rule.cells])
        places = {canvas.board.positions[cell] for cell in rule.cells}
        canvas.tables["cage"] |= dict.fromkeys(outline(canvas.lattice, places), 10)
        if rule.total is not None:
            row, col = min(places)
            canvas.put("numberS", canvas.lattice.quarter(row, col, 0), str(rule.total), BLACK)


class Thermometers(PenpaShape):
    """Lists of cells from the bulb on; branches, which leave a thermometer, have no bulb of their own."""

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Find thermometers and their branches."""
        warm: set[Cell] = set()
        for cells, _ in drawing.groups("thermo"):
            if len(cells) > 1:
                warm.update(cells)
                yield Thermometer(cells)
        branches = list(drawing.groups("nobulbthermo"))
        while branches:
            grown = [branch for branch in branches if branch[0][0] in warm]
            if not grown:
                cells, where = branches[0]
                raise FormatError(
                    f"{where} of the penpa drawing, at {board.name(cells[0])}, has no bulb and leaves no thermometer"
                )
            for cells, _ in grown:
                warm.update(cells)
                if len(cells) > 1:
                    yield Thermometer(cells)
            branches = [branch for branch in branches if branch not in grown]

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a thermometer."""
        canvas.lists["thermo"].append([canvas.middle(cell) for cell in rule.cells])


class Arrows(PenpaShape):
    """Lists of cells, of which the first has the circle."""

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Find arrows."""
        for cells, _ in drawing.groups("arrows"):
            if len(cells) > 1:
                yield Arrow(cells[0], cells[1:])

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw an arrow."""
        canvas.lists["arrows"].append([canvas.middle(cell) for cell in (rule.circle, *rule.shaft)])


# -- marks on points ----------------------------------------------------------------------------------------------------


class PointShape(PenpaShape):
    """A number or symbol on a point."""

    layer: ClassVar[str] = "symbol"
    sheets: ClassVar[tuple[int, ...]] = EDGES

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Claim the marks of this look."""
        for mark in drawing.marks(self.layer, *self.sheets):
            if mark.sheet in EDGES and not drawing.is_between(mark):
                drawing.leave_mark(mark, "a sign that is not between two cells")
                continue
            rule = self.rule(constraint, mark, drawing, board)
            if rule is not None:
                drawing.take(mark)
                yield rule

    @abstractmethod
    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Return the rule of a mark, or None if it is not of this shape."""


class WhiteDot(PointShape):
    """A white dot on an edge: consecutive digits; under some tags, a bar or a grey dot says so as well."""

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a dot or bar."""
        colour, sign = mark.entry[:2]
        tagged = drawing.tags & {CONSECUTIVE, NON_CONSECUTIVE, PAIRS}
        if (sign in _DOTS and (colour == WHITE_DOT or (tagged and colour == GREY))) or (tagged and sign == "bars_G"):
            return Difference(*drawing.pair(mark), 1)
        return None

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a dot."""
        if rule.by != 1:
            raise cannot(f"a difference of {rule.by}")
        canvas.put("symbol", canvas.edge(rule, rule.first, rule.second), WHITE_DOT, _DOTS[0], 1)


class BlackDot(PointShape):
    """A black dot on an edge: one digit is twice the other; under some tags it may mean something else."""

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a dot."""
        colour, sign = mark.entry[:2]
        if sign in _DOTS and colour == BLACK_DOT and not drawing.tags & {CONSECUTIVE, NON_CONSECUTIVE, PAIRS}:
            return Ratio(*drawing.pair(mark), 2)
        return None

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a dot."""
        if (rule.of, rule.to) != (2, 1):
            raise cannot(f"the ratio {rule.of} to {rule.to}")
        canvas.put("symbol", canvas.edge(rule, rule.first, rule.second), BLACK_DOT, _DOTS[0], 1)


class Tip(PointShape):
    """A sign of inequality on an edge, whose tip points at the smaller digit: left, up, right or down."""

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a sign."""
        look, sign = mark.entry[:2]
        if sign != "inequality" or not isinstance(look, int) or not 1 <= look <= 8:
            return None
        first, second = drawing.pair(mark)
        way = (look - 1) % 4
        if (way % 2 == 0) != (second == first + 1):
            return None  # it points along the edge
        return Inequality(second, first) if way < 2 else Inequality(first, second)

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a sign."""
        point = canvas.edge(rule, rule.first, rule.second)
        (row, col), (other_row, other_col) = (canvas.board.positions[cell] for cell in (rule.first, rule.second))
        canvas.put("symbol", point, _TIPS[other_row - row, other_col - col], "inequality", 1)


@dataclass(frozen=True)
class GreyShape(PointShape):
    """A grey disc or square in a cell."""

    sheets: ClassVar[tuple[int, ...]] = (MIDDLE,)

    signs: tuple[str, ...]  # the first is written

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a mark."""
        cell, kind = drawing.at(mark.place), constraint.kind
        made: Any = kind
        return made((cell,)) if cell is not None and mark.entry[0] == GREY and mark.entry[1] in self.signs else None

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw a mark in each cell."""
        for cell in rule.cells:
            canvas.put("symbol", canvas.middle(cell), GREY, self.signs[0], 1)


class Letter(PointShape):
    """An X or V on an edge."""

    layer: ClassVar[str] = "number"

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a letter."""
        text, colour = mark.entry[:2]
        if text not in ("X", "V") or mark.size not in _TEXT_SIZES or colour not in (BLACK, INK, RINGED):
            return None
        return XV(*drawing.pair(mark), "X" if text == "X" else "V")

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Write a letter."""
        canvas.put("number", canvas.edge(rule, rule.first, rule.second), rule.sign, INK, "6")


class RingSign(PointShape):
    """Digits in a white ring on a corner."""

    layer: ClassVar[str] = "number"
    sheets: ClassVar[tuple[int, ...]] = (CORNER,)

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a ring."""
        text, colour = mark.entry[:2]
        signs = text.replace(" ", "") if isinstance(text, str) else ""
        digits = symbols_of(signs, board)
        (row, col), corner = mark.place, drawing.at(mark.place)
        if colour != RINGED or mark.size not in _TEXT_SIZES or not digits:
            return None
        if corner is None or drawing.at((row + 1, col + 1)) is None:
            return None
        if len(digits) != len(signs):
            raise FormatError(
                f"the ring {shown(text)} at {drawing.lattice.name(mark.point)} holds a character that is not a digit"
            )
        return Quadruple(corner, tuple(digits))

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Write a ring."""
        if canvas.board.size > 9:
            raise cannot(f"the rule {rule.name}")
        signs = "".join(map(canvas.board.symbol, rule.digits))
        canvas.put("number", canvas.lattice.corner(*canvas.board.positions[rule.corner]), signs, RINGED, "4")


class SlantingArrow(PointShape):
    """A number outside with an arrow that slants."""

    outside: ClassVar[bool] = True
    layer: ClassVar[str] = "number"
    sheets: ClassVar[tuple[int, ...]] = (MIDDLE,)

    def rule(self, constraint: Constraint[PenpaShape], mark: Mark, drawing: Drawing, board: Board) -> Rule | None:
        """Read a clue."""
        text = mark.entry[0]
        match = _SLANTING.fullmatch(text) if isinstance(text, str) and mark.size == ARROWED else None
        if match is None or drawing.at(mark.place) is not None:
            return None
        cells = diagonal_from(board, mark.place, SLANTS[_ARROWS[match[2]]])
        if not cells:
            drawing.leave_mark(mark, f"the clue {shown(text)}, which points at no cell,")
            return None
        return LittleKiller(int(match[1]), cells)

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Write a clue before a whole diagonal."""
        found = place_before_diagonal(canvas.board, rule.cells)
        if found is None:
            raise cannot("little-killer along anything but a whole diagonal")
        place, slant = found
        code = next(code for code, way in _ARROWS.items() if way == slant)
        canvas.put("number", canvas.lattice.middle(*place), f"{rule.clue}{code}", BLACK, ARROWED)


# -- the whole board ----------------------------------------------------------------------------------------------------


class DashedDiagonals(PenpaShape):
    """Dashed edges from corner to corner."""

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Find whole diagonals."""
        styles = as_object(drawing.layers.get("lineE") or {}, "lineE")
        dashed = {key for key, style in styles.items() if style == DASHED}
        down, up = set(self._parts(drawing, board.size, 1)), set(self._parts(drawing, board.size, -1))
        up |= {",".join(key.split(",")[::-1]) for key in up}
        whole = [parts & dashed for parts in (down, up) if len(parts & dashed) == board.size]
        for key, start, end in drawing.strokes("lineE"):
            if key in dashed and not any(key in parts for parts in whole):
                drawing.leave("lineE", key, "a dashed edge", start, end, entry=DASHED)
        tagged = DIAGONAL in drawing.tags  # this means both, drawn or not
        if down & dashed in whole or tagged:
            yield Diagonals("down")
        if up & dashed in whole or tagged:
            yield Diagonals("up")

    def _parts(self, drawn: Drawing | Canvas, size: int, way: int) -> dict[str, Json]:
        corner = drawn.lattice.corner
        left = -1 if way > 0 else size - 1
        return {
            f"{corner(step - 1, left + way * step)},{corner(step, left + way * (step + 1))}": DASHED
            for step in range(size)
        }

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Draw one diagonal, or both."""
        for which, way in (("down", 1), ("up", -1)):
            if rule.which in (which, "both"):
                canvas.tables["lineE"] |= self._parts(canvas, canvas.board.size, way)


class NoneConsecutive(PenpaShape):
    """A tag: digits without a dot are not consecutive; which of the two tags depends on whether there are dots."""

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Look for the tag."""
        if constraint.name in drawing.tags:
            yield NO_CONSECUTIVE

    def write(self, constraint: Constraint[PenpaShape], rule: NonConsecutive | NegativeKropki, canvas: Canvas) -> None:
        """Add the tag."""
        dots = {type(other) for other in canvas.puzzle.rules if isinstance(other, Difference | Ratio)}
        wanted: set[type] = set() if isinstance(rule, NonConsecutive) else {Difference}
        if dots != wanted or flags_of(rule, canvas.puzzle.rules) != (True, False):
            raise cannot(f"{rule.name} beside these dots")
        canvas.tag(constraint.name)


@dataclass(frozen=True)
class TagAlone(PenpaShape):
    """A tag that needs no sign: penpa checks a rule about the whole board by its name alone."""

    rule: Rule
    sizes: frozenset[int] = frozenset({6, 7, 8, 9})  # of boards that penpa checks it on

    def read(self, constraint: Constraint[PenpaShape], drawing: Drawing, board: Board) -> Iterator[Rule]:
        """Look for the tag."""
        if constraint.name in drawing.tags:
            if board.size not in self.sizes:
                raise FormatError(f"the penpa tag {constraint.name} means nothing on a board of {board.size} rows")
            yield self.rule

    def write(self, constraint: Constraint[PenpaShape], rule: Any, canvas: Canvas) -> None:
        """Add the tag."""
        if rule != self.rule:
            raise cannot(f"the rule {rule.name} with these arguments")
        if canvas.board.size not in self.sizes:
            raise cannot(f"the rule {rule.name} on a board of {canvas.board.size} rows")
        canvas.tag(constraint.name)
