"""JSON lines as a table: one object per line, whose names are the columns.

The first lines say which columns there are, and whether one holds whole numbers, numbers, truth values or texts; lists, objects
and what is mixed become texts of JSON. A line that does not fit, because it is no object or has another name or type, is not
thrown away: it stands as it is in the column of puzzles, where it may be one, or gets an error like any other bad row.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pyarrow as pa

_OWN = ({"board", "givens"}, {"cells", "cellSize"}, {"cells", "regions"})  # whydoku's own, and SudokuPad's


def schema_of(lines: Iterable[bytes]) -> Any:
    """Find the columns in the first lines; a file of puzzles as JSON has one."""
    values: dict[str, list[Any]] = {}
    for line in lines:
        found = _parsed(line)
        if isinstance(found, dict) and not _is_puzzle(found):
            for name, value in found.items():
                values.setdefault(name, []).append(value)
    columns = [(name, _type(some)) for name, some in values.items() if name == _text(name)]
    return pa.schema(columns or [("puzzle", pa.string())])


def table_of(lines: list[bytes], schema: Any, column: str) -> Any:
    """Make a table of lines."""
    types = {field.name: field.type for field in schema}
    rows = [_row(line, types, column) for line in lines]
    columns = []
    for name, kind in types.items():
        values = [row.get(name) for row in rows]
        try:
            columns.append(pa.array(values, kind))
        except UnicodeEncodeError:  # half a surrogate pair, which JSON can write and no text can have
            columns.append(pa.array([None if value is None else _text(value) for value in values], kind))
    return pa.Table.from_arrays(columns, schema=schema)


def _row(line: bytes, types: dict[str, Any], column: str) -> dict[str, Any]:
    found = _parsed(line)
    if isinstance(found, str):
        return {column: found}
    as_it_is = {column: line.decode("utf-8", "replace")}
    if not isinstance(found, dict) or (_is_puzzle(found) and column not in found):
        return as_it_is
    row = {}
    for name, value in found.items():
        kind = types.get(name)
        if kind is None or (value is not None and not _fits(value, kind)):
            return as_it_is
        row[name] = json.dumps(value, ensure_ascii=False) if pa.types.is_string(kind) and _is_told(value) else value
    return row


def _text(value: str) -> str:
    return value.encode("utf-8", "replace").decode()


def _is_told(value: Any) -> bool:
    """Whether a value becomes a text of JSON among texts."""
    return value is not None and not isinstance(value, str)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None


def _is_puzzle(found: dict[str, Any]) -> bool:
    """Whether an object is a puzzle itself, rather than a row that contains one."""
    rows = found.get("grid")
    cells = rows[0] if isinstance(rows, list) and rows else None
    is_fpuzzles = isinstance(cells, list) and bool(cells) and isinstance(cells[0], dict)
    return is_fpuzzles or any(keys <= {*found} for keys in _OWN)


def _type(values: list[Any]) -> Any:
    known = [value for value in values if value is not None]
    for kind in (pa.bool_(), pa.int64(), pa.float64()):
        if known and all(_fits(value, kind) for value in known):
            return kind
    return pa.string()


def _fits(value: Any, kind: Any) -> bool:
    if pa.types.is_string(kind):
        return True
    if pa.types.is_boolean(kind) or isinstance(value, bool):
        return pa.types.is_boolean(kind) and isinstance(value, bool)
    if pa.types.is_integer(kind):
        return isinstance(value, int) and -(2**63) <= value < 2**63
    return isinstance(value, float) or (isinstance(value, int) and abs(value) <= 2**53)
