"""What f-puzzles' JSON says: which key is which rule, which keys only draw, and how to read them.

A puzzle is an object with `size`, a `grid` of cells, and one key for each kind of rule in it. Cells are named `R1C1`; a clue
outside stands in row or column 0, or one beyond the last. Three kinds of keys are told apart:

  rules      read into rules of ours; an entry that says nothing yet (an X or V not chosen, a sum not filled in) binds nobody
  drawings   lines, shapes, colours, a player's own notes and digits: they bind nobody
  others     refused by name, because a rule that is left out makes another puzzle

Drawings and entries that say nothing are kept as they stand, as JSON under "f-puzzles" in the words about the puzzle;
`_fpuzzles_json` keeps all the rest.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import usual_rules
from whydoku.formats._links import as_list, as_number, as_object, as_text, opaque, shown
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules._line import ClueRule, LineRule
from whydoku.rules.anti_king import AntiKing
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.arrow import Arrow
from whydoku.rules.between import Between
from whydoku.rules.boxes import Boxes
from whydoku.rules.candidates import Candidates
from whydoku.rules.clone import Clone
from whydoku.rules.columns import Columns
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.double_arrow import DoubleArrow
from whydoku.rules.entropic import Entropic
from whydoku.rules.even import Even
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.lockout import Lockout
from whydoku.rules.maximum import Maximum
from whydoku.rules.minimum import Minimum
from whydoku.rules.modular import Modular
from whydoku.rules.nabner import Nabner
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.palindrome import Palindrome
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.region_sum import RegionSum
from whydoku.rules.regions import Regions
from whydoku.rules.renban import Renban
from whydoku.rules.rows import Rows
from whydoku.rules.sandwich import Sandwich
from whydoku.rules.skyscraper import Skyscraper
from whydoku.rules.slow_thermometer import SlowThermometer
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.whispers import Whispers
from whydoku.rules.x_sum import XSum
from whydoku.rules.xv import XV
from whydoku.rules.zipper import Zipper

KEPT = "f-puzzles"
"""The name under which drawings are kept in the words about a puzzle."""

WORDS = {"title": "title", "author": "author", "ruleset": "rules"}
"""What f-puzzles calls the words about a puzzle, and what we call them."""

DRAWINGS = frozenset(
    {
        "line",
        "rectangle",
        "circle",
        "text",
        "cage",
        "fogofwar",
        "foglight",
        "triggereffect",
        "disabledlogic",
        "truecandidatesoptions",
        "highlightConflicts",
    }
)
"""Keys that bind nobody: what is drawn, what is hidden by fog, and how the page behaves."""

NOTES = frozenset({"centerPencilMarks", "cornerPencilMarks", "c", "cArray", "highlight", "parity"})
"""Keys of a cell that bind nobody: notes and colours."""

LINES: dict[str, type[LineRule]] = {
    "thermometer": Thermometer,
    "slowthermometer": SlowThermometer,
    "palindrome": Palindrome,
    "betweenline": Between,
    "lockout": Lockout,
    "renban": Renban,
    "whispers": Whispers,
    "regionsumline": RegionSum,
    "entropicline": Entropic,
    "modularline": Modular,
    "nabner": Nabner,
    "doublearrow": DoubleArrow,
    "zipperline": Zipper,
}
VALUED = frozenset({"whispers", "modularline"})  # lines that may carry a number, `by` in ours
CLUES: dict[str, type[ClueRule]] = {"sandwichsum": Sandwich, "xsum": XSum, "skyscraper": Skyscraper}
MARKS: dict[str, type[Odd | Even | Minimum | Maximum]] = {
    "odd": Odd,
    "even": Even,
    "minimum": Minimum,
    "maximum": Maximum,
}
INDEXERS = {"rowindexer": "row", "columnindexer": "column", "boxindexer": "box"}
DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}

_DIGITAL_ROOT = re.compile(r"\s*DR\s*\d+\s*")  # a cage that another solver reads as a rule we do not have
_STYLE = frozenset(
    {
        "outlineC",
        "baseC",
        "fontC",
        "width",
        "height",
        "angle",
        "size",
        "color",
        "style",
        "fromConstraint",
        "isNewConstraint",
        "fromRangskSolver",
    }
)
_NAME = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")

Entry: TypeAlias = dict[str, Json]


def ordered(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Put rules into the order in which they are read here, so that the same puzzle in another format is the same."""
    return tuple(sorted(dict.fromkeys(rules), key=lambda rule: _RANK.get(type(rule), len(_RANK))))


def board_with(size: int, regions: Iterable[tuple[Cell, ...]]) -> Board:
    """Give the board with these regions, which are boxes where they all have one shape in rows and columns."""
    pieces = tuple(sorted(regions))
    for height in range(2, size):
        if size % height == 0 and set((boxes := Board.square(size, box=(height, size // height))).regions) == set(
            pieces
        ):
            return boxes
    return Board(size, size, size, regions=pieces)


def default_region(size: int, row: int, col: int) -> int:
    """Give the number of the box that a cell is in unless it says otherwise."""
    height = next(h for h in range(math.isqrt(size), 0, -1) if size % h == 0)
    width = size // height
    return row // height * (size // width) + col // width


def read_puzzle(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is what the user said of the board."""
    found = as_object(data, "the puzzle")
    if "grid" not in found:
        raise FormatError("the puzzle has no 'grid'")
    known = {"size", "grid", "solution", "negative", *WORDS, *DRAWINGS, *_FLAGS, *_ENTRIES, *MARKS}
    for key in found:
        if key not in known:
            raise FormatError(
                f"the f-puzzles key {shown(key)} is not known, and a rule that is left out makes another puzzle"
            )
    return _Reader(found, stated).puzzle()


class _Reader:
    """One puzzle on its way from JSON: the board, and what is kept without being understood."""

    def __init__(self, data: Entry, stated: Board | None) -> None:
        self.data = data
        self.cells = self._grid(data["grid"])
        self.kept: dict[str, Json] = {key: data[key] for key in data if key in DRAWINGS}
        self.board = self._board()
        if stated is not None and (stated.rows, stated.cols, stated.size) != (
            self.board.rows,
            self.board.cols,
            self.board.size,
        ):
            raise FormatError(f"the puzzle's board is {self.board}, not {stated}")

    def puzzle(self) -> Puzzle:
        givens, marks = self._givens()
        rules = (*usual_rules(self.board), *marks, *self._rules())
        about = [(ours, as_text(self.data[key], key)) for key, ours in WORDS.items() if self.data.get(key)]
        solution = self._solution()
        if solution:
            about.append(("solution", solution))
        self._refuse_rules_in_drawings()
        if self.kept:
            about.append((KEPT, opaque(self.kept)))
        return Puzzle(self.board, ordered(rules), givens, about=tuple(about))

    # -- the grid ------------------------------------------------------------------------------------------------

    def _grid(self, data: Json) -> list[list[Entry]]:
        rows = as_list(data, "grid")
        if not 1 <= len(rows) <= MAX_SIZE:
            raise FormatError(f"grid has {len(rows)} rows; a board has 1 to {MAX_SIZE}")
        cells: list[list[Entry]] = []
        for number, row in enumerate(rows, 1):
            entries = as_list(row, f"row {number} of grid")
            if len(entries) != len(rows):
                raise FormatError(f"row {number} of grid has {len(entries)} cells, but there are {len(rows)} rows")
            cells.append([as_object(cell, f"grid R{number}C{col}") for col, cell in enumerate(entries, 1)])
        return cells

    def _board(self) -> Board:
        size = len(self.cells)
        pieces: dict[int, list[Cell]] = {}
        for row, entries in enumerate(self.cells):
            for col, entry in enumerate(entries):
                number = entry.get("region", default_region(size, row, col))
                if number is None:
                    continue
                number = as_number(number, f"the region of R{row + 1}C{col + 1}")
                pieces.setdefault(number, []).append(row * size + col)
        if not any("region" in entry for entries in self.cells for entry in entries):
            return Board.square(size)
        regions = {tuple(cells) for cells in pieces.values()}
        for cells in regions:
            if len(cells) > size:
                raise FormatError(
                    f"the region at {_name(size, cells[0])} has {len(cells)} cells, more than there are digits"
                )
        return board_with(size, regions)

    def _givens(self) -> tuple[tuple[Digit | None, ...], list[Rule]]:
        givens: list[Digit | None] = []
        marks: list[Rule] = []
        notes: dict[str, Json] = {}
        for cell in self.board.cells:
            row, col = self.board.positions[cell]
            entry, name = self.cells[row][col], f"R{row + 1}C{col + 1}"
            note = {key: value for key, value in entry.items() if key in NOTES}
            for key in entry:
                if key not in NOTES and key not in ("value", "given", "region", "givenPencilMarks"):
                    raise FormatError(f"grid {name} has the key {shown(key)}, which is not known")
            value = entry.get("value")
            if value is not None and entry.get("given"):
                givens.append(self._digit(value, f"the given at {name}"))
            else:
                givens.append(None)
                if value is not None:
                    note["value"] = value  # somebody's own digit, which is no part of the puzzle
            allowed = entry.get("givenPencilMarks")
            if allowed:
                digits = {
                    self._digit(d, f"a given pencil mark at {name}")
                    for d in as_list(allowed, f"givenPencilMarks of {name}")
                }
                marks.append(Candidates((cell,), tuple(sorted(digits))))
            if note:
                notes[name] = note
        if notes:
            self.kept["grid"] = notes
        return tuple(givens), marks

    def _digit(self, data: Json, where: str) -> Digit:
        number = as_number(data, where)
        if number not in self.board.digits:
            raise FormatError(f"{where} is {number}, outside 1..{self.board.size}")
        return number

    def _solution(self) -> str:
        """Give a whole solution as signs; keep one with gaps as it stands."""
        data = self.data.get("solution")
        if not data:
            return ""
        if isinstance(data, str):
            parts: list[Json] = [*(data.split(",") if "," in data else data)]
        else:
            parts = as_list(data, "solution")
        try:
            digits = [self._digit(part, "solution") for part in parts]
        except FormatError:
            digits = []
        if len(digits) != len(self.board.cells) or not self.board.one_sign_each:
            self.kept["solution"] = data
            return ""
        return "".join(map(self.board.symbol, digits))

    def _refuse_rules_in_drawings(self) -> None:
        for number, cage in enumerate(as_list(self.data.get("cage", []), "cage"), 1):
            value = as_object(cage, f"cage {number}").get("value")
            if isinstance(value, str) and len(value) < 20 and _DIGITAL_ROOT.fullmatch(value):
                raise FormatError(
                    f"cage {number} says {value.strip()}: cages of a digital root are a rule that is not known"
                )

    # -- the rules -----------------------------------------------------------------------------------------------

    def _rules(self) -> Iterator[Rule]:
        flags = {key for key in _FLAGS if self._flag(key)}
        down, up = "diagonal-" in flags, "diagonal+" in flags
        if down or up:
            yield self._fit(Diagonals("both" if down and up else "down" if down else "up"), "diagonals")
        if "antiknight" in flags:
            yield AntiKnight()
        if "antiking" in flags:
            yield AntiKing()
        if "disjointgroups" in flags:
            yield self._fit(DisjointGroups(), "disjointgroups")
        made: list[Rule] = []
        for key, read in _ENTRIES.items():
            for number, data in enumerate(as_list(self.data.get(key, []), key), 1):
                where = f"{key} {number}"
                entry = as_object(data, where)
                rules = [self._fit(rule, where) for rule in read(self, key, entry, where)]
                if not rules:
                    self._keep(key, entry)
                made.extend(rules)
        yield from made
        for key, kind in MARKS.items():
            entries = as_list(self.data.get(key, []), key)
            cells = tuple(self._marked(entry, f"{key} {number}") for number, entry in enumerate(entries, 1))
            if cells:
                yield self._fit(kind(tuple(dict.fromkeys(cells))), key)
        yield from self._negative(made, "nonconsecutive" in flags)

    def _negative(self, made: list[Rule], consecutive: bool) -> Iterator[Rule]:
        """Read what marks that are missing say; a dot of either kind frees its pair."""
        ratios: tuple[int, ...] = ()
        for word in as_list(self.data.get("negative", []), "negative"):
            if word == "xv":
                yield NegativeXV()
            elif word == "ratio":
                ratios = tuple(sorted({rule.of for rule in made if isinstance(rule, Ratio)})) or (2,)
            elif word == "foglight":
                self._keep("negative", word)
            else:
                raise FormatError(f"negative says {shown(word)}; known are 'ratio' and 'xv'")
        if ratios:
            yield NegativeKropki((1,) if consecutive else (), ratios)
        elif consecutive:
            dots = any(isinstance(rule, Difference | Ratio) for rule in made)
            yield NegativeKropki((1,), ()) if dots else NonConsecutive()

    def _flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool | None):
            raise FormatError(f"{key} should be true or false, not {shown(value)}")
        return bool(value)

    def _fit(self, rule: Rule, where: str) -> Rule:
        try:
            rule.check(self.board)
        except InputError as error:
            raise FormatError(f"{where}: {error}") from error
        return rule

    def _keep(self, key: str, entry: Json) -> None:
        before = self.kept.setdefault(key, [])
        if isinstance(before, list):
            before.append(entry)

    # -- parts of an entry ---------------------------------------------------------------------------------------

    def place(self, data: Json, where: str) -> tuple[int, int]:
        """Read a name as row and column from 1 on; 0 and one beyond the last are outside."""
        match = _NAME.fullmatch(data) if isinstance(data, str) else None
        if match is None:
            raise FormatError(f"{where} should name a cell like R1C1, not {shown(data)}")
        return int(match[1]), int(match[2])

    def cell(self, data: Json, where: str) -> Cell:
        """Read a name as a cell of the board."""
        row, col = self.place(data, where)
        cell = self.board.at(row - 1, col - 1)
        if cell is None:
            raise FormatError(
                f"{where} names R{row}C{col}, which is not on the board of {self.board.rows} rows and columns"
            )
        return cell

    def cells_of(self, data: Json, where: str) -> tuple[Cell, ...]:
        """Read a list of names."""
        return tuple(self.cell(name, where) for name in as_list(data, where))

    def keys(self, entry: Entry, where: str, *known: str) -> None:
        """Refuse an entry with a key that may say more than is read."""
        for key in entry:
            if key not in known and key not in _STYLE:
                raise FormatError(f"{where} has the key {shown(key)}, which is not known")

    def number(self, entry: Entry, where: str) -> int | None:
        """Read the number on a mark, or None where nothing is written."""
        value = entry.get("value")
        if value is None or (isinstance(value, str) and value.strip() in ("", "?")):
            return None
        return as_number(value, f"the value of {where}")

    def _marked(self, data: Json, where: str) -> Cell:
        entry = as_object(data, where)
        self.keys(entry, where, "cell")
        return self.cell(entry.get("cell"), where)


def _name(size: int, cell: Cell) -> str:
    return f"R{cell // size + 1}C{cell % size + 1}"


# -- one function for each shape of entry ----------------------------------------------------------------------------------


def _line(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "lines", "value")
    kind, by = LINES[key], reader.number(entry, where)
    if by is not None and key not in VALUED:
        raise FormatError(f"{where} has a value, {by}, which such a line does not have")
    for line in as_list(entry.get("lines", []), where):
        cells = reader.cells_of(line, where)
        if len(cells) >= kind.least:
            rule = kind(cells)
            yield rule if by is None else replace(rule, by=by)  # type: ignore[call-arg]  # VALUED have the field


def _arrow(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cells", "lines")
    pill = tuple(sorted(reader.cells_of(entry.get("cells", []), where)))
    for line in as_list(entry.get("lines", []), where):
        shaft = reader.cells_of(line, where)[1:]  # the first is where the line leaves from
        if shaft:
            if not pill:
                raise FormatError(f"{where} has a line, but no circle")
            yield Arrow(pill[0], shaft) if len(pill) == 1 else PillArrow(pill, shaft)


def _cage(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cells", "value")
    cells = reader.cells_of(entry.get("cells", []), where)
    if cells:
        yield Killer(cells, reader.number(entry, where))


def _pair(reader: _Reader, entry: Entry, where: str) -> tuple[Cell, Cell]:
    reader.keys(entry, where, "cells", "value")
    cells = reader.cells_of(entry.get("cells"), where)
    if len(cells) != 2:
        raise FormatError(f"{where} stands between 2 cells, not {len(cells)}")
    return min(cells), max(cells)


def _difference(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    by = reader.number(entry, where)
    yield Difference(*_pair(reader, entry, where), 1 if by is None else by)


def _ratio(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    of = reader.number(entry, where)
    yield Ratio(*_pair(reader, entry, where), 2 if of is None else of)


def _xv(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    first, second = _pair(reader, entry, where)
    sign = entry.get("value") or ""
    if not isinstance(sign, str) or sign.strip().upper() not in ("X", "V", ""):
        raise FormatError(f"{where} should be X or V, not {shown(sign)}")
    if sign.strip():
        yield XV(first, second, "X" if sign.strip().upper() == "X" else "V")


def _little_killer(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cell", "cells", "direction", "value")
    clue = reader.number(entry, where)
    if clue is None:
        return
    row, col = reader.place(entry.get("cell"), where)
    direction = entry.get("direction")
    if not isinstance(direction, str) or direction not in DIRECTIONS:
        raise FormatError(f"the direction of {where} should be UR, UL, DR or DL, not {shown(direction)}")
    down, right = DIRECTIONS[direction]
    cells = []
    while (cell := reader.board.at(row - 1 + down, col - 1 + right)) is not None:
        cells.append(cell)
        row, col = row + down, col + right
    if not cells:
        raise FormatError(f"{where} points at no cell")
    yield LittleKiller(clue, tuple(cells))


def _clue(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cell", "value")
    clue = reader.number(entry, where)
    if clue is None:
        return
    row, col = reader.place(entry.get("cell"), where)
    inside, beyond = range(1, reader.board.size + 1), reader.board.size + 1
    if row in (0, beyond) and col in inside:
        line = [reader.board.at(r - 1, col - 1) for r in inside]
    elif col in (0, beyond) and row in inside:
        line = [reader.board.at(row - 1, c - 1) for c in inside]
    else:
        raise FormatError(f"{where} should stand outside a row or column, not at R{row}C{col}")
    cells = tuple(cell for cell in line if cell is not None)
    yield CLUES[key](clue, cells[::-1] if beyond in (row, col) else cells)


def _indexer(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cells")
    cells = reader.cells_of(entry.get("cells", []), where)
    if cells:
        way = INDEXERS[key]
        yield Indexing(cells, "row" if way == "row" else "column" if way == "column" else "box")


def _extra_region(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cells")
    cells = reader.cells_of(entry.get("cells", []), where)
    if cells:
        yield ExtraRegion(cells)


def _clone(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cells", "cloneCells")
    cells, copy = (reader.cells_of(entry.get(half, []), where) for half in ("cells", "cloneCells"))
    if len(cells) != len(copy):
        raise FormatError(f"{where} has {len(cells)} cells, but {len(copy)} in the copy")
    pairs = [(cell, twin) for cell, twin in zip(cells, copy, strict=True) if cell != twin]
    if pairs:
        yield Clone(tuple(cell for cell, _ in pairs), tuple(twin for _, twin in pairs))


def _quadruple(reader: _Reader, key: str, entry: Entry, where: str) -> Iterator[Rule]:
    reader.keys(entry, where, "cells", "values")
    cells = sorted(reader.cells_of(entry.get("cells"), where))
    digits = tuple(as_number(value, f"a value of {where}") for value in as_list(entry.get("values", []), where))
    if not digits or not cells:
        return
    circle = Quadruple(cells[0], digits)
    if list(circle.around(reader.board)) != cells:
        raise FormatError(f"{where} should stand between four cells that meet in a corner")
    yield circle


_FLAGS = ("diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive")
_ENTRIES: dict[str, Callable[[_Reader, str, Entry, str], Iterator[Rule]]] = {
    "arrow": _arrow,
    "killercage": _cage,
    **dict.fromkeys(LINES, _line),
    "difference": _difference,
    "ratio": _ratio,
    "xv": _xv,
    "quadruple": _quadruple,
    "clone": _clone,
    "extraregion": _extra_region,
    **dict.fromkeys(INDEXERS, _indexer),
    "littlekillersum": _little_killer,
    **dict.fromkeys(CLUES, _clue),
}

_ORDER: tuple[tuple[type[Rule], ...], ...] = (
    (Rows, Columns, Boxes, Regions),
    (Candidates,),
    (Diagonals,),
    (AntiKnight,),
    (AntiKing,),
    (DisjointGroups,),
    (Arrow, PillArrow),
    (Killer,),
    *((kind,) for kind in LINES.values()),
    (Difference,),
    (Ratio,),
    (XV,),
    (Quadruple,),
    (Clone,),
    (ExtraRegion,),
    (Indexing,),
    (LittleKiller,),
    *((kind,) for kind in CLUES.values()),
    *((kind,) for kind in MARKS.values()),
    (NegativeXV,),
    (NegativeKropki, NonConsecutive),
)
_RANK = {kind: rank for rank, kinds in enumerate(_ORDER) for kind in kinds}
