"""Puzzles as Python's own values: nested lists, flat lists, arrays of any library, and dicts from cells to digits.

  [[5, 3, 0, …], …]        one list per row; a row may be a text as well
  [5, 3, 0, …]             one entry per cell
  {"r1c1": 5, "B3": 7}     cells by name
  {(0, 0): 5, (1, 2): 7}   rows and columns; they count from 0 if a 0 is among them and from 1 if the last one is

An empty cell is 0, None, "", " ", "." or NaN; a digit is a whole number or a text. Arrays are recognised by
their `tolist`, so no library is imported here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from whydoku.errors import InputError
from whydoku.model.board import MAX_SIZE, Board, Digit, grid_text, parse_symbol, square_board

_EMPTY = ("", ".", "0", "_", "-", "*", "?", "x", "X", "·")


def plain(value: object) -> object:
    """Return an array of any library as nested lists, and anything else as it is."""
    for name in ("to_numpy", "tolist"):
        method = getattr(value, name, None)
        if callable(method) and not isinstance(value, str | bytes | bytearray | memoryview):
            value = method()
    return value


def is_nested(value: object) -> bool:
    """Whether a value is a list or an array."""
    return isinstance(value, list | tuple) or (
        callable(getattr(value, "tolist", None)) and not isinstance(value, memoryview)
    )


def grids_of(value: object) -> list[Any]:
    """Return every grid of a value: a grid alone, or those of a list of grids or an array with one more dimension."""
    listed = plain(value)
    if not isinstance(listed, list | tuple) or not listed:
        raise InputError(f"a puzzle is a text, a list of rows, a dict or an array, not an empty {type(value).__name__}")
    entries = [plain(entry) for entry in listed]
    first = entries[0]
    if isinstance(first, str | bytes | bytearray) and len(first) > 1:
        size = len(first)
        if len(entries) == size:
            return [entries]  # each row is a text
        raise InputError(f"a list of {len(entries)} texts of {size} characters is no grid; read_all reads each text")
    if not isinstance(first, list | tuple):
        return [entries]
    if any(not isinstance(entry, list | tuple | str) for entry in entries):
        raise InputError("the rows of a puzzle are lists or texts, and one of these is neither")
    inner = plain(first[0]) if first else None
    if isinstance(inner, list | tuple) or (isinstance(inner, str) and len(inner) > 1):
        return entries  # a list of grids
    if len(entries) != len(first) and math.isqrt(len(first)) ** 2 == len(first) >= 16 and len(first) > MAX_SIZE // 4:
        return entries  # each entry has all cells of a grid
    return [entries]


def digits_of(grid: Sequence[Any], board: Board | None) -> tuple[Board, tuple[Digit | None, ...]]:
    """Read one grid: a list of rows, or of all cells; the board comes from its size unless it is given."""
    read = [plain(row) for row in grid]
    rows = [row for row in read if isinstance(row, list | tuple) or (isinstance(row, str) and len(row) > 1)]
    if len(rows) == len(read):
        width = board.cols if board is not None else len(rows)
        height = board.rows if board is not None else len(rows)
        if len(rows) != height:
            raise InputError(f"the list has {len(rows)} rows, but the board ({board}) has {height}")
        widths = {len(row) for row in rows}
        if len(widths) == 1 and widths != {width}:
            raise InputError(
                f"the list has {len(rows)} rows of {widths.pop()} entries, which is not as wide as it is high"
            )
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise InputError(f"row {number} of the list has {len(row)} entries, not {width}")
        entries = [entry for row in rows for entry in row]
    else:
        entries = list(grid)
    if board is None:
        size = math.isqrt(len(entries))
        if size * size != len(entries) or not 1 <= size <= MAX_SIZE:
            raise InputError(f"the list has {len(entries)} cells; a 9×9 puzzle has 81")
        board = square_board(size)
    if len(entries) != len(board.cells):
        raise InputError(f"the list has {len(entries)} cells, but the board ({board}) has {len(board.cells)}")
    return board, tuple(_digit(entry, board, cell) for cell, entry in enumerate(entries))


def _digit(entry: Any, board: Board, cell: int) -> Digit | None:
    entry = plain(entry)
    digit: int | None = None
    if entry is None or (isinstance(entry, float) and math.isnan(entry)):
        return None
    if isinstance(entry, str):
        text = entry.strip()
        if text in _EMPTY and not (text == "0" and board.low == 0):
            return None
        digit = (
            parse_symbol(text, board) if len(text) == 1 else int(text) if text.isascii() and text.isdigit() else None
        )
    elif isinstance(entry, int | float) and not isinstance(entry, bool) and entry == int(entry):
        digit = int(entry)
        if digit == 0 and board.low == 1:
            return None
    if digit is None or digit not in board.digits:
        low, high = board.digits[0], board.digits[-1]
        raise InputError(
            f"{board.name(cell)} is {str(entry)[:20]!r}, which is neither a digit from {low} to {high} nor empty "
            "(0, None, '' or '.')"
        )
    return digit


def line_of(value: object) -> str:
    """Return a 9×9 puzzle given as lists as 81 characters, or '' for any other."""
    grid = plain(value)
    if not isinstance(grid, Iterable):
        return ""
    try:
        board, digits = digits_of(list(grid), square_board(9))
    except (InputError, TypeError):
        return ""
    return grid_text(board, digits)


def is_cell_dict(cells: Mapping[Any, Any]) -> bool:
    """Whether a dict goes from cells to digits: its keys are names of cells or pairs of numbers."""
    return bool(cells) and all(_is_pair(key) or (isinstance(key, str) and _is_name(key)) for key in cells)


def _is_pair(key: object) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(isinstance(part, int) for part in key)


def _is_name(key: str) -> bool:
    try:
        square_board(MAX_SIZE).cell(key)
    except InputError:
        return False
    return True


def digits_of_cells(cells: Mapping[Any, Any], board: Board | None) -> tuple[Board, tuple[Digit | None, ...]]:
    """Read a dict from cells to digits; the board is 9×9 unless it is given."""
    board = board or square_board(9)
    pairs = [key for key in cells if _is_pair(key)]
    origin = _origin(pairs, board) if pairs else 1
    digits: list[Digit | None] = [None] * len(board.cells)
    for key, entry in cells.items():
        if _is_pair(key):
            cell = board.at(key[0] - origin, key[1] - origin)
            if cell is None:
                raise InputError(f"{key} is not on the board ({board}), counted from {origin}")
        else:
            cell = board.cell(key)
        digits[cell] = _digit(entry, board, cell)
    return board, tuple(digits)


def _origin(pairs: Sequence[tuple[int, int]], board: Board) -> int:
    """Return the number of the first row and column, which a 0 or the last number reveals."""
    numbers = {number for pair in pairs for number in pair}
    last = max(board.rows, board.cols)
    if 0 in numbers and last in numbers:
        raise InputError(
            f"rows and columns go from 0 to {last - 1} or from 1 to {last}, but both 0 and {last} are there"
        )
    if 0 in numbers:
        return 0
    if last in numbers:
        return 1
    raise InputError(
        f"it is not clear whether rows and columns count from 0 or from 1, because neither 0 nor {last} is among them; "
        "name the cells instead: {'r1c1': 4}"
    )
