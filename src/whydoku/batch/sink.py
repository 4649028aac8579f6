"""How a part is written: a table as the bytes of a file, the same bytes every time.

  parquet      every column as it is; one row group per part
  csv, tsv     every column; lists and structs as JSON
  jsonl        one object per line
  txt, sdm     the answers alone, one line per row; a row without an answer has an empty line

Nothing in these files depends on the time, the machine or who wrote them; the version of pyarrow is in Parquet's footer.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from whydoku.batch.file_kind import FileKind
from whydoku.batch.limits import DISTINCT_SHARE
from whydoku.errors import InputError

COMPRESSIONS = ("zstd", "snappy", "lz4", "none")


def encode(table: Any, kind: FileKind, answers: list[str], *, first: bool, compression: str = "zstd") -> Any:
    """Write a table into memory; `first`: it is the first part, which alone names the columns in a CSV file."""
    if kind.format == "parquet":
        stream = pa.BufferOutputStream()
        _parquet(table, stream, compression)
        return stream.getvalue()
    if kind.format == "lines":
        data = _separated(table.select(answers), "\t", header=False)
    elif kind.format == "jsonl":
        data = "".join(json.dumps(row, ensure_ascii=False, default=_told) + "\n" for row in table.to_pylist()).encode()
    else:
        data = _separated(table, "\t" if kind.format == "tsv" else ",", header=first)
    return packed(data, kind)


def _told(value: Any) -> str:
    """Return a value without a JSON form, such as a date or bytes, as text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def encode_into(
    path: Path, table: Any, kind: FileKind, answers: list[str], *, first: bool, compression: str = "zstd"
) -> None:
    """Write what `encode` gives into a file; Parquet goes there page by page and is never in memory as a whole."""
    if kind.format != "parquet":
        path.write_bytes(encode(table, kind, answers, first=first))
        return
    with pa.OSFile(str(path), "wb") as file:
        _parquet(table, file, compression)


def packed(data: bytes, kind: FileKind) -> bytes:
    """Compress what a file will hold, as its name says."""
    if kind.packing == "gz":
        return gzip.compress(data, 6, mtime=0)
    if kind.packing == "zst":
        stream = pa.BufferOutputStream()
        with pa.CompressedOutputStream(stream, "zstd") as file:
            file.write(data)
        return bytes(stream.getvalue())
    return data


def _parquet(table: Any, stream: Any, compression: str) -> None:
    repeated = [name for name in _leaves(table.schema) if not _is_different(table, name)]
    pq.write_table(
        table,
        stream,
        compression=compression,
        compression_level=1 if compression == "zstd" else None,
        use_dictionary=repeated or False,
        write_statistics=repeated or False,
        row_group_size=max(1, len(table)),
    )


def _leaves(schema: Any) -> list[str]:
    """Return the columns that a Parquet file has of a schema, as its writer names them."""
    return [pq_column for field in schema for pq_column in _leaf(field.type, field.name)]


def _leaf(kind: Any, path: str) -> list[str]:
    if pa.types.is_struct(kind):
        return [leaf for field in kind for leaf in _leaf(field.type, f"{path}.{field.name}")]
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _leaf(kind.value_type, f"{path}.list.element")
    return [path]


def _is_different(table: Any, name: str) -> bool:
    """Whether a column has different values in most rows, as puzzles and solutions do."""
    if name not in table.column_names:
        return name.endswith(".text")
    column = table[name]
    if pa.types.is_nested(column.type) or pa.types.is_dictionary(column.type) or not len(column):
        return False
    some = column.slice(0, 512)
    return bool(pc.count_distinct(some).as_py() > DISTINCT_SHARE * len(some))


def _separated(table: Any, separator: str, *, header: bool) -> bytes:
    for at, field in enumerate(table.schema):
        if pa.types.is_nested(field.type):
            texts = [None if each is None else json.dumps(each, ensure_ascii=False) for each in table[at].to_pylist()]
            table = table.set_column(at, field.name, pa.array(texts, pa.string()))
        elif not (pa.types.is_string(field.type) or pa.types.is_floating(field.type)):
            try:
                table = table.set_column(at, field.name, table[at].cast(pa.string()))
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
                raise InputError(f"the column {field.name!r} ({field.type}) cannot be written as text") from error
    names = io.StringIO()
    if header:
        csv.writer(names, delimiter=separator, lineterminator="\n").writerow(table.column_names)
    try:
        rows = _csv_rows(table, separator, "none")
    except pa.ArrowInvalid:  # something in it needs quotes
        rows = _csv_rows(table, separator, "needed")
    return names.getvalue().encode() + rows


def _csv_rows(table: Any, separator: str, quotes: str) -> bytes:
    stream = pa.BufferOutputStream()
    pa_csv.write_csv(
        table, stream, pa_csv.WriteOptions(include_header=False, delimiter=separator, quoting_style=quotes)
    )
    return bytes(stream.getvalue())
