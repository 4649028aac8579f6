"""Reads penpa's text: a lattice of numbered points, and what is drawn on them, in layers that have names.

The text has one thing per line: the kind and size of the lattice, the margins, the question layer, the answer layer, which
points are cells, tags, and the page's settings. The numbering of points is in `lattice`.

Black numbers are givens and bold edges are borders of regions; what else is drawn is read by the table. Everything that it does
not know is named, because it may be a rule that is only written in words, and kept with the puzzle (`penpa_left_over`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product

from whydoku.errors import FormatError
from whydoku.formats._cells import usual_rules
from whydoku.formats._connected_places import Place, connected
from whydoku.formats._joined_marks import joined
from whydoku.formats._json_values import as_list, as_object, opaque, parse_json, shown
from whydoku.formats._packed_links import inflate
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, fitting, refuse_broken_by_solution, refuse_other_board
from whydoku.formats.penpa.lattice import CORNER, MIDDLE, Lattice
from whydoku.formats.penpa.layers import BLACK, LARGEST, Drawing, Left, Mark
from whydoku.formats.penpa.penpa_left_over import KEPT, ORIGINAL, left_json
from whydoku.formats.penpa.signs import CONSECUTIVE, DASHED, DIAGONAL, NON_CONSECUTIVE, PAIRS, SKYSCRAPERS
from whydoku.formats.penpa.table import TABLE, TAGS_ALONE, TAGS_OF_SIGNS
from whydoku.model.board import MAX_SIZE, Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

BOLD = (2, 21)
"""The styles of an edge that penpa takes for a border of regions."""

CLASSIC, LATIN, IRREGULAR = "classic", "latin", "irregular"
_TAGS = (
    frozenset({CLASSIC, LATIN, IRREGULAR, CONSECUTIVE, NON_CONSECUTIVE, PAIRS, DIAGONAL}) | TAGS_ALONE | TAGS_OF_SIGNS
)
_MERE_NAMES = frozenset({"arrow", "thermo", "evenodd", "killer", "noconflict"})  # tags that say nothing by themselves

_NORMAL = ("1", "10")  # sizes of a number that fill a cell
_LATTICES = ("square", "sudoku")
_READ = frozenset(
    {"number", "numberS", "symbol", "line", "lineE", "cage", "killercages", "thermo", "nobulbthermo", "arrows"}
)
_STACKS = frozenset({"command_redo", "command_undo", "command_replay"})
_STROKES = {
    "freeline": "a line",
    "freelineE": "a line",
    "wall": "a wall",
    "deletelineE": "a missing line of the grid",
}
_LISTS = {"direction": "a line with a head", "squareframe": "a broad frame", "polygon": "a polygon"}
_DRAWN_ONLY = frozenset({"surface", *_STROKES, *_LISTS})
_POINT = re.compile(r"[0-9]{1,7}")


def read_puzzle(text: str, answer: str, stated: Board | None) -> Puzzle:
    """Read a puzzle from penpa's text and its answer, or ''; `stated` is the board that the user has named."""
    lines = text.split("\n")
    if lines[0][:1].isdigit():
        raise FormatError("this is an old kind of penpa link; open it in penpa and export it again")
    if len(lines) < 6:
        raise FormatError(f"the penpa text is cut off after {len(lines)} lines")
    return _PenpaReader(lines, answer, stated).puzzle()


class _PenpaReader:
    """The reader of one text."""

    def __init__(self, lines: list[str], answer: str, stated: Board | None) -> None:
        self.lines, self.answer = lines, answer
        self.head = lines[0].split(",")
        if self.head[0] not in _LATTICES:
            raise FormatError(f"a penpa board of the kind {shown(self.head[0][:40])} has no rows and columns")
        self.lattice, self.size = self._lattice()
        self.tags, self.unknown_tags = self._tags()
        layers = as_object(self._json(3, "question layer"), "the question layer")
        colours = self._json(14, "colours") if self.lines[13:14] == ["1"] else None
        self.drawing = Drawing(self.lattice, self.size, layers, self.tags, as_object(colours or {}, "the colours"))
        self.board = self._board()
        refuse_other_board(self.board, stated)

    def puzzle(self) -> Puzzle:
        self._leave_drawn_only()
        givens = self._givens()
        marks = (rule for entry in TABLE.read for rule in entry.shape.read(entry, self.drawing, self.board))
        rules = tuple(fitting(rule, self.board) for rule in joined(marks))
        left = self.drawing.left_over()
        left += self._left_beside([each.layer for each in left if each.colour])
        about = self._metadata()
        kept: dict[str, Json] = {}
        solution = self._solution(givens)
        if solution:
            about["solution"] = "".join(map(self.board.symbol, solution))
            refuse_broken_by_solution(self.board, rules, about["solution"])
        elif self.answer:
            kept["answer"] = self.answer
        theirs = self._json(4, "answer layer") if self.lines[4].strip() else {}
        if _has_content(theirs):
            kept["pu_a"] = theirs
        if left:
            kept[KEPT] = [left_json(each) for each in left]
        if kept:
            about[ORIGINAL] = opaque(kept)
        ordered = in_order(self.board, (*usual_rules(self.board), *rules))
        return Puzzle(self.board, ordered, givens, about=tuple(about.items()))

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
                raise FormatError(f"the list of cells holds {shown(step)}, which is not a number")
            points.append((points[-1] if points else 0) + step)
        places = {whole.locate(point)[1] for point in points if 0 <= point < whole.sheet}
        rows, cols = {row for row, _ in places}, {col for _, col in places}
        if len(places) != len(points) or not places or len(rows) != len(cols):
            raise FormatError(
                f"the penpa board has {len(points)} cells, {len(rows)} rows and {len(cols)} columns: it is not square"
            )
        top, left, size = min(rows), min(cols), len(rows)
        if places != set(product(range(top, top + size), range(left, left + size))) or size > MAX_SIZE:
            raise FormatError(f"the penpa board has {size} rows, but is not a full square of at most {MAX_SIZE}")
        return Lattice(int(wide), int(high), top, left), size

    def _tags(self) -> tuple[frozenset[str], list[str]]:
        """Return the tags that are known, and the others."""
        listed = as_list(self._json(17, "tags") or [], "the tags")
        tags = {tag for tag in listed if isinstance(tag, str)} - _MERE_NAMES
        if not listed:
            # without a tag, penpa goes by the title
            words = re.findall(r"\w+", self._field(15).removeprefix("Title:").casefold())[:3]
            if words[:1] == [NON_CONSECUTIVE] and "sudoku" in words:
                tags = {NON_CONSECUTIVE}
            elif words[:1] == [CONSECUTIVE] and "sudoku" in words and words[1:2] != ["clone"]:
                tags = {PAIRS if words[1:2] == ["pairs"] else CONSECUTIVE}
        return frozenset(tags & _TAGS), sorted(tags - _TAGS)

    def _board(self) -> Board:
        borders: set[frozenset[Place]] = set()
        inside = range(self.size)
        for key, start, end in self.drawing.strokes("lineE"):
            (sheet, (row, col), _), (other, (to_row, to_col), _) = self.lattice.locate(start), self.lattice.locate(end)
            style = as_object(self.drawing.layers["lineE"], "lineE")[key]
            if sheet == other == CORNER and abs(to_row - row) == abs(to_col - col) == 1 and style == DASHED:
                continue  # a part of a diagonal
            if sheet != CORNER or other != CORNER or abs(to_row - row) + abs(to_col - col) != 1 or style not in BOLD:
                self.drawing.leave("lineE", key, "an edge", start, end, entry=style)
                continue
            if (row, col) > (to_row, to_col):
                (row, col), (to_row, to_col) = (to_row, to_col), (row, col)
            sides = {(row, to_col), (row + 1, to_col)} if row == to_row else {(to_row, col), (to_row, col + 1)}
            on_board = {place for place in sides if place[0] in inside and place[1] in inside}
            if not on_board:
                self.drawing.leave("lineE", key, "an edge outside the board", start, end, entry=style)
                continue
            if len(on_board) == 2:
                borders.add(frozenset(on_board))
        sides_of = (
            ((row, col), near) for row, col in product(inside, inside) for near in ((row, col + 1), (row + 1, col))
        )
        open_sides = {frozenset(side) for side in sides_of if max(side[1]) < self.size} - borders
        regions = connected(set(product(inside, inside)), open_sides)
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

    # -- what is drawn only --------------------------------------------------------------------------------------

    def _leave_drawn_only(self) -> None:
        """Leave over the layers that never say a rule."""
        for layer in self.drawing.layers:
            if layer not in _READ and layer not in _STACKS and layer not in _DRAWN_ONLY:
                raise FormatError(f"the penpa layer {shown(layer)} is not known")
        self.drawing.leave_points("surface", "shading")
        for layer, what in _STROKES.items():
            self.drawing.leave_strokes(layer, what)
        for layer, what in _LISTS.items():
            self.drawing.leave_lists(layer, what)

    def _left_beside(self, coloured: list[str]) -> Iterator[Left]:
        """Yield what has no place on the board: tags, a picture, and colours of all but what is left over and `coloured`."""
        for tag in self.unknown_tags:
            yield Left("tags", (), tag, f"the penpa tag {shown(tag)}, which stands for an unknown rule,")
        behind = self._field(21).strip()
        if behind and as_object(parse_json(inflate(behind, "picture"), "picture"), "the picture").get("url"):
            yield Left("picture", (), behind, "a picture behind the board")
        for layer, content in self.drawing.colours.items():
            if layer in _READ and _entries(content) > coloured.count(layer):
                yield Left("colours", (), layer, f"the colours of the penpa layer {layer}")

    def _givens(self) -> tuple[Digit | None, ...]:
        givens: list[Digit | None] = [None] * len(self.board.cells)
        for mark in self.drawing.marks("number", MIDDLE):
            cell = self.drawing.at(mark.place)
            if cell is not None:
                givens[cell] = self._given(mark)
        return tuple(givens)

    def _given(self, mark: Mark) -> Digit | None:
        """Return the digit of a number in a cell; None if the number is drawn only."""
        (text, colour), size = mark.entry[:2], mark.size
        if colour == BLACK and size == "7" and isinstance(text, list) and sum(small == 1 for small in text) == 1:
            text, size = str(text.index(1) + 1), "1"  # one of the small digits of a cell, alone
        if colour != BLACK or size not in _NORMAL:
            self.drawing.leave_mark(mark, f"the number {shown(text)}, which is not large and black,")
            return None
        if isinstance(text, str) and not _POINT.fullmatch(text):
            self.drawing.leave_mark(mark, f"the text {shown(text)}")
            return None
        number = int(text) if isinstance(text, str | int) and _POINT.fullmatch(str(text)) else 0
        if number not in self.board.digits:
            raise FormatError(f"the given {shown(text)} at {self.lattice.name(mark.point)} is outside 1..{self.size}")
        self.drawing.take(mark)
        return number

    # -- metadata and the answer ---------------------------------------------------------------------------------

    def _metadata(self) -> dict[str, str]:
        found = {
            "title": self._field(15).removeprefix("Title:").strip().replace("%2C", ","),
            "author": self._field(16).removeprefix("Author:").strip().replace("%2C", ","),
            "rules": plain_words(self._field(18)),
            "source": self._field(17),
        }
        return {key: words for key, words in found.items() if words}

    def _solution(self, givens: tuple[Digit | None, ...]) -> list[Digit]:
        """Return the whole grid of the answer, or nothing if there is none."""
        if not self.answer or self._field(20) == "true":
            return []
        data = parse_json(self.answer, "answer of the penpa link")
        values = list(givens)
        if not isinstance(data, list) or len(data) != 6 or not isinstance(data[4], list):
            return []
        for entry in data[4]:
            match = re.fullmatch(r"([0-9]{1,7}),([0-9]{1,3})", entry) if isinstance(entry, str) else None
            sheet, at, _ = self.lattice.locate(int(match[1])) if match else (1, (0, 0), 0)
            cell = self.drawing.at(at)
            if match is None or sheet != MIDDLE or cell is None or int(match[2]) not in self.board.digits:
                return []
            values[cell] = int(match[2])
        whole = [value for value in values if value is not None]
        return whole if len(whole) == len(values) and self.board.one_sign_each else []


def plain_words(text: str) -> str:
    """Undo penpa's escaping of a text of several lines."""
    for code, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return text.strip()


def _entries(content: Json) -> int:
    """Return how many entries of a layer are set."""
    found = content.values() if isinstance(content, dict) else content
    return sum(map(bool, found)) if isinstance(found, Iterable) else 0


def _has_content(layer: Json) -> bool:
    layers = as_object(layer or {}, "the answer layer")
    return any(content for name, content in layers.items() if not name.startswith("command_"))
