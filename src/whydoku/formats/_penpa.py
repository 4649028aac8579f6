"""Penpa's text: a lattice of numbered points, and what is drawn on them, told in layers that have names.

The text has one thing a line: the kind and size of the lattice, the margins, the question layer, the answer layer, which points
are cells, tags, and how the page behaves. Points are numbered in five sheets, each as wide as the lattice and its rim: middles
of cells, corners, edges below a cell, edges to the right of it, and then four quarters of each cell.

Some layers have a meaning by their name, so they are read: black numbers are givens, bold edges are borders of regions, killer
cages with the sum in a corner, thermometers, arrows with a circle. Some signs have one by custom: dots, X and V, and signs of
inequality on an edge, grey discs and squares in a cell, a ring of digits on a corner, the dashed diagonals of penpa's Sudoku
board, a number with a slanting arrow outside, which is a little killer. Tags say what penpa itself checks by them. Everything
else is refused by name, because it may be a rule told in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import usual_rules
from whydoku.formats._fpuzzles import board_with, ordered
from whydoku.formats._links import as_list, as_object, inflate, opaque, parse_json, shown
from whydoku.formats._penpa_lattice import Lattice, outline
from whydoku.formats._pieces import Place, pieces
from whydoku.formats._words import check_words
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.arrow import Arrow
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.even import Even
from whydoku.rules.inequality import Inequality
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.skyscraper import Skyscraper
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.xv import XV

KEPT = "penpa"
"""The name under which what binds nobody is kept in the words about a puzzle."""

LARGEST = 100
"""Most rows or columns of a penpa board, margins included."""

BOLD = (2, 21)
"""The styles of an edge that penpa takes for a border of regions."""

DASHED = 12
"""The style of the diagonals on penpa's own Sudoku board."""

BLACK, RINGED = 1, 6  # colours of a number; the second stands in a white ring
WHITE_DOT, BLACK_DOT, GREY = 1, 2, 3  # colours of a sign
ARROWED = "2"  # the size of a number that has an arrow
SLANTS = {"_4": (-1, -1), "_5": (-1, 1), "_6": (1, -1), "_7": (1, 1)}
"""How a number says where its slanting arrow points: down and to the right."""


CLASSIC, LATIN, IRREGULAR, CONSECUTIVE, NON_CONSECUTIVE, PAIRS, SKYSCRAPERS = (
    "classic",
    "latin",
    "irregular",
    "consecutive",
    "nonconsecutive",
    "consecutivepairs",
    "skyscrapers",
)
_TAGS = frozenset({CLASSIC, LATIN, IRREGULAR, CONSECUTIVE, NON_CONSECUTIVE, PAIRS, SKYSCRAPERS})
_MERE_NAMES = frozenset({"arrow", "thermo", "evenodd", "killer", "noconflict"})  # tags that say nothing by themselves

_NORMAL = ("1", "10")  # sizes of a number that fill a cell
_WRITTEN = ("1", "4", "5", "6", "8", "10")  # sizes of a number or word anywhere else
_ODD_SIGNS, _EVEN_SIGNS = ("circle_L", "circle_M"), ("square_L", "square_M")
_DOT_SIGNS = ("circle_S", "circle_SS")
_LATTICES = ("square", "sudoku")
_DRAWN_ONLY = {
    "surface": "shading",
    "line": "a line",
    "freeline": "a line",
    "freelineE": "a line",
    "wall": "a wall",
    "direction": "a line with a head",
    "squareframe": "a broad frame",
    "polygon": "a polygon",
    "deletelineE": "a missing line of the grid",
}
_SLANTING = re.compile(r"([0-9]{1,4})(_[4-7])")
_POINT = re.compile(r"[0-9]{1,7}")
_KEY = re.compile(r"([0-9]{1,7})E?")
_PAIR = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")


def read_puzzle(text: str, answer: str, stated: Board | None) -> Puzzle:
    """Read a puzzle from penpa's text and the answer that goes with it, or ''; `stated` is what the user said of the board."""
    lines = text.split("\n")
    if lines[0][:1].isdigit():
        raise FormatError("this is an old kind of penpa link; open it in penpa and take a new one")
    if len(lines) < 6:
        raise FormatError(f"the penpa text breaks off after {len(lines)} lines")
    return _Reader(lines, answer, stated).puzzle()


class _Reader:
    def __init__(self, lines: list[str], answer: str, stated: Board | None) -> None:
        self.lines, self.answer = lines, answer
        self.head = lines[0].split(",")
        if self.head[0] not in _LATTICES:
            raise FormatError(f"a penpa board of the kind {shown(self.head[0][:40])} has no rows and columns")
        self.lattice, self.size = self._lattice()
        self.drawn = as_object(self._json(3, "question layer"), "the question layer")
        self.tags = self._tags()
        self.board = self._board()
        if stated is not None and (stated.rows, stated.cols, stated.size) != (self.size, self.size, self.size):
            raise FormatError(f"the puzzle's board is {self.board}, not {stated}")

    def puzzle(self) -> Puzzle:
        self._refuse()
        givens, clues = self._givens()
        rules = [*self._cages(), *self._lines(), *self._signs(), *self._diagonals(), *clues]
        rules.extend(self._negative(rules))
        fitted = tuple(self._fit(rule) for rule in rules)
        about = self._words()
        check_words(about.get("rules", ""), fitted)
        kept: dict[str, Json] = {}
        solution = self._solution(givens)
        if solution:
            self._agree(fitted, solution)
            about["solution"] = "".join(map(self.board.symbol, solution))
        elif self.answer:
            kept["answer"] = self.answer
        theirs = self._json(4, "answer layer") if self.lines[4].strip() else {}
        if _has_content(theirs):
            kept["pu_a"] = theirs
        if kept:
            about[KEPT] = opaque(kept)
        return Puzzle(self.board, ordered((*usual_rules(self.board), *fitted)), givens, about=tuple(about.items()))

    # -- the frame -----------------------------------------------------------------------------------------------

    def _json(self, number: int, what: str) -> Json:
        text = self.lines[number] if number < len(self.lines) else ""
        return parse_json(text, f"{what} of the penpa text") if text.strip() else None

    def _field(self, number: int) -> str:
        return self.head[number] if number < len(self.head) else ""

    def _lattice(self) -> tuple[Lattice, int]:
        wide, high = (self._field(1), self._field(2))
        if not (re.fullmatch("[0-9]{1,3}", wide) and re.fullmatch("[0-9]{1,3}", high)):
            raise FormatError(f"the penpa board has the size {wide[:10]!r} by {high[:10]!r}")
        if self._field(4) not in ("", "0") or self._field(5) not in ("", "1") or self._field(6) not in ("", "1"):
            raise FormatError("the penpa board is turned or mirrored; turn it back first")
        whole = Lattice(int(wide), int(high), 0, 0)
        steps = as_list(self._json(5, "list of cells"), "the list of cells")
        if len(steps) > MAX_SIZE**2 or max(whole.wide, whole.high) > LARGEST:
            raise FormatError(f"the penpa board of {wide} by {high} has {len(steps)} cells, too many for a puzzle")
        points: list[int] = []
        for step in steps:
            if isinstance(step, bool) or not isinstance(step, int):
                raise FormatError(f"the list of cells holds {shown(step)}, which is no number")
            points.append((points[-1] if points else 0) + step)
        places = {whole.locate(point)[1] for point in points if 0 <= point < whole.sheet}
        rows, cols = {row for row, _ in places}, {col for _, col in places}
        if len(places) != len(points) or not places or len(rows) != len(cols):
            raise FormatError(
                f"the penpa board has {len(points)} cells, {len(rows)} rows and {len(cols)} columns: it is no square"
            )
        top, left, size = min(rows), min(cols), len(rows)
        if places != set(product(range(top, top + size), range(left, left + size))) or size > MAX_SIZE:
            raise FormatError(f"the penpa board has {size} rows, but is no full square of at most {MAX_SIZE}")
        return Lattice(int(wide), int(high), top, left), size

    def _tags(self) -> frozenset[str]:
        listed = as_list(self._json(17, "tags") or [], "the tags")
        tags = {tag for tag in listed if isinstance(tag, str)} - _MERE_NAMES
        if not listed:
            # without a tag, penpa goes by the title
            words = re.findall(r"\w+", self._field(15).removeprefix("Title:").casefold())[:3]
            if words[:1] == [NON_CONSECUTIVE] and "sudoku" in words:
                tags = {NON_CONSECUTIVE}
            elif words[:1] == [CONSECUTIVE] and "sudoku" in words and words[1:2] != ["clone"]:
                tags = {PAIRS if words[1:2] == ["pairs"] else CONSECUTIVE}
        for tag in sorted(tags - _TAGS):
            raise FormatError(f"the penpa tag {shown(tag)} stands for a rule that is not known")
        return frozenset(tags)

    def _board(self) -> Board:
        borders: set[frozenset[Place]] = set()
        inside = range(self.size)
        for key, start, end in self._strokes("lineE"):
            (sheet, (row, col), _), (other, (to_row, to_col), _) = self.lattice.locate(start), self.lattice.locate(end)
            style = as_object(self.drawn["lineE"], "lineE")[key]
            if sheet == other == 1 and abs(to_row - row) == abs(to_col - col) == 1 and style == DASHED:
                continue  # a part of a diagonal
            if sheet != 1 or other != 1 or abs(to_row - row) + abs(to_col - col) != 1 or style not in BOLD:
                raise self._unclear("an edge", start)
            if (row, col) > (to_row, to_col):
                (row, col), (to_row, to_col) = (to_row, to_col), (row, col)
            sides = {(row, to_col), (row + 1, to_col)} if row == to_row else {(to_row, col), (to_row, col + 1)}
            on_board = {place for place in sides if place[0] in inside and place[1] in inside}
            if not on_board:
                raise self._unclear("an edge outside the board", start)
            if len(on_board) == 2:
                borders.add(frozenset(on_board))
        sides_of = (
            ((row, col), near) for row, col in product(inside, inside) for near in ((row, col + 1), (row + 1, col))
        )
        open_sides = {frozenset(side) for side in sides_of if max(side[1]) < self.size} - borders
        regions = pieces(set(product(inside, inside)), open_sides)
        for border in borders:
            if any(border <= region for region in regions):
                row, col = min(border)
                raise FormatError(f"a bold edge at r{row + 1}c{col + 1} ends inside a region")
        if len(regions) == 1:
            return self._plain_board()
        if self.tags & {LATIN}:
            raise FormatError("the penpa drawing has regions, but the tag 'latin' says that there are none")
        for region in regions:
            if len(region) != self.size:
                row, col = min(region)
                raise FormatError(
                    f"the region at r{row + 1}c{col + 1} has {len(region)} cells on a board of {self.size} rows"
                )
        return board_with(self.size, (tuple(sorted(r * self.size + c for r, c in region)) for region in regions))

    def _plain_board(self) -> Board:
        if self.size == 1 or self.tags & {LATIN, SKYSCRAPERS}:
            return Board.square(self.size, box=None)
        if self.size == 9 and self.tags & {CLASSIC, CONSECUTIVE, NON_CONSECUTIVE, PAIRS}:
            return Board.square(9)
        raise FormatError("the penpa drawing has no bold edges round regions, and no tag says whether there are any")

    # -- what cannot be read -------------------------------------------------------------------------------------

    def _unclear(self, what: str, point: int) -> FormatError:
        return FormatError(
            f"{what} at {self.lattice.name(point)} of the penpa drawing is drawn only: nothing in the data says what it means"
        )

    def _refuse(self) -> None:
        known = {"number", "numberS", "symbol", "lineE", "cage", "killercages", "thermo", "nobulbthermo", "arrows"}
        stacks = {"command_redo", "command_undo", "command_replay"}
        for layer, content in self.drawn.items():
            if layer not in known and layer not in stacks and layer not in _DRAWN_ONLY:
                raise FormatError(f"the penpa layer {shown(layer)} is not known")
            if layer in _DRAWN_ONLY and (points := _points(content)):
                raise self._unclear(_DRAWN_ONLY[layer], points[0])
        behind = self._field(21).strip()
        if behind and as_object(parse_json(inflate(behind, "picture"), "picture"), "the picture").get("url"):
            raise FormatError("the puzzle has a picture behind the board, and what it shows cannot be read")
        if self.lines[13:14] == ["1"]:
            for layer, content in as_object(self._json(14, "colours") or {}, "the colours").items():
                if layer in known and _points(content):
                    raise FormatError(f"the penpa layer {layer} has colours of its own, which may mean something")

    # -- layers --------------------------------------------------------------------------------------------------

    def _strokes(self, layer: str) -> Iterator[tuple[str, int, int]]:
        for key in as_object(self.drawn.get(layer) or {}, layer):
            match = _PAIR.fullmatch(key)
            if match is None:
                raise FormatError(f"the penpa layer {layer} names the points {key[:30]!r}")
            yield key, int(match[1]), int(match[2])

    def _marks(self, layer: str) -> Iterator[tuple[int, list[Json]]]:
        for key, data in as_object(self.drawn.get(layer) or {}, layer).items():
            match = _KEY.fullmatch(key)
            if match is None:
                raise FormatError(f"the penpa layer {layer} names the point {key[:30]!r}")
            entry = as_list(data, f"{layer} {key}")
            if len(entry) < 2:
                raise FormatError(f"{layer} {key} of the penpa text is cut short")
            yield int(match[1]), entry

    def _groups(self, layer: str) -> Iterator[tuple[tuple[Cell, ...], str]]:
        """Go through the lists of cells of a layer; what was deleted has left an empty list or nothing."""
        for number, data in enumerate(as_list(self.drawn.get(layer) or [], layer), 1):
            where = f"{layer} {number}"
            cells = tuple(self._cell(point, where) for point in (as_list(data, where) if data else ()))
            if cells:
                yield cells, where

    def _cell(self, point: Json, where: str) -> Cell:
        if isinstance(point, bool) or not isinstance(point, int) or point < 0:
            raise FormatError(f"{where} of the penpa text holds {shown(point)}, which is no point")
        sheet, (row, col), _ = self.lattice.locate(point)
        cell = self._at(row, col) if sheet == 0 else None
        if cell is None:
            raise FormatError(f"{where} of the penpa drawing goes through a point that is no cell of the board")
        return cell

    def _at(self, row: int, col: int) -> Cell | None:
        return row * self.size + col if 0 <= row < self.size and 0 <= col < self.size else None

    def _givens(self) -> tuple[tuple[Digit | None, ...], list[Rule]]:
        givens: list[Digit | None] = [None] * len(self.board.cells)
        rules: list[Rule] = []
        for point, (text, colour, *more) in self._marks("number"):
            size, sheet = more[0] if more else "", self.lattice.locate(point)[0]
            if sheet == 0 and self._at(*self.lattice.locate(point)[1]) is not None:
                givens[self._cell(point, "number")] = self._given(point, text, colour, size)
            elif sheet == 0:
                rules.append(self._outside(point, text, size))
            elif size not in _WRITTEN or colour not in (BLACK, 5, RINGED):
                raise self._unclear(f"the number {shown(text)}", point)
            elif sheet == 1:
                rules.append(self._ring(point, text, colour))
            elif sheet in (2, 3) and text in ("X", "V"):
                rules.append(XV(*self._pair(point), "X" if text == "X" else "V"))
            else:
                raise self._unclear(f"the number {shown(text)}", point)
        return tuple(givens), rules

    def _given(self, point: int, text: Json, colour: Json, size: Json) -> Digit:
        if colour == BLACK and size == "7" and isinstance(text, list) and sum(mark == 1 for mark in text) == 1:
            text, size = str(text.index(1) + 1), "1"  # one of the small digits of a cell, alone
        if colour != BLACK or size not in _NORMAL:
            raise self._unclear(f"the number {shown(text)}, which is not large and black,", point)
        number = int(text) if isinstance(text, str | int) and _POINT.fullmatch(str(text)) else 0
        if number not in self.board.digits:
            raise FormatError(f"the given {shown(text)} at {self.lattice.name(point)} is outside 1..{self.size}")
        return number

    def _outside(self, point: int, text: Json, size: Json) -> Rule:
        _, (row, col), _ = self.lattice.locate(point)
        slanting = _SLANTING.fullmatch(text) if isinstance(text, str) and size == ARROWED else None
        if slanting is not None:
            cells = self._diagonal((row, col), SLANTS[slanting[2]])
            if cells:
                return LittleKiller(int(slanting[1]), cells)
            raise self._unclear(f"the clue {shown(text)}, which points at no cell,", point)
        if SKYSCRAPERS not in self.tags or not (isinstance(text, str | int) and _POINT.fullmatch(str(text))):
            raise self._unclear(f"the clue {shown(text)} outside the board", point)
        if row in (-1, self.size) and 0 <= col < self.size:
            cells = tuple(range(col, self.size**2, self.size))
        elif col in (-1, self.size) and 0 <= row < self.size:
            cells = tuple(range(row * self.size, (row + 1) * self.size))
        else:
            raise self._unclear(f"the clue {shown(text)}, which stands at no row or column,", point)
        return Skyscraper(int(str(text)), cells[::-1] if self.size in (row, col) else cells)

    def _diagonal(self, outside: Place, way: Place) -> tuple[Cell, ...]:
        (row, col), (down, right) = outside, way
        steps = ((row + down * step, col + right * step) for step in range(1, self.size + 1))
        return tuple(cell for place in steps if (cell := self._at(*place)) is not None)

    def _ring(self, point: int, text: Json, colour: Json) -> Rule:
        signs = text if isinstance(text, str) else ""
        digits = [d for sign in signs.replace(" ", "") for d in self.board.digits if self.board.symbol(d) == sign]
        _, (row, col), _ = self.lattice.locate(point)
        corner = self._at(row, col)
        if colour != RINGED or not digits or corner is None or self._at(row + 1, col + 1) is None:
            raise self._unclear(f"the number {shown(text)} on a corner", point)
        if len(digits) != len(signs.replace(" ", "")):
            raise FormatError(f"the ring {shown(text)} at {self.lattice.name(point)} holds a sign that is no digit")
        return Quadruple(corner, tuple(digits))

    def _pair(self, point: int) -> tuple[Cell, Cell]:
        sheet, (row, col), _ = self.lattice.locate(point)
        first = self._at(row, col)
        second = self._at(row + 1, col) if sheet == 2 else self._at(row, col + 1)
        if first is None or second is None:
            raise self._unclear("a sign that is not between two cells", point)
        return first, second

    def _cages(self) -> Iterator[Rule]:
        cages = [cells for cells, _ in self._groups("killercages")]
        strokes = {key: (start, end) for key, start, end in self._strokes("cage")}
        for cells in cages:
            for key in outline(self.lattice, {self.board.positions[cell] for cell in cells}):
                strokes.pop(key, None)
        # older links draw cages and do not list them
        links = [(self.lattice.locate(start)[1], self.lattice.locate(end)[1]) for start, end in strokes.values()]
        for places in pieces({place for link in links for place in link}, set(map(frozenset, links))):
            around = set(outline(self.lattice, places))
            cells = tuple(sorted(cell for place in places if (cell := self._at(*place)) is not None))
            if not around <= strokes.keys() or len(cells) != len(places):
                raise self._unclear("a stroke of no whole cage", self.lattice.quarter(*min(places), 0))
            strokes = {key: ends for key, ends in strokes.items() if key not in around}
            cages.append(cells)
        for start, _ in strokes.values():
            raise self._unclear("a stroke of no whole cage", start)
        totals: dict[int, int] = {}
        for point, (text, colour, *_) in self._marks("numberS"):
            sheet, at, which = self.lattice.locate(point)
            cell = self._at(*at)
            owners = [n for n, cells in enumerate(cages) if cell in cells and (len(cells) == 1 or cell == min(cells))]
            owners = owners or [n for n, cells in enumerate(cages) if cell in cells]
            if sheet != 4 or which != 0 or len(owners) != 1 or colour != BLACK or owners[0] in totals:
                raise self._unclear(f"the small number {shown(text)}", point)
            total = str(text).strip()
            if not _POINT.fullmatch(total):
                raise FormatError(f"the cage at {self.lattice.name(point)} has the sum {shown(text)}")
            totals[owners[0]] = int(total)
        for number, cells in enumerate(cages):
            yield Killer(cells, totals.get(number))

    def _lines(self) -> Iterator[Rule]:
        warm: set[Cell] = set()
        for cells, _ in self._groups("thermo"):
            if len(cells) > 1:
                warm.update(cells)
                yield Thermometer(cells)
        branches = list(self._groups("nobulbthermo"))
        while branches:
            grown = [branch for branch in branches if branch[0][0] in warm]
            if not grown:
                cells, where = branches[0]
                raise FormatError(
                    f"{where} of the penpa drawing, at {self.board.name(cells[0])}, has no bulb and leaves no thermometer"
                )
            for cells, _ in grown:
                warm.update(cells)
                if len(cells) > 1:
                    yield Thermometer(cells)
            branches = [branch for branch in branches if branch not in grown]
        for cells, _ in self._groups("arrows"):
            if len(cells) > 1:
                yield Arrow(cells[0], cells[1:])

    def _signs(self) -> Iterator[Rule]:
        odd: list[Cell] = []
        even: list[Cell] = []
        for point, (look, sign, *_) in self._marks("symbol"):
            sheet, at, _ = self.lattice.locate(point)
            cell = self._at(*at)
            if sheet == 0 and cell is not None and look == GREY and sign in (*_ODD_SIGNS, *_EVEN_SIGNS):
                (odd if sign in _ODD_SIGNS else even).append(cell)
            elif sheet in (2, 3):
                yield self._between(point, look, sign)
            else:
                raise self._unclear(f"the sign {shown(sign)}", point)
        if odd:
            yield Odd(tuple(odd))
        if even:
            yield Even(tuple(even))

    def _between(self, point: int, look: Json, sign: Json) -> Rule:
        """Read a sign on an edge."""
        first, second = self._pair(point)
        consecutive = self.tags & {CONSECUTIVE, NON_CONSECUTIVE, PAIRS}
        if sign in _DOT_SIGNS and look == WHITE_DOT:
            return Difference(first, second, 1)
        if consecutive and (sign == "bars_G" or (sign in _DOT_SIGNS and look == GREY)):
            return Difference(first, second, 1)
        if sign in _DOT_SIGNS and look == BLACK_DOT and not consecutive:
            return Ratio(first, second, 2)
        if sign == "inequality" and isinstance(look, int) and 1 <= look <= 8:
            # the tip points left, up, right, down; the smaller digit is on its side
            way = (look - 1) % 4
            if (way % 2 == 0) == (second == first + 1):
                return Inequality(second, first) if way < 2 else Inequality(first, second)
        raise self._unclear(f"the sign {shown(sign)} between two cells", point)

    def _diagonals(self) -> Iterator[Rule]:
        size, corner = self.size, self.lattice.corner
        down = {f"{corner(k - 1, k - 1)},{corner(k, k)}" for k in range(size)}
        up = {f"{corner(k - 1, size - 1 - k)},{corner(k, size - 2 - k)}" for k in range(size)}
        up |= {",".join(key.split(",")[::-1]) for key in up}
        styles = as_object(self.drawn.get("lineE") or {}, "lineE")
        dashed = {key for key, style in styles.items() if style == DASHED}
        for key in dashed - down - up:
            raise self._unclear("a dashed edge", int(key.split(",")[0]))
        which = []
        for name, keys, whole in (("down", down, size), ("up", up, size)):
            found = len(dashed & keys)
            if 0 < found < whole:
                raise FormatError(f"a diagonal of the penpa drawing has {found} of {whole} parts")
            which.extend([name] if found else [])
        if which:
            yield Diagonals("both" if len(which) == 2 else "down" if which == ["down"] else "up")

    def _negative(self, rules: list[Rule]) -> Iterator[Rule]:
        if self.tags & {CONSECUTIVE, NON_CONSECUTIVE}:
            dots = any(isinstance(rule, Difference) for rule in rules)
            yield NegativeKropki((1,), ()) if dots else NonConsecutive()

    def _fit(self, rule: Rule) -> Rule:
        try:
            rule.check(self.board)
        except InputError as error:
            raise FormatError(str(error)) from error
        return rule

    # -- words and the answer ------------------------------------------------------------------------------------

    def _words(self) -> dict[str, str]:
        found = {
            "title": self._field(15).removeprefix("Title:").strip().replace("%2C", ","),
            "author": self._field(16).removeprefix("Author:").strip().replace("%2C", ","),
            "rules": plain_words(self._field(18)),
            "source": self._field(17),
        }
        return {key: words for key, words in found.items() if words}

    def _solution(self, givens: tuple[Digit | None, ...]) -> list[Digit]:
        """Give the whole grid of the answer, or nothing where there is none."""
        if not self.answer or self._field(20) == "true":
            return []
        data = parse_json(self.answer, "answer of the penpa link")
        values = list(givens)
        if not isinstance(data, list) or len(data) != 6 or not isinstance(data[4], list):
            return []
        for entry in data[4]:
            match = re.fullmatch(r"([0-9]{1,7}),([0-9]{1,3})", entry) if isinstance(entry, str) else None
            sheet, at, _ = self.lattice.locate(int(match[1])) if match else (1, (0, 0), 0)
            cell = self._at(*at)
            if match is None or sheet != 0 or cell is None or int(match[2]) not in self.board.digits:
                return []
            values[cell] = int(match[2])
        whole = [value for value in values if value is not None]
        return whole if len(whole) == len(values) and self.board.one_sign_each else []

    def _agree(self, rules: tuple[Rule, ...], solution: list[Digit]) -> None:
        for rule in rules:
            if not rule.beside(rules).holds(self.board, solution):
                raise FormatError(f"what looks like the rule {rule.name} is not: the puzzle's own solution breaks it")


def plain_words(text: str) -> str:
    """Undo what penpa does to a text of several lines."""
    for code, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return text.strip()


def _points(content: Json) -> list[int]:
    """Give the points that a layer names, for a message; no points where it is empty."""
    keys = [*content] if isinstance(content, dict) else _truthy(content)
    return [int(match[0]) if (match := _POINT.search(str(key))) else 0 for key in keys]


def _truthy(content: Json) -> list[Json]:
    return [entry for entry in content if entry] if isinstance(content, list) else []


def _has_content(layer: Json) -> bool:
    layers = as_object(layer or {}, "the answer layer")
    return any(content for name, content in layers.items() if not name.startswith("command_"))
