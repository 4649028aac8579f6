"""Where puzzles come from: files of any size, cut into parts that are the same every time.

A *part* is a bounded number of rows of one file, in order. One worker gets it, it is written as a whole, and it is never done
twice. Files are read a piece at a time, so memory does not grow with them. Each line of a text or CSV file is a row,
unless it is blank or, in a text, starts with `#`; a quoted field of a CSV file does not extend beyond its line, so that a
stray quote spoils one row only.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from whydoku.batch import json_lines
from whydoku.batch.file_kind import USUAL_COLUMNS, FileKind, find_files
from whydoku.batch.limits import BLOCK_BYTES
from whydoku.batch.streams import DAMAGED, Input, blocks, fields_of, is_grid, open_input, reason
from whydoku.errors import InputError, OptionError
from whydoku.model.wording import counted


@dataclass(frozen=True)
class InputPart:
    """A part: its number, its rows (None if it is already done), and its share of the input."""

    number: int
    table: Any
    rows: int
    share: float | None  # 0 to 1, of the bytes that rows have; None where it is unknown, as of a pipe


class InputFiles:
    """The files of one run, which have the same columns; or one pipe."""

    def __init__(self, given: str | Path, column: str | None = None, kind: str | None = None) -> None:
        self._inputs = [open_input(path, kind) for path in find_files(given)]
        for each in self._inputs:
            if each.pipe is None and not each.size:
                raise InputError(f"{each.path} is empty: there are no puzzles in it")
        self._total = sum(each.size for each in self._inputs)
        schemas = [_schema(each) for each in self._inputs]
        for each, schema in zip(self._inputs, schemas, strict=True):
            if not schema.equals(schemas[0]):
                raise InputError(f"{each.path} has other columns than {self._inputs[0].path}: {_listed(schema)}")
        self.schema = schemas[0]
        self.column = find_column(self.schema, column)

    @property
    def files(self) -> list[Path]:
        """Return the files; a pipe is none."""
        return [each.path for each in self._inputs if each.pipe is None]

    def identity(self) -> list[dict[str, Any]]:
        """Return the identity of the files, so that a run is not resumed with others."""
        return [_identity(path) for path in self.files]

    def parts(self, rows: int, done: Callable[[int], bool]) -> Iterator[InputPart]:
        """Yield the parts; completed ones are skipped without reading them."""
        number, before, told = 0, 0, 0.0
        for each in self._inputs:
            size, seen = each.size, 0
            try:
                cut = _cut_parquet if each.kind.format == "parquet" else _cut_text
                for table, count, read in cut(each, self.schema, self.column, rows, number, done):
                    seen += count
                    now = max(told, (before + read * size) / self._total) if self._total else 0.0
                    yield InputPart(number, table, count, now - told if self._total else None)
                    number, told = number + 1, now
            except DAMAGED as error:
                raise InputError(
                    f"{each.name} is cut short or damaged after {counted(seen, 'row')}: {reason(error)}"
                ) from error
            before += size
        if not number:
            raise InputError(f"there are no puzzles in {self._inputs[0].name}")


def find_column(schema: Any, name: str | None) -> str:
    """Return the column of the puzzles: the named one, or the only possible one."""
    if name is not None:
        if name not in schema.names:
            raise OptionError(f"there is no column {name!r}; there are {_listed(schema)}")
        return name
    texts: list[str] = [field.name for field in schema if _is_text(field.type)]
    for usual in USUAL_COLUMNS:
        for text in texts:
            if text.lower() == usual:
                return text
    if len(texts) == 1:
        return texts[0]
    raise OptionError(f"which column has the puzzles? Name it with --column; there are {_listed(schema)}")


def _is_text(kind: Any) -> bool:
    types = pa.types
    return (
        types.is_string(kind)
        or types.is_large_string(kind)
        or types.is_string_view(kind)
        or types.is_binary(kind)
        or types.is_large_binary(kind)
        or types.is_fixed_size_binary(kind)
        or (types.is_dictionary(kind) and _is_text(kind.value_type))
    )


def _listed(schema: Any) -> str:
    return ", ".join(schema.names)


def _identity(path: Path) -> dict[str, Any]:
    said = path.stat()
    with path.open("rb") as file:
        head = file.read(1 << 16)
        file.seek(max(0, said.st_size - (1 << 16)))
        ends = hashlib.sha256(head + file.read(1 << 16)).hexdigest()
    return {"name": path.name, "bytes": said.st_size, "modified": said.st_mtime_ns, "ends": ends}


def _schema(given: Input) -> Any:
    format = given.kind.format
    if format == "lines":
        return pa.schema([("puzzle", pa.string())])
    try:
        if format == "parquet":
            with _parquet(given.path) as file:
                return file.schema_arrow.remove_metadata()
        lines = _first_lines(given)
    except DAMAGED as error:
        what = "not a Parquet file, or it is cut short" if format == "parquet" else "cut short or damaged"
        raise InputError(f"{given.name} is {what}: {reason(error)}") from error
    if not lines:
        raise InputError(f"{given.name} is empty: there are no puzzles in it")
    if format == "jsonl":
        return json_lines.schema_of(lines)
    names, _ = _header(fields_of(lines[0].decode("utf-8-sig", "replace"), _separator(given.kind)))
    if len({*names}) < len(names):
        raise InputError(f"{given.name} has two columns of the same name: {', '.join(names)}")
    return pa.schema([(name, pa.string()) for name in names])


def _first_lines(given: Input) -> list[bytes]:
    """Return the lines at the beginning, one at least, as they will be cut."""
    if given.pipe is not None:
        return next(filter(None, blocks(io.BytesIO(given.pipe.head))), [])
    with given.text() as (file, _):
        return next(filter(None, blocks(file)), [])


# -- Parquet ----------------------------------------------------------------------------------------------------------


def _parquet(path: Path) -> Any:
    return pq.ParquetFile(
        path, pre_buffer=False, buffer_size=BLOCK_BYTES
    )  # with a buffer for all, the whole file stays in memory


def _batches(file: Any, rows: int, first: int) -> Iterator[Any]:
    """Yield the rows from a row group on, one row group after another, so that none is kept longer than needed."""
    for group in range(first, file.num_row_groups):
        yield from file.iter_batches(rows, row_groups=[group], use_threads=False)


def _cut_parquet(
    given: Input, schema: Any, column: str, rows: int, number: int, done: Callable[[int], bool]
) -> Iterator[tuple[Any, int, float]]:
    with _parquet(given.path) as file:
        total = file.metadata.num_rows
        at = 0  # rows given
        groups, first = 0, 0  # row groups passed over, and the rows in them
        while at + rows <= total and done(number):
            at += rows
            number += 1
            yield None, rows, at / total
        while groups < file.num_row_groups and first + file.metadata.row_group(groups).num_rows <= at:
            first += file.metadata.row_group(groups).num_rows
            groups += 1
        kept: list[Any] = []
        have = 0
        skip = at - first
        for batch in _batches(file, rows, groups):
            if skip:
                passed = min(skip, batch.num_rows)
                batch, skip = batch.slice(passed), skip - passed
            while have + batch.num_rows >= rows:
                kept.append(batch.slice(0, rows - have))
                batch = batch.slice(rows - have)
                at += rows
                yield _table(kept, schema, done(number)), rows, at / total
                kept, have = [], 0
                number += 1
            if batch.num_rows:
                kept.append(batch)
                have += batch.num_rows
        if have or not total:
            yield _table(kept, schema, done(number)), have, 1.0


def _table(batches: list[Any], schema: Any, done: bool) -> Any:
    return None if done else pa.Table.from_batches([batch.cast(schema) for batch in batches], schema)


# -- lines, CSV and JSON ----------------------------------------------------------------------------------------------


def _cut_text(
    given: Input, schema: Any, column: str, rows: int, number: int, done: Callable[[int], bool]
) -> Iterator[tuple[Any, int, float]]:
    taken: list[bytes] = []
    bytes_read = bytes_given = 0  # of rows
    first = True
    kind = given.kind

    def make(lines: list[bytes]) -> Any:
        if done(number):
            return None
        if kind.format == "jsonl":
            return json_lines.table_of(lines, schema, column)
        return _text_table(lines, schema) if kind.format == "lines" else _csv_table(lines, schema, kind)

    with given.text() as (file, share):
        for block in blocks(file):
            if kind.format == "lines":
                found = [line for line in block if line[:1] != b"#"]
            elif kind.format == "jsonl":
                found = block
            else:
                found = block[1:] if first and block and _has_header(block[0], kind) else block
            first = first and not block
            taken += found
            bytes_read += sum(map(len, found))
            while len(taken) >= rows:
                piece, taken = taken[:rows], taken[rows:]
                bytes_given += sum(map(len, piece))
                yield make(piece), rows, share() * bytes_given / bytes_read  # more is read than is given out
                number += 1
    if taken:
        yield make(taken), len(taken), 1.0


def _separator(kind: FileKind) -> str:
    return "\t" if kind.format == "tsv" else ","


def _text_table(lines: list[bytes], schema: Any) -> Any:
    column = pa.array(lines, pa.binary())
    try:
        column = column.cast(pa.string())
    except pa.ArrowInvalid:  # what is no text is shown as such
        column = pa.array([line.decode("utf-8", "replace") for line in lines], pa.string())
    return pa.Table.from_arrays([column], schema=schema)


def _has_header(line: bytes, kind: FileKind) -> bool:
    return _header(fields_of(line.decode("utf-8-sig", "replace"), _separator(kind)))[1]


def _header(fields: list[str]) -> tuple[list[str], bool]:
    """Return the names of the columns, and whether the file says them: a puzzle in the first line means that it does not."""
    if any(is_grid(field) for field in fields):
        return (["puzzle"] if len(fields) == 1 else [f"column{number}" for number in range(1, len(fields) + 1)]), False
    return [field.strip() for field in fields], True


def _csv_table(lines: list[bytes], schema: Any, kind: FileKind) -> Any:
    width, separator = len(schema), _separator(kind)
    found = [fields_of(line.decode("utf-8", "replace"), separator) for line in lines]
    for fields in found:  # a row that is too short lacks its last fields; of one that is too long the rest is one field
        if len(fields) != width:
            fields[width - 1 :] = [separator.join(fields[width - 1 :])] if len(fields) > width else []
            fields += [""] * (width - len(fields))
    columns = [pa.array([fields[at] for fields in found], pa.string()) for at in range(width)]
    return pa.Table.from_arrays(columns, schema=schema)
