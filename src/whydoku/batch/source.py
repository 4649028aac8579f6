"""Where puzzles come from: files of any size, cut into parts that are the same every time.

A *part* is up to so many rows of one file, in order. It is what one worker gets, what is written as a whole, and what is not
done again. Files are read a piece at a time, so memory does not grow with them. Each line of a text or CSV file is a row,
unless it is blank or, in a text, starts with `#`; a quoted field of a CSV file does not go over the end of its line, so that a
stray quote spoils one row only.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from whydoku.batch.names import READ, Kind, find_files, kind_of
from whydoku.errors import InputError, OptionError
from whydoku.values import counted, dataclass

_BLOCK = 1 << 16  # bytes read at a time; what is whole of a file that is cut short is read up to the last of them
_LONGEST = 1 << 16  # bytes of a line that are kept: more than any puzzle has
_USUAL = ("puzzle", "puzzles", "quizzes", "quiz", "sudoku", "grid", "board", "line", "text")
_DAMAGED = (EOFError, OSError, zlib.error, pa.ArrowException)


@dataclass(frozen=True)
class Part:
    """A part: its number, its rows (None where it is done already), and how much of all input has been read by its end."""

    number: int
    table: Any
    rows: int
    read: float  # 0 to 1


class Source:
    """The files of one run, which have the same columns."""

    def __init__(self, given: str | Path, column: str | None = None) -> None:
        self.files = find_files(given)
        self.kinds = [kind_of(path) for path in self.files]
        for path, kind in zip(self.files, self.kinds, strict=True):
            if kind.format not in READ:
                raise OptionError(f"{path}: {kind.format} can be written, but not read; use CSV or Parquet")
            if not path.stat().st_size:
                raise InputError(f"{path} is empty: there are no puzzles in it")
        self._total = sum(path.stat().st_size for path in self.files)
        schemas = [_schema(path, kind) for path, kind in zip(self.files, self.kinds, strict=True)]
        for path, schema in zip(self.files, schemas, strict=True):
            if not schema.equals(schemas[0]):
                raise InputError(f"{path} has other columns than {self.files[0]}: {_listed(schema)}")
        self.schema = schemas[0]
        self.column = find_column(self.schema, column)

    def identity(self) -> list[dict[str, Any]]:
        """Say which files these are, so that a run is not continued with others."""
        return [_identity(path) for path in self.files]

    def parts(self, rows: int, done: Callable[[int], bool]) -> Iterator[Part]:
        """Go through the parts; what is done already is passed over without looking into it."""
        number, before = 0, 0
        for path, kind in zip(self.files, self.kinds, strict=True):
            size, seen = path.stat().st_size, 0
            try:
                cut = _cut_parquet if kind.format == "parquet" else _cut_text
                for table, count, read in cut(path, kind, self.schema, rows, number, done):
                    seen += count
                    yield Part(number, table, count, (before + read * size) / self._total)
                    number += 1
            except _DAMAGED as error:
                raise InputError(
                    f"{path} is cut short or damaged after {counted(seen, 'row')}: {_reason(error)}"
                ) from error
            before += size
        if not number:
            raise InputError(f"there are no puzzles in {self.files[0]}")


def find_column(schema: Any, name: str | None) -> str:
    """Find the column that has the puzzles: the one that is named, or the only one it can be."""
    if name is not None:
        if name not in schema.names:
            raise OptionError(f"there is no column {name!r}; there are {_listed(schema)}")
        return name
    texts: list[str] = [field.name for field in schema if _is_text(field.type)]
    for usual in _USUAL:
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


def _reason(error: BaseException) -> str:
    return str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__


def _identity(path: Path) -> dict[str, Any]:
    said = path.stat()
    with path.open("rb") as file:
        head = file.read(1 << 16)
        file.seek(max(0, said.st_size - (1 << 16)))
        ends = hashlib.sha256(head + file.read(1 << 16)).hexdigest()
    return {"name": path.name, "bytes": said.st_size, "modified": said.st_mtime_ns, "ends": ends}


def _schema(path: Path, kind: Kind) -> Any:
    try:
        if kind.format == "parquet":
            with _parquet(path) as file:
                return file.schema_arrow.remove_metadata()
        if kind.format == "lines":
            return pa.schema([("puzzle", pa.string())])
        with path.open("rb") as raw:
            first = next(_lines(_unpacked(raw, kind)), None)
    except _DAMAGED as error:
        what = "not a Parquet file, or it is cut short" if kind.format == "parquet" else "cut short or damaged"
        raise InputError(f"{path} is {what}: {_reason(error)}") from error
    if first is None:
        raise InputError(f"{path} is empty: there are no puzzles in it")
    names, _ = _header(_fields(first.decode("utf-8-sig", "replace"), _separator(kind)))
    if len({*names}) < len(names):
        raise InputError(f"{path} has two columns of the same name: {', '.join(names)}")
    return pa.schema([(name, pa.string()) for name in names])


# -- Parquet ----------------------------------------------------------------------------------------------------------


def _parquet(path: Path) -> Any:
    return pq.ParquetFile(
        path, pre_buffer=False, buffer_size=_BLOCK
    )  # with a buffer for all, the whole file stays in memory


def _batches(file: Any, rows: int, first: int) -> Iterator[Any]:
    """Go through the rows from a row group on, one row group after another, so that none is kept longer than needed."""
    for group in range(first, file.num_row_groups):
        yield from file.iter_batches(rows, row_groups=[group], use_threads=False)


def _cut_parquet(
    path: Path, kind: Kind, schema: Any, rows: int, number: int, done: Callable[[int], bool]
) -> Iterator[tuple[Any, int, float]]:
    with _parquet(path) as file:
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


# -- lines and CSV ----------------------------------------------------------------------------------------------------


def _unpacked(raw: IO[bytes], kind: Kind) -> Any:
    if kind.packing == "gz":
        return gzip.GzipFile(fileobj=raw, mode="rb")
    return pa.CompressedInputStream(pa.PythonFile(raw, "r"), "zstd") if kind.packing == "zst" else raw


def _separator(kind: Kind) -> str:
    return "\t" if kind.format == "tsv" else ","


def _lines(file: Any) -> Iterator[bytes]:
    """Go through the lines that are not blank; of one that never ends only the beginning is kept."""
    for block in _blocks(file):
        yield from block


def _blocks(file: Any) -> Iterator[list[bytes]]:
    rest = b""
    while block := file.read(_BLOCK):
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[:_LONGEST]
        yield [line for line in (line.strip() for line in lines) if line]
    if rest.strip():
        yield [rest.strip()]


def _cut_text(
    path: Path, kind: Kind, schema: Any, rows: int, number: int, done: Callable[[int], bool]
) -> Iterator[tuple[Any, int, float]]:
    size = path.stat().st_size
    taken: list[bytes] = []
    first = True
    make = _text_table if kind.format == "lines" else _csv_table
    with path.open("rb") as raw:
        for block in _blocks(_unpacked(raw, kind)):
            if kind.format == "lines":
                taken += [line for line in block if line[:1] != b"#"]
            else:
                taken += block[1:] if first and block and _has_header(block[0], kind) else block
            first = first and not block
            while len(taken) >= rows:
                piece, taken = taken[:rows], taken[rows:]
                yield None if done(number) else make(piece, schema, kind), rows, raw.tell() / size
                number += 1
    if taken:
        yield None if done(number) else make(taken, schema, kind), len(taken), 1.0


def _text_table(lines: list[bytes], schema: Any, kind: Kind) -> Any:
    column = pa.array(lines, pa.binary())
    try:
        column = column.cast(pa.string())
    except pa.ArrowInvalid:  # what is no text is shown as such
        column = pa.array([line.decode("utf-8", "replace") for line in lines], pa.string())
    return pa.Table.from_arrays([column], schema=schema)


def _has_header(line: bytes, kind: Kind) -> bool:
    return _header(_fields(line.decode("utf-8-sig", "replace"), _separator(kind)))[1]


def _header(fields: list[str]) -> tuple[list[str], bool]:
    """Give the names of the columns, and whether the file says them: a puzzle in the first line means that it does not."""
    if any(len(field) >= 16 and not any(sign.isalpha() for sign in field) for field in fields):
        return (["puzzle"] if len(fields) == 1 else [f"column{number}" for number in range(1, len(fields) + 1)]), False
    return [field.strip() for field in fields], True


def _fields(line: str, separator: str) -> list[str]:
    if '"' not in line:
        return line.split(separator)
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return line.split(separator)


def _csv_table(lines: list[bytes], schema: Any, kind: Kind) -> Any:
    width, separator = len(schema), _separator(kind)
    found = [_fields(line.decode("utf-8", "replace"), separator) for line in lines]
    for fields in found:  # a row that is too short lacks its last fields; of one that is too long the rest is one field
        if len(fields) != width:
            fields[width - 1 :] = [separator.join(fields[width - 1 :])] if len(fields) > width else []
            fields += [""] * (width - len(fields))
    columns = [pa.array([fields[at] for fields in found], pa.string()) for at in range(width)]
    return pa.Table.from_arrays(columns, schema=schema)
