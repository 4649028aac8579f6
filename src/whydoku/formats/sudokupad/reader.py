"""Reads SudokuPad's JSON: a board with its regions, cages and rules for the whole board as data, and a picture of the rest.

Rows and columns hold each digit once, as do regions; a cage's digits differ unless it says otherwise, and add to its number.
Mere drawings are read by convention (see `recognise`) and checked against the solution if the puzzle states one. Fog, notes
and the page's settings are not constraints; they are kept with the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import usual_rules
from whydoku.formats._joined_marks import joined
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, opaque, shown
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, fitting, refuse_broken_by_solution, refuse_other_board
from whydoku.formats._words_of_rules import words_of
from whydoku.formats.sudokupad.data import CageShape, FlagWord, SmallDigits
from whydoku.formats.sudokupad.figures import LAYERS, Layer, figures_in
from whydoku.formats.sudokupad.page import SudokuPadCage, SudokuPadPage
from whydoku.formats.sudokupad.recognise import recognise
from whydoku.formats.sudokupad.table import SYMBOLS, TABLE
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit, grid_text, parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.extra_region import ExtraRegion

ORIGINAL = "sudokupad"
"""The name under which a puzzle's metadata has the JSON that it came from."""

METADATA = ("title", "author", "rules")
CELL_SIZE = 64  # in units of a stroke's thickness

_KEPT_KEYS = frozenset(
    {"id", "cellSize", "settings", "foglight", "foglink", "triggereffect", "videos", "duration", "version"}
)
_KNOWN = frozenset({"metadata", "cells", "regions", "cages", "global", "solution", *METADATA, *LAYERS, *_KEPT_KEYS})
_CELL_KEYS = frozenset({"pencilMarks", "centremarks", "cornermarks"})
_CAGE_KEYS = frozenset({"cells", "value", "sum", "unique", "hidden", "type", "style"})
_CAGE_STYLE = frozenset({"borderColor", "textColor", "outlineC", "fontC", "fontSize", "opacity", "fromConstraint"})
_CAGES = tuple(entry for entry in TABLE.read if isinstance(entry.shape, CageShape))
_SMALL_DIGITS = tuple(entry for entry in TABLE.read if isinstance(entry.shape, SmallDigits))
_FLAGS = {entry.name: entry for entry in TABLE.read if isinstance(entry.shape, FlagWord)}
_ALSO = {"disjointgroups": "disjoint"}  # other names of flags
_IN_METADATA = ("antiknight", "antiking")  # flags that older puzzles have there
_SAYS = re.compile(r"([A-Za-z]+):\s*(.+)", re.DOTALL)


@dataclass(frozen=True)
class Beside:
    """What a puzzle's JSON has besides rules: figures that no rule draws, and cages without constraint."""

    data: dict[str, Json]
    figures: list[tuple[Layer, dict[str, Json]]]
    cages: list[dict[str, Json]]
    named: list[str]  # the figures, by their names in messages


def read_puzzle(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is the board that the user has named."""
    return _reader(data, stated).puzzle()


def beside_rules(data: Json) -> Beside:
    """Return what the JSON of a puzzle that has been read before has besides rules."""
    reader = _reader(data, None)
    reader.puzzle()
    return reader.beside()


def _reader(data: Json, stated: Board | None) -> _SudokuPadReader:
    found = as_object(data, "the puzzle")
    for key in found:
        if key not in _KNOWN:
            raise FormatError(
                f"the SudokuPad key {shown(key)} is not known, and a rule that is left out makes another puzzle"
            )
    return _SudokuPadReader(found, stated)


class _SudokuPadReader:
    """The reader of one JSON."""

    def __init__(self, data: dict[str, Json], stated: Board | None) -> None:
        self.data = data
        self.kept: dict[str, Json] = {
            key: data[key] for key in data if key in _KEPT_KEYS and (key, data[key]) != ("cellSize", CELL_SIZE)
        }
        self.said: dict[str, str] = {}
        self.cages: list[tuple[dict[str, Json], bool]] = []  # each with whether it may be a rule
        self.disjoint: set[tuple[Cell, ...]] = set()
        self.notes: dict[Cell, dict[str, Json]] = {}
        self.marked: set[Cell] = set()  # cells with small digits
        self.left: list[str] = []  # figures that no rule draws, by their names
        self.rows = [
            as_list(row, f"row {number} of cells") for number, row in enumerate(as_list(data.get("cells"), "cells"), 1)
        ]
        self.board = self._board()
        refuse_other_board(self.board, stated)
        self.page = SudokuPadPage(self.board, symbols=SYMBOLS)

    def puzzle(self) -> Puzzle:
        """Read the puzzle."""
        givens = self._givens()
        self._metadata()
        self._list_cages()
        for word in as_list(self.data.get("global", []), "global"):
            if not isinstance(word, str) or _ALSO.get(word, word) not in _FLAGS:
                raise FormatError(f"global names the rule {shown(word)}, which is not known")
            self.page.flags.add(_ALSO.get(word, word))
        self.page.text = self.said.get("rules", "")
        cages = [rule for entry in _CAGES for rule in entry.shape.read(entry, self.page)]
        self._keep_cages()
        small = [rule for entry in _SMALL_DIGITS for rule in entry.shape.read(entry, self.page)]
        self._keep_notes()
        drawn, self.left = recognise(self.page, figures_in(self.data), cages)
        for layer, items in self._left_items().items():
            self.kept[layer] = items
        marks = [*cages, *(fitting(rule, self.board, "the drawing") for rule in drawn)]
        rules = (*usual_rules(self.board), *joined((*marks, *small, *self._flagged())))
        if self.said.get("rules") == words_of(self.board, rules):
            del self.said["rules"]  # written again from the rules themselves
        about = [(key, self.said[key]) for key in (*METADATA, "solution") if key in self.said]
        refuse_broken_by_solution(self.board, marks, self.said.get("solution", ""))
        if self.kept:
            about.append((ORIGINAL, opaque(self.kept)))
        return Puzzle(self.board, in_order(self.board, rules), givens, about=tuple(about))

    def _left_items(self) -> dict[Layer, list[Json]]:
        """Return the figures that no rule draws, by layer."""
        found: dict[Layer, list[Json]] = {}
        for where in self.left:
            kind, number = where.split()
            layer = next(each for each in LAYERS if each == f"{kind}s")
            found.setdefault(layer, []).append(as_list(self.data[layer], layer)[int(number) - 1])
        return found

    def beside(self) -> Beside:
        """Return what there is besides rules, once the puzzle has been read."""
        figures = [(layer, as_object(item, layer)) for layer, items in self._left_items().items() for item in items]
        cages = [as_object(cage, "a cage") for cage in as_list(self.kept.get("cages", []), "cages")]
        texts = {where: figure for figure, where in figures_in(self.data)}
        named = [
            f"{where}{f' {texts[where].text[:20]!r}' if texts[where].text else ''} at {texts[where].near}, which is drawn only"
            for where in self.left
        ]
        return Beside(self.data, figures, cages, named)

    def _board(self) -> Board:
        size = len(self.rows)
        if not 1 <= size <= MAX_SIZE:
            raise FormatError(f"there are {size} rows of cells; a board has 1 to {MAX_SIZE}")
        for number, row in enumerate(self.rows, 1):
            if len(row) != size:
                raise FormatError(
                    f"row {number} has {len(row)} cells on a board of {size} rows: only square boards say their digits"
                )
        plain = Board.square(size, box=None)
        regions: list[tuple[Cell, ...]] = []
        for number, region in enumerate(as_list(self.data.get("regions", []), "regions"), 1):
            cells = tuple(sorted(_cells(region, plain, f"region {number}")))
            if cells:
                regions.append(cells)
            if len(cells) > size:
                raise FormatError(f"region {number} has {len(cells)} cells, more than there are digits")
        if regions and max(map(len, regions)) < size:
            raise FormatError(f"no region has {size} cells on a board of {size} rows, so its digits are not known")
        try:
            return board_with(size, regions)
        except InputError as error:
            raise FormatError(str(error)) from error

    def _givens(self) -> tuple[Digit | None, ...]:
        givens: list[Digit | None] = []
        for cell, (row, col) in enumerate(self.board.positions):
            name = self.board.name(cell)
            entry = as_object(self.rows[row][col], f"the cell {name}")
            for key in entry:
                if key not in _CELL_KEYS and key not in ("value", "given"):
                    raise FormatError(f"the cell {name} has the key {shown(key)}, which is not known")
            value = entry.get("value")
            if value in (None, ""):
                givens.append(None)
            else:
                number = as_number(value, f"the given at {name}")
                if number not in self.board.digits:
                    raise FormatError(f"the given {number} at {name} is outside 1..{self.board.size}")
                givens.append(number)
            note = {key: entry[key] for key in entry if key in _CELL_KEYS and entry[key]}
            if note:
                self.notes[cell] = note
            if "centremarks" in note and givens[-1] is None:
                self._mark(cell, note["centremarks"])
        return tuple(givens)

    def _mark(self, cell: Cell, data: Json) -> None:
        """Note small digits, if they are digits of the board."""
        digits = [parse_symbol(str(mark), self.board) for mark in data] if isinstance(data, list) else [None]
        known = [digit for digit in digits if digit is not None]
        if len(known) == len(digits) == len(set(digits)):
            self.page.marks[cell] = tuple(sorted(known))
            self.marked.add(cell)

    def _keep_notes(self) -> None:
        """Keep the notes that are not constraints."""
        for cell in self.marked - set(self.page.marks):
            del self.notes[cell]["centremarks"]
        if any(self.notes.values()):
            self.kept["cells"] = {self.board.name(cell): note for cell, note in self.notes.items() if note}

    def _metadata(self) -> None:
        for key, value in as_object(self.data.get("metadata", {}), "metadata").items():
            self._say(key, value)
        for key in (*METADATA, "solution"):
            if key in self.data:
                self._say(key, self.data[key])

    def _say(self, key: str, value: Json) -> None:
        if key in _IN_METADATA:
            if value in (True, "true"):
                self.page.flags.add(key)
        elif key == "solution":
            self._solution(value)
        elif key in METADATA and value:
            lines = value if isinstance(value, list) else [value]
            self.said.setdefault(
                key, "\n".join(as_text(line, key) if isinstance(line, str) else str(line) for line in lines)
            )
        elif key == "bgimage" and value:
            raise FormatError("the puzzle has a picture behind the board (bgimage), and what it shows cannot be read")
        elif key not in METADATA:
            self._keep_metadata(key, value)

    def _solution(self, value: Json) -> None:
        text = value if isinstance(value, str) else str(value) if isinstance(value, int) else ""
        digits = [parse_symbol(sign, self.board) for sign in text] if len(text) == len(self.board.cells) else [None]
        if None not in digits:
            self.said.setdefault("solution", grid_text(self.board, digits))
        elif value:
            self._keep_metadata("solution", value)

    def _keep_metadata(self, key: str, value: Json) -> None:
        words = self.kept.setdefault("metadata", {})
        if isinstance(words, dict):
            words.setdefault(key, value)

    def _list_cages(self) -> None:
        """Collect what may be a rule; some cages only carry metadata, and a few groups of cells are cages by type."""
        for number, data in enumerate(as_list(self.data.get("cages", []), "cages"), 1):
            where = f"cage {number}"
            cage = as_object(data, where)
            value = cage.get("value")
            said = _SAYS.fullmatch(value) if isinstance(value, str) else None
            if said is not None:
                self._say(said[1], said[2])
                continue
            for key in cage:
                if key not in _CAGE_KEYS and key not in _CAGE_STYLE:
                    raise FormatError(f"{where} has the key {shown(key)}, which is not known")
            cells = _cells(cage.get("cells", []), self.board, where)
            if cage.get("type") == "disjoint" and cells:
                self.disjoint.add(tuple(sorted(cells)))
                continue
            may_bind = bool(cells) and not fog_part(cage)
            self.cages.append((cage, may_bind))
            if may_bind:
                self.page.cages.append(SudokuPadCage(cage, cells, where, _total(cage, where)))

    def _keep_cages(self) -> None:
        """Keep the cages without meaning: those that were not collected, and those not claimed."""
        left = {id(cage.data) for cage in self.page.cages}
        kept: list[Json] = [cage for cage, may_bind in self.cages if not may_bind or id(cage) in left]
        if kept:
            self.kept["cages"] = kept

    def _flagged(self) -> Iterator[Rule]:
        for entry in _FLAGS.values():
            yield from entry.shape.read(entry, self.page)
        if "disjoint" in self.page.flags:
            self.disjoint -= {tuple(sorted(group.cells)) for group in DisjointGroups().primitives(self.board)}
        for cells in sorted(self.disjoint):
            yield fitting(ExtraRegion(cells), self.board, "a cage")


def fog_part(cage: Mapping[str, Json]) -> str:
    """Return which part of fog a cage is: a lamp, FOW, or lit cells, FOGLIGHT; '' if it is none."""
    value = cage.get("value")
    said = value.strip().upper() if isinstance(value, str) else ""
    return said if said in ("FOW", "FOGLIGHT") else ""


def has_fog(data: Json) -> bool:
    """Whether a puzzle hides cells until others are filled in."""
    if not isinstance(data, dict):
        return False
    cages = data.get("cages")
    return any(data.get(key) for key in ("foglight", "foglink")) or (
        isinstance(cages, list) and any(isinstance(cage, dict) and fog_part(cage) != "" for cage in cages)
    )


def _cells(data: Json, board: Board, where: str) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for pair in as_list(data, f"the cells of {where}"):
        place = as_list(pair, f"a cell of {where}")
        row, col = (place[0], place[1]) if len(place) == 2 else (None, None)
        cell = board.at(row, col) if isinstance(row, int) and isinstance(col, int) else None
        if cell is None:
            raise FormatError(f"{where} has a cell that is not on the board: {str(place)[:30]}")
        cells.append(cell)
    return tuple(cells)


def _total(cage: dict[str, Json], where: str) -> int | None:
    value, total = cage.get("value"), cage.get("sum")
    written = (
        None
        if value is None or (isinstance(value, str) and not value.strip())
        else as_number(value, f"the value of {where}")
    )
    stated = None if total is None else as_number(total, f"the sum of {where}")
    if written is not None and stated is not None and written != stated:
        raise FormatError(f"{where} shows {written}, but has the sum {stated}")
    return written if stated is None else stated
