"""whydoku's own JSON: everything a puzzle has, and nothing that is not understood.

    {"version": 1, "board": {"size": 9}, "rules": ["rows", "columns", "boxes", "diagonals"],
     "givens": [null, 5, …], "placed": […], "marks": [[1, 2], [5], …], "about": [["title", "…"]],
     "drawn": {…}}

`drawn` is what a link draws beside its rules, and fog (`model/drawn.py`). A position in which something is assumed has
`assumed` as well: for each assumption its cell and digit, and what was placed and left when it was made.

There is one entry per cell, along rows. An unknown key or rule is an error that names its place. Several puzzles are an array
of such objects, or one object after another, as in a file of JSON lines. In the package's `whydoku.schema.json` it is the
schema `puzzle`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._cells import usual_rules
from whydoku.formats._json_values import as_list, as_text, json_values, shown
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.model.board import MAX_SIZE, MOST_GRIDS, Board, Cell, Digit, Mask
from whydoku.model.drawn import drawn_from_json
from whydoku.model.network import layered_board, made_together
from whydoku.model.position import Position, puzzle_or_position
from whydoku.model.puzzle import DRAWN, Puzzle
from whydoku.model.puzzle_json import VERSION, puzzle_to_json, tiles
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json, rule_from_json
from whydoku.rules import find_rule

_KEYS = ("version", "board", "rules", "givens", "placed", "marks", "assumed", "about", "drawn")
_BOARD_KEYS = ("size", "rows", "cols", "low", "box", "regions", "holes", "grids")
_NAME = re.compile(r"r([1-9]\d{0,2})c([1-9]\d{0,2})")


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every puzzle of a text."""
    values = json_values(text, "JSON")
    first = next(values, None)
    after = next(values, None)
    found = (value for value in (first, after) if value is not None)
    for number, (_, data) in enumerate(chain(found, values), 1):
        where = f"puzzle {number}" if after else "puzzle"
        if isinstance(data, list):
            for number, item in enumerate(data):
                yield _puzzle(item, f"{where}[{number}]", board)
        else:
            yield _puzzle(data, where, board)


def _keys(data: Json, known: tuple[str, ...], where: str) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise FormatError(f"{where} should be an object, not {shown(data)}")
    for key in data:
        if key not in known:
            raise FormatError(f"{where} has the unknown key {shown(key)}; expected one of {', '.join(known)}")
    return data


def _whole(data: Json, where: str, low: int, high: int) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or not low <= data <= high:
        raise FormatError(f"{where} should be a whole number from {low} to {high}, not {shown(data)}")
    return data


def _puzzle(data: Json, where: str, stated: Board | None) -> Puzzle:
    found = _keys(data, _KEYS, where)
    for key in ("version", "board", "givens"):
        if key not in found:
            raise FormatError(f"{where} has no {key!r}")
    if found["version"] != VERSION or isinstance(found["version"], bool):
        raise FormatError(f"{where}.version is {shown(found['version'])}; this whydoku reads version {VERSION}")
    board = _board(found["board"], f"{where}.board")
    if stated is not None and (stated.rows, stated.cols, stated.size) != (board.rows, board.cols, board.size):
        raise FormatError(f"{where}.board is {board}, not {stated}")
    rules = usual_rules(board)
    if "rules" in found:
        listed = enumerate(as_list(found["rules"], f"{where}.rules"))
        rules = tuple(made_together(listed, board, lambda entry, on: _rule(entry[1], on, f"{where}.rules[{entry[0]}]")))
    try:
        board = layered_board(board, rules)
        puzzle = puzzle_or_position(
            board,
            rules,
            _digits(found["givens"], board, f"{where}.givens"),
            _digits(found["placed"], board, f"{where}.placed") if "placed" in found else (),
            _marks(found["marks"], board, f"{where}.marks") if "marks" in found else (),
            tuple(
                _pair(pair, f"{where}.about[{i}]")
                for i, pair in enumerate(as_list(found.get("about", []), f"{where}.about"))
            ),
        )
        if any(name == DRAWN for name, _ in puzzle.about):
            raise FormatError(f"{where}.about names 'drawn', which has a key of its own")
        if "drawn" in found:
            puzzle = puzzle.with_drawn(drawn_from_json(found["drawn"], board, f"{where}.drawn"))
        return _assumed(puzzle, as_list(found.get("assumed", []), f"{where}.assumed"), f"{where}.assumed")
    except FormatError:
        raise
    except InputError as error:
        raise FormatError(f"{where}: {error}") from error


def _assumed(puzzle: Puzzle, data: list[Json], where: str) -> Puzzle:
    """Return a position on top of those in which its assumptions were made."""
    if not data:
        return puzzle
    before: Position | None = None
    guess: tuple[Cell, Digit] | None = None
    for number, item in enumerate(data):
        at = f"{where}[{number}]"
        found = _keys(item, ("cell", "digit", "placed", "marks"), at)
        for key in ("cell", "digit", "placed", "marks"):
            if key not in found:
                raise FormatError(f"{at} has no {key!r}")
        placed = _digits(found["placed"], puzzle.board, f"{at}.placed")
        marks = _marks(found["marks"], puzzle.board, f"{at}.marks")
        before = Position(puzzle.board, puzzle.rules, puzzle.givens, puzzle.about, placed, marks, before, guess)
        low, high = puzzle.board.digits[0], puzzle.board.digits[-1]
        guess = _cell(found["cell"], puzzle.board, f"{at}.cell"), _whole(found["digit"], f"{at}.digit", low, high)
    return Position(puzzle.board, puzzle.rules, puzzle.givens, puzzle.about, puzzle.placed, puzzle.marks, before, guess)


def _rule(data: Json, board: Board, where: str) -> Rule:
    try:
        return rule_from_json(data, board, find_rule, where)
    except RecursionError:
        raise FormatError(f"{where} is nested too deeply") from None


def _pair(data: Json, where: str) -> tuple[str, str]:
    pair = as_list(data, where)
    if len(pair) != 2:
        raise FormatError(f"{where} should be a pair of texts, not {len(pair)}")
    return as_text(pair[0], f"{where}[0]"), as_text(pair[1], f"{where}[1]")


def _entries(data: Json, board: Board, where: str, missing: Json = None) -> list[Json]:
    """Return an entry for each cell; a list of the digits alone leaves the layers empty."""
    entries = as_list(data, where)
    count = len(board.plain.cells)
    if len(entries) not in (count, len(board.cells)):
        raise FormatError(f"{where} has {len(entries)} entries, but the board ({board}) has {len(board.cells)} cells")
    return entries + [missing] * (len(board.cells) - len(entries))


def _digits(data: Json, board: Board, where: str) -> tuple[Digit | None, ...]:
    low, high = board.digits[0], board.digits[-1]
    return tuple(
        None if entry is None else _whole(entry, f"{where}[{cell}] ({board.name(cell)})", low, high)
        for cell, entry in enumerate(_entries(data, board, where))
    )


def _marks(data: Json, board: Board, where: str) -> tuple[Mask, ...]:
    low, high = board.digits[0], board.digits[-1]
    masks = []
    for cell, entry in enumerate(_entries(data, board, where, [*board.digits])):
        at = f"{where}[{cell}] ({board.name(cell)})"
        digits = [_whole(digit, at, low, high) for digit in as_list(entry, at)]
        if len(set(digits)) < len(digits):
            raise FormatError(f"{at} names a digit twice")
        masks.append(board.mask(digits))
    return tuple(masks)


def _position(data: Json, where: str) -> tuple[int, int]:
    match = _NAME.fullmatch(data) if isinstance(data, str) else None
    if match is None:
        raise FormatError(f"{where} should be a place like r1c1, not {shown(data)}")
    return int(match[1]) - 1, int(match[2]) - 1


def _board(data: Json, where: str) -> Board:
    found = _keys(data, _BOARD_KEYS, where)
    if "size" not in found:
        raise FormatError(f"{where} has no 'size'")
    size = _whole(found["size"], f"{where}.size", 1, MAX_SIZE)
    if "grids" in found:
        return _grids(found, size, where)
    rows = _whole(found.get("rows", size), f"{where}.rows", 1, 999)
    cols = _whole(found.get("cols", size), f"{where}.cols", 1, 999)
    low = _whole(found.get("low", 1), f"{where}.low", 0, 1)
    holes = frozenset(
        _position(p, f"{where}.holes[{i}]") for i, p in enumerate(as_list(found.get("holes", []), f"{where}.holes"))
    )
    if any(row >= rows or col >= cols for row, col in holes):
        raise FormatError(f"{where}.holes has a place outside its {rows} rows and {cols} columns")
    plain = rows == cols == size and not holes
    if "regions" in found:
        if found.get("box") is not None:
            raise FormatError(f"{where} has both a box and regions")
        bare = Board(rows, cols, size, low, holes=holes)
        regions = tuple(
            tuple(_cell(name, bare, f"{where}.regions[{i}]") for name in as_list(region, f"{where}.regions[{i}]"))
            for i, region in enumerate(as_list(found["regions"], f"{where}.regions"))
        )
        return _made(lambda: Board(rows, cols, size, low, regions, holes=holes), where)
    if not plain:
        bare = _made(lambda: Board(rows, cols, size, low, holes=holes), where)
        if found.get("box") is None:
            return bare
        height, width = _box(found["box"], f"{where}.box")
        if height * width > size or rows % height or cols % width:
            raise FormatError(f"{where}.box: {height} × {width} boxes of {size} digits do not fill the board ({bare})")
        return _made(lambda: replace(bare, regions=tiles(bare, (height, width)), box=(height, width)), where)
    if "box" not in found:
        return Board.square(size, low=low)
    if found["box"] is None:
        return Board.square(size, box=None, low=low)
    box = _box(found["box"], f"{where}.box")
    return _made(lambda: Board.square(size, box=box, low=low), where)


def _grids(found: dict[str, Json], size: int, where: str) -> Board:
    for key in ("rows", "cols", "regions", "holes"):
        if key in found:
            raise FormatError(f"{where} has both grids and {key}, which follow from them")
    low = _whole(found.get("low", 1), f"{where}.low", 0, 1)
    corners = [
        _position(p, f"{where}.grids[{i}]")
        for i, p in enumerate(as_list(found["grids"], f"{where}.grids")[: MOST_GRIDS + 1])
    ]
    box: tuple[int, int] | str | None = "usual"
    if "box" in found:
        box = None if found["box"] is None else _box(found["box"], f"{where}.box")
    return _made(lambda: Board.multi(corners, size, box=box, low=low), where)


def _box(data: Json, where: str) -> tuple[int, int]:
    box = as_list(data, where)
    if len(box) != 2:
        raise FormatError(f"{where} should be two numbers, rows and columns")
    return _whole(box[0], where, 1, MAX_SIZE), _whole(box[1], where, 1, MAX_SIZE)


def _cell(data: Json, board: Board, where: str) -> Cell:
    if isinstance(data, str) and board.layers and not _NAME.fullmatch(data):
        return board.cell(data)
    cell = board.at(*_position(data, where))
    if cell is None:
        raise FormatError(f"{where} has {shown(data)}, which is not on the board")
    return cell


def _made(make: Any, where: str) -> Board:
    try:
        board: Board = make()
    except InputError as error:
        raise FormatError(f"{where}: {error}") from error
    return board


# -- writing --------------------------------------------------------------------------------------------------------


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one object per line."""
    return "\n".join(json.dumps(puzzle_to_json(puzzle), ensure_ascii=False) for puzzle in puzzles)


def sniff(text: str) -> float:
    """Look for an object, or an array of them."""
    start = text[:SNIFFED_CHARACTERS].lstrip()
    if re.match(r"\[\s*[{\]]", start) or (start.startswith("{") and not re.match(r"\{\s*[(\d]", start)):
        return 0.97 if '"version"' in start or '"givens"' in start else 0.6
    return 0.02 if start.startswith("[") else 0.0


plugin = Format(
    title="whydoku JSON",
    sniff=sniff,
    read=read,
    write=write,
    extensions=(".json", ".jsonl"),
    many=True,
    aliases=("whydoku",),
    states_board=True,
)
