"""SudokuPad's JSON: a board with its regions, cages and rules for the whole board as data, and a picture of the rest.

Rows and columns hold each digit once, as do regions; a cage's digits differ unless it says otherwise, and add to its number.
What is only drawn is read by custom (see `_pad_drawing`) and checked against the solution where the puzzle states one. Fog,
notes and how the page behaves bind nobody; `sudokupad` keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import usual_rules
from whydoku.formats._fpuzzles import board_with, ordered
from whydoku.formats._links import as_list, as_number, as_object, as_text, opaque, parse_json, shown
from whydoku.formats._pad_drawing import LAYERS, Shape, draw, recognise, shape_to_json
from whydoku.formats._words import check_words
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit, grid_text, parse_symbol
from whydoku.model.drawing import middle
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.anti_king import AntiKing
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.difference import Difference
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.ratio import Ratio
from whydoku.rules.weighted_sum import WeightedSum

KEPT = "sudokupad"
"""The name under which what binds nobody is kept in the words about a puzzle."""

WORDS = ("title", "author", "rules")

_KEPT_KEYS = frozenset(
    {"id", "cellSize", "settings", "foglight", "foglink", "triggereffect", "videos", "duration", "version"}
)
_KNOWN = frozenset(
    {"metadata", "cells", "regions", "cages", "global", "title", "author", "rules", "solution", *LAYERS, *_KEPT_KEYS}
)
_CELL_KEYS = frozenset({"pencilMarks", "centremarks", "cornermarks"})
_CAGE_KEYS = frozenset({"cells", "value", "sum", "unique", "hidden", "type", "style"})
_CAGE_STYLE = frozenset({"borderColor", "textColor", "outlineC", "fontC", "fontSize", "opacity", "fromConstraint"})
_GLOBAL = frozenset({"antiknight", "antiking", "nonconsecutive", "disjoint", "disjointgroups", "antiratio", "antixv"})
_INDEXERS: dict[str, Literal["row", "column", "box"]] = {
    "fpRowIndexer": "row",
    "fpColumnIndexer": "column",
    "fpBoxIndexer": "box",
}
_CELL_SIZE = 64  # in units of a stroke's thickness
_SAYS = re.compile(r"([A-Za-z]+):\s*(.+)", re.DOTALL)
_SHADE = "RGBA(207, 207, 207, 0.95)"  # the fill of an extra region's cells


def read_puzzle(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is what the user said of the board."""
    found = as_object(data, "the puzzle")
    for key in found:
        if key not in _KNOWN:
            raise FormatError(
                f"the SudokuPad key {shown(key)} is not known, and a rule that is left out makes another puzzle"
            )
    return _Reader(found, stated).puzzle()


class _Reader:
    def __init__(self, data: dict[str, Json], stated: Board | None) -> None:
        self.data = data
        self.kept: dict[str, Json] = {
            key: data[key] for key in data if key in _KEPT_KEYS and (key, data[key]) != ("cellSize", _CELL_SIZE)
        }
        self.words: dict[str, str] = {}
        self.flags: set[str] = set()
        self.shades: list[Shape] = []
        self.disjoint: set[tuple[Cell, ...]] = set()
        self.rows = [
            as_list(row, f"row {number} of cells") for number, row in enumerate(as_list(data.get("cells"), "cells"), 1)
        ]
        self.board = self._board()
        if stated is not None and (stated.rows, stated.cols, stated.size) != (
            self.board.rows,
            self.board.cols,
            self.board.size,
        ):
            raise FormatError(f"the puzzle's board is {self.board}, not {stated}")

    def puzzle(self) -> Puzzle:
        givens = self._givens()
        self._metadata()
        cages = list(self._cages())
        for word in as_list(self.data.get("global", []), "global"):
            if not isinstance(word, str) or word not in _GLOBAL:
                raise FormatError(f"global names the rule {shown(word)}, which is not known")
            self.flags.add(word)
        drawn = recognise(self.data, self.board, self.words.get("rules", ""), self.shades)
        for rule in drawn:
            self._fit(rule, "the drawing")
        rules = (*usual_rules(self.board), *cages, *drawn, *self._global(drawn))
        check_words(self.words.get("rules", ""), rules)
        about = [(key, self.words.pop(key)) for key in (*WORDS, "solution") if key in self.words]
        self._agree((*cages, *drawn), dict(about).get("solution", ""))
        if self.kept:
            about.append((KEPT, opaque(self.kept)))
        return Puzzle(self.board, ordered(rules), givens, about=tuple(about))

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
        notes: dict[str, Json] = {}
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
                notes[name] = note
        if notes:
            self.kept["cells"] = notes
        return tuple(givens)

    def _metadata(self) -> None:
        for key, value in as_object(self.data.get("metadata", {}), "metadata").items():
            self._say(key, value)
        for key in (*WORDS, "solution"):
            if key in self.data:
                self._say(key, self.data[key])

    def _say(self, key: str, value: Json) -> None:
        if key in ("antiknight", "antiking"):
            if value in (True, "true"):
                self.flags.add(key)
        elif key == "solution":
            self._solution(value)
        elif key in WORDS and value:
            lines = value if isinstance(value, list) else [value]
            self.words.setdefault(
                key, "\n".join(as_text(line, key) if isinstance(line, str) else str(line) for line in lines)
            )
        elif key == "bgimage" and value:
            raise FormatError("the puzzle has a picture behind the board (bgimage), and what it shows cannot be read")
        elif key not in WORDS:
            self._keep_word(key, value)

    def _solution(self, value: Json) -> None:
        text = value if isinstance(value, str) else str(value) if isinstance(value, int) else ""
        digits = [parse_symbol(sign, self.board) for sign in text] if len(text) == len(self.board.cells) else [None]
        if None not in digits:
            self.words.setdefault("solution", grid_text(self.board, digits))
        elif value:
            self._keep_word("solution", value)

    def _keep_word(self, key: str, value: Json) -> None:
        words = self.kept.setdefault("metadata", {})
        if isinstance(words, dict):
            words.setdefault(key, value)

    def _cages(self) -> Iterator[Rule]:
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
            if isinstance(value, str) and value.strip().upper() in ("FOW", "FOGLIGHT"):
                self._keep_cage(cage)
                continue
            rule = self._cage(cage, cells, where) if cells else None
            if rule is None:
                self._keep_cage(cage)
            else:
                yield self._fit(rule, where)

    def _cage(self, cage: dict[str, Json], cells: tuple[Cell, ...], where: str) -> Rule | None:
        style, unique = cage.get("style"), cage.get("unique", True)
        total = _total(cage, where)
        if isinstance(style, str) and style in _INDEXERS:
            return Indexing(cells, _INDEXERS[style])
        plain = total in (None, len(cells) * (len(cells) + 1) // 2) and not cage.get("value")
        if style == "extraregion" and plain:
            self.shades.extend(_shade(self.board, cell) for cell in cells)
            return ExtraRegion(cells)
        if unique is False:
            return None if total is None else WeightedSum(cells, total)
        return Killer(cells, total)

    def _keep_cage(self, cage: dict[str, Json]) -> None:
        cages = self.kept.setdefault("cages", [])
        if isinstance(cages, list):
            cages.append(cage)

    def _global(self, drawn: tuple[Rule, ...]) -> Iterator[Rule]:
        if "antiknight" in self.flags:
            yield AntiKnight()
        if "antiking" in self.flags:
            yield AntiKing()
        if self.flags & {"disjoint", "disjointgroups"}:
            groups = DisjointGroups()
            yield self._fit(groups, "global")
            self.disjoint -= {tuple(sorted(group.cells)) for group in groups.primitives(self.board)}  # each as a cage
        for cells in sorted(self.disjoint):
            yield self._fit(ExtraRegion(cells), "a cage")
        if "antixv" in self.flags:
            yield NegativeXV()
        ratios = tuple(sorted({dot.of for dot in drawn if isinstance(dot, Ratio)})) or (2,)
        consecutive = "nonconsecutive" in self.flags
        if "antiratio" in self.flags:
            yield NegativeKropki((1,) if consecutive else (), ratios)
        elif consecutive:
            dots = any(isinstance(dot, Difference | Ratio) for dot in drawn)
            yield NegativeKropki((1,), ()) if dots else NonConsecutive()

    def _fit(self, rule: Rule, where: str) -> Rule:
        try:
            rule.check(self.board)
        except InputError as error:
            raise FormatError(f"{where}: {error}") from error
        return rule

    def _agree(self, rules: tuple[Rule, ...], solution: str) -> None:
        """Refuse what a drawing seems to say where the puzzle's own solution says otherwise."""
        digits = [digit for sign in solution if (digit := parse_symbol(sign, self.board)) is not None]
        for rule in rules:
            if digits and not rule.beside(rules).holds(self.board, digits):
                raise FormatError(f"what looks like the rule {rule.name} is not: the puzzle's own solution breaks it")


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


def _shade(board: Board, cell: Cell) -> Shape:
    return Shape("underlays", (middle(board, cell),), _SHADE, 1.0, 1.0)


# -- writing ------------------------------------------------------------------------------------------------------------


def write_puzzle(puzzle: Puzzle) -> dict[str, Json] | None:
    """Write a puzzle as SudokuPad's JSON, or give None where it has no custom for one of the rules."""
    board = puzzle.board
    said = dict(puzzle.about)
    kept = as_object(parse_json(said[KEPT], "what is kept"), "what is kept") if KEPT in said else {}
    notes = as_object(kept.pop("cells", {}), "the notes")
    cages = as_list(kept.pop("cages", []), "cages")
    metadata = as_object(kept.pop("metadata", {}), "metadata")
    metadata |= {key: said[key] for key in (*WORDS, "solution") if key in said}
    data: dict[str, Json] = {"cellSize": _CELL_SIZE} | kept
    if metadata:
        data["metadata"] = metadata
    cells = [as_object(notes.get(board.name(cell), {}), "a note") for cell in board.cells]
    for cell, given in enumerate(puzzle.givens):
        cells[cell] = {"value": given, **cells[cell]} if given is not None else cells[cell]
    data["cells"] = [list[Json](cells[start : start + board.cols]) for start in range(0, len(cells), board.cols)]
    data["regions"] = [_places(board, region) for region in board.regions]
    shapes: list[Shape] = []
    flags: list[Json] = []
    new: list[Json] = []
    for rule in ordered(puzzle.rules):
        if rule in usual_rules(board):
            continue
        drawn, words, cage = draw(rule, board), _flags(rule, puzzle), _as_cage(rule, board)
        if drawn is None and words is None and cage is None:
            return None
        shapes.extend(drawn or ())
        flags.extend(words or ())
        new.extend([cage] if cage else [])
        if isinstance(rule, ExtraRegion):
            shapes.extend(_shade(board, cell) for cell in rule.cells)
    data["cages"] = [*new, *cages]
    for layer in LAYERS:
        data[layer] = [shape_to_json(shape) for shape in dict.fromkeys(shapes) if shape.layer == layer]
    if flags:
        data["global"] = flags
    return data


def _places(board: Board, cells: tuple[Cell, ...]) -> list[Json]:
    return [list[Json](board.positions[cell]) for cell in cells]


def _as_cage(rule: Rule, board: Board) -> dict[str, Json] | None:
    if isinstance(rule, Killer):
        total: dict[str, Json] = {} if rule.total is None else {"value": str(rule.total), "sum": rule.total}
        return {"cells": _places(board, rule.cells), "unique": True, **total}
    if isinstance(rule, WeightedSum) and not rule.weights:
        return {"cells": _places(board, rule.cells), "unique": False, "value": str(rule.total), "sum": rule.total}
    if isinstance(rule, ExtraRegion):
        return {"cells": _places(board, rule.cells), "style": "extraregion", "unique": True}
    if isinstance(rule, Indexing):
        style = next(style for style, way in _INDEXERS.items() if way == rule.way)
        return {"cells": _places(board, rule.cells), "style": style, "unique": False}
    return None


def _flags(rule: Rule, puzzle: Puzzle) -> list[Json] | None:
    plain = {AntiKnight: "antiknight", AntiKing: "antiking", DisjointGroups: "disjoint"}
    if type(rule) in plain:
        return [plain[type(rule)]]
    dots = [other for other in puzzle.rules if isinstance(other, Difference | Ratio)]
    if isinstance(rule, NonConsecutive) and not dots:
        return ["nonconsecutive"]
    if rule == NegativeXV():
        return ["antixv"]
    if isinstance(rule, NegativeKropki) and not rule.exempt and rule.differences in ((), (1,)):
        ratios = tuple(sorted({dot.of for dot in dots if isinstance(dot, Ratio)})) or (2,)
        if rule.ratios in ((), ratios):
            return [*(["nonconsecutive"] if rule.differences else []), *(["antiratio"] if rule.ratios else [])]
    return None
