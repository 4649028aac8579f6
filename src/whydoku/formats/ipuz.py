"""ipuz: the open JSON format for puzzles, as far as it knows Sudoku (`http://ipuz.org/sudoku#1` and its kinds).

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/diagonalsudoku#1"],
     "puzzle": [[5, 0, …], …], "zones": […], "cages": [{"cells": [[1, 1], [2, 1]], "value": 8}], "solution": […], "saved": […]}

Cells are [column, row] from 1. The kinds say what binds: diagonals, windows, jigsaw (its zones are the regions),
killer (its cages), no boxes (latinsquare); a kind that is not known is refused. Zones of other kinds are drawn only.
Keys that other programs have put there (`domain:key`) say nothing about rules and are passed over. Older files are
wrapped in `ipuz(…)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, parse_json, shown
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.formats._plain_houses import cages_apart, refuse_other_rules
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, cannot_carry, fitting, refuse_other_board
from whydoku.model.board import MAX_SIZE, SYMBOLS, Board, Cell, Digit, Mask
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules import default_rules
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.killer import Killer
from whydoku.rules.windoku import Windoku

_VERSION = "http://ipuz.org/v2"
_SUDOKU = "http://ipuz.org/sudoku"
_KIND = re.compile(r"https?://(?:www\.)?ipuz\.org/sudoku(?:/([a-z]+))?(?:#\d+)?/?")
_WRAPPED = re.compile(r"\s*[A-Za-z_]\w*\s*\((.*)\)\s*;?\s*", re.DOTALL)
_MARK = re.compile(r"https?:\\?/\\?/(?:www\.)?ipuz\.org\\?/sudoku")
_KINDS: dict[str, tuple[Rule, ...]] = {"diagonalsudoku": (Diagonals(),), "hypersudoku": (Windoku(),)}
_BOARDS = ("jigsawsudoku", "latinsquare")
_KILLER = "killersudoku"
_METADATA = {
    "title": "title",
    "author": "author",
    "intro": "rules",
    "url": "url",
    "date": "date",
    "difficulty": "level",
}
_SILENT = frozenset(  # keys that say nothing about the puzzle itself
    {
        "version",
        "kind",
        "copyright",
        "publisher",
        "publication",
        "uniqueid",
        "explanation",
        "annotation",
        "notes",
        "origin",
    }
    | {
        "block",
        "empty",
        "styles",
        "checksum",
        "saved",
        "volatile",
        "showoperators",
        "cageborder",
        "dimensions",
        "editor",
    }
)
_SAID = frozenset({"puzzle", "solution", "zones", "cages", "boxes", "charset", "displaycharset", *_METADATA})


def sniff(text: str) -> float:
    """Look for the address of the kind."""
    return 1.0 if text.lstrip()[:1] in set("{ipcI") and _MARK.search(text[:SNIFFED_CHARACTERS]) else 0.0


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    wrapped = _WRAPPED.fullmatch(text)
    data = as_object(parse_json(wrapped[1] if wrapped else text, "ipuz text"), "the ipuz puzzle")
    kinds = _kinds(data)
    for key in data:
        if key not in _SAID and key not in _SILENT and ":" not in key:
            raise FormatError(f"the ipuz key {shown(key)} is not known, and may be a rule")
    rows = [as_list(row, f"row {at} of puzzle") for at, row in enumerate(as_list(data.get("puzzle"), "puzzle"), 1)]
    size = len(rows)
    if not 1 <= size <= MAX_SIZE or any(len(row) != size for row in rows):
        raise FormatError(f"the ipuz puzzle is not a square of rows: there are {size} of them")
    made = _board(data, kinds, size)
    refuse_other_board(made, board)
    signs = _signs(data, size)
    empty = data.get("empty", 0)
    entries = [entry for row in rows for entry in row]
    givens = tuple(_digit(entry, made, cell, signs, empty) for cell, entry in enumerate(entries))
    rules: list[Rule] = [*default_rules(made)]
    for kind in kinds:
        rules += [fitting(rule, made, f"the ipuz kind {kind}") for rule in _KINDS.get(kind, ())]
    if _KILLER in kinds:
        rules += _cages(data, made)
    elif data.get("cages"):
        raise FormatError("the ipuz puzzle has cages, but its kind does not say killersudoku")
    placed, marks = _saved(data, made, givens, signs)
    yield puzzle_or_position(made, in_order(made, rules), givens, placed, marks, _about(data, made, signs))


def _kinds(data: dict[str, Json]) -> list[str]:
    named = data.get("kind")
    kinds = []
    for entry in [named] if isinstance(named, str) else as_list(named, "kind"):
        kind = as_text(entry, "a kind")
        match = _KIND.fullmatch(kind)
        if match is None:
            raise FormatError(f"the ipuz kind {shown(kind)} is no Sudoku")
        if match[1] and match[1] not in (*_KINDS, *_BOARDS, _KILLER):
            raise FormatError(
                f"the ipuz kind {match[1]} is not read; known are {', '.join((*_KINDS, *_BOARDS, _KILLER))}"
            )
        kinds += [match[1]] if match[1] else []
    return kinds


def _board(data: dict[str, Json], kinds: list[str], size: int) -> Board:
    usual = Board.square(size)
    if "jigsawsudoku" in kinds:
        zones = [_cells(zone, f"zone {at}", usual) for at, zone in enumerate(as_list(data.get("zones"), "zones"), 1)]
        regions = [zone for zone in zones if len(zone) == size]
        wanted = size
        if "diagonalsudoku" in kinds or "hypersudoku" in kinds:  # their zones come after those of the regions
            regions = regions[:wanted]
        try:
            made = board_with(size, regions)
        except InputError as error:
            raise FormatError(f"the zones of the ipuz puzzle are no regions: {error}") from error
        if len(regions) != wanted or sum(map(len, made.regions)) != size * size:
            raise FormatError(f"the zones of the ipuz puzzle do not divide its {size * size} cells into {size} regions")
        return made
    if "latinsquare" in kinds:
        return Board.square(size, box=None)
    if data.get("boxes") is False and usual.regions:
        raise FormatError('the ipuz puzzle has "boxes": false, but its kind says neither jigsawsudoku nor latinsquare')
    return usual


def _cells(data: Json, where: str, board: Board) -> tuple[Cell, ...]:
    group = as_object(data, where)
    if "rect" in group:
        corners = [as_number(each, f"rect of {where}") for each in as_list(group["rect"], f"rect of {where}")]
        if len(corners) != 4 or corners[0] > corners[2] or corners[1] > corners[3]:
            raise FormatError(f"rect of {where} should be the columns and rows of two corners")
        left, top, right, bottom = corners
        if max(right - left, bottom - top) >= board.size:
            raise FormatError(f"rect of {where} is larger than the board")
        places = [(col, row) for row in range(top, bottom + 1) for col in range(left, right + 1)]
    else:
        pairs = [as_list(each, f"cells of {where}") for each in as_list(group.get("cells"), f"cells of {where}")]
        if any(len(pair) != 2 for pair in pairs):
            raise FormatError(f"cells of {where} should be pairs of column and row")
        places = [(as_number(col, where), as_number(row, where)) for col, row in pairs]
    cells = []
    for col, row in places:
        cell = board.at(row - 1, col - 1)
        if cell is None:
            raise FormatError(f"{where} has column {col}, row {row}, which is not on the board")
        cells.append(cell)
    return tuple(cells)


def _cages(data: dict[str, Json], board: Board) -> Iterator[Rule]:
    for at, item in enumerate(as_list(data.get("cages"), "cages"), 1):
        cage = as_object(item, f"cage {at}")
        if cage.get("operator", "+") != "+":
            raise FormatError(f"cage {at} of the ipuz killer has the operator {shown(cage['operator'])}")
        total = None if cage.get("value") is None else as_number(cage["value"], f"value of cage {at}")
        yield fitting(Killer(_cells(cage, f"cage {at}", board), total), board, f"cage {at}")


def _signs(data: dict[str, Json], size: int) -> str:
    charset = as_text(data.get("charset") or SYMBOLS[1 : size + 1], "charset")
    if (len(charset) < size and size < len(SYMBOLS)) or len(set(charset)) != len(charset):
        raise FormatError(f"the charset {shown(charset)} does not have a character for each of {size} digits")
    return charset


def _digit(entry: Json, board: Board, cell: Cell, signs: str, empty: Json) -> Digit | None:
    if isinstance(entry, dict):
        entry = entry.get("given", entry.get("value"))
    if entry is None or (entry in (0, "", "0", empty) and entry is not False):
        return None
    if isinstance(entry, str) and len(entry) == 1 and entry in signs[: board.size]:
        return signs.index(entry) + 1
    number = as_number(entry, board.name(cell))
    if not 1 <= number <= board.size:
        raise FormatError(f"{board.name(cell)} of the ipuz puzzle is {number}, outside 1..{board.size}")
    return number


def _saved(
    data: dict[str, Json], board: Board, givens: tuple[Digit | None, ...], signs: str
) -> tuple[tuple[Digit | None, ...], tuple[Mask, ...]]:
    """Read what a player has filled in, and the marks of cells that have some."""
    if data.get("saved") is None:
        return (), ()
    rows = [as_list(row, "a row of saved") for row in as_list(data["saved"], "saved")]
    entries = [entry for row in rows for entry in row]
    if len(rows) != board.size or len(entries) != len(board.cells):
        raise FormatError(f"saved of the ipuz puzzle has {len(entries)} cells, not {len(board.cells)}")
    placed: list[Digit | None] = []
    masks: list[Mask] = []
    marked = False
    for cell, entry in enumerate(entries):
        value = entry.get("value", entry.get("guess")) if isinstance(entry, dict) else entry
        if isinstance(value, list):
            digits = [_digit(each, board, cell, signs, 0) for each in value]
            mask = board.mask(digit for digit in digits if digit is not None)
            marked |= bool(mask)
            placed.append(None)
            masks.append(mask or board.all_digits)
        else:
            digit = _digit(value, board, cell, signs, 0)
            placed.append(None if digit == givens[cell] else digit)
            masks.append(board.all_digits if digit is None else board.bit(digit))
            if givens[cell] not in (None, digit) and digit is not None:
                raise FormatError(f"saved of the ipuz puzzle has {digit} in {board.name(cell)}, which is a given")
    for cell, given in enumerate(givens):
        if given is not None:
            masks[cell] = board.bit(given)
    return (tuple(placed) if any(placed) else ()), (tuple(masks) if marked else ())


def _about(data: dict[str, Json], board: Board, signs: str) -> tuple[tuple[str, str], ...]:
    about = [(ours, said) for key, ours in _METADATA.items() if isinstance(said := data.get(key), str) and said]
    if data.get("solution") is not None and board.one_sign_each:
        rows = [as_list(row, "a row of solution") for row in as_list(data["solution"], "solution")]
        entries = [entry for row in rows for entry in row]
        if len(entries) != len(board.cells):
            raise FormatError(f"solution of the ipuz puzzle has {len(entries)} cells, not {len(board.cells)}")
        digits = [_digit(entry, board, cell, signs, None) for cell, entry in enumerate(entries)]
        if None not in digits:
            about.append(("solution", "".join(board.symbol(digit) for digit in digits if digit is not None)))
    return tuple(about)


# -- writing --------------------------------------------------------------------------------------------------------


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write an object with every part on a line of its own."""
    (puzzle,) = puzzles
    board = puzzle.board
    if not board.is_square:
        raise cannot_carry("ipuz", f"the board ({board}, {board.size} digits)")
    if board.low != 1:
        raise cannot_carry("ipuz", "digits from 0")
    others = refuse_other_rules(puzzle, "ipuz", Killer, Diagonals, Windoku)
    if any(isinstance(rule, Diagonals) and rule.which != "both" for rule in others):
        raise cannot_carry("ipuz", "the rule diagonals with one diagonal alone")
    kinds: list[str] = []
    zones: list[Json] = []
    if board.regions and board != Board.square(board.size):
        kinds.append("jigsawsudoku")
        zones = [{"cells": _places(board, region)} for region in board.regions]
    elif not board.regions and Board.square(board.size).regions:
        kinds.append("latinsquare")
    kinds += [kind for kind, (rule,) in _KINDS.items() if rule in others]
    cages: list[Json] = [
        {"cells": _places(board, cage.cells), "value": cage.total} for cage in cages_apart(others, "ipuz")
    ]
    kinds += [_KILLER] * bool(cages)
    said = dict(puzzle.about)
    data: dict[str, Json] = {"version": _VERSION, "kind": [f"{_SUDOKU}#1", *(f"{_SUDOKU}/{kind}#1" for kind in kinds)]}
    data |= {key: said[ours] for key, ours in _METADATA.items() if ours in said}
    data["dimensions"] = {"width": board.cols, "height": board.rows}
    data["boxes"] = bool(board.regions) and not zones
    data["puzzle"] = _rows(board, [given or 0 for given in puzzle.givens])
    if puzzle.marks or any(puzzle.placed):
        data["saved"] = _rows(board, [_guess(puzzle, cell) for cell in board.cells])
    if zones:
        data["zones"] = zones
    if cages:
        data |= {"cages": cages, "showoperators": False, "cageborder": "dashed"}
    if len(said.get("solution", "")) == len(board.cells) and set(said["solution"]) <= set(SYMBOLS[1 : board.size + 1]):
        data["solution"] = _rows(board, [SYMBOLS.index(sign) for sign in said["solution"]])
    import json

    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items())
    return f"{{\n{body}\n}}"


def _places(board: Board, cells: Iterable[Cell]) -> list[Json]:
    return [[board.positions[cell][1] + 1, board.positions[cell][0] + 1] for cell in cells]


def _rows(board: Board, entries: list[Json]) -> list[Json]:
    return [entries[start : start + board.cols] for start in range(0, len(entries), board.cols)]


def _guess(puzzle: Puzzle, cell: Cell) -> Json:
    if puzzle.givens[cell] is not None:
        return puzzle.givens[cell]
    if any(puzzle.placed) and puzzle.placed[cell] is not None:
        return puzzle.placed[cell]
    if not puzzle.marks or puzzle.marks[cell] == puzzle.board.all_digits:
        return 0
    if not puzzle.marks[cell]:
        raise cannot_carry("ipuz", f"{puzzle.board.name(cell)}, which has no candidate left")
    return [*puzzle.board.digits_of(puzzle.marks[cell])]


plugin = Format(
    title="ipuz",
    sniff=sniff,
    read=read,
    write=write,
    extensions=(".ipuz",),
    states_board=True,
)
