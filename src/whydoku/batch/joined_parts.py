"""Join parts into one file without decoding them.

Lines and CSV follow one another, and so do members of gzip and frames of Zstandard. Row groups of Parquet files are copied as
they are; only their footers are read, and one footer is written that has all row groups, each where it is now.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from whydoku.batch.limits import COPIED_BYTES
from whydoku.batch.thrift import I16, I64, LIST, STRUCT, Struct, ThriftReader, ThriftWriter
from whydoku.errors import InputError

_MAGIC = b"PAR1"
# fields of parquet.thrift: FileMetaData, RowGroup, ColumnChunk, ColumnMetaData
_SCHEMA, _ROWS, _GROUPS = 2, 3, 4
_COLUMNS, _GROUP_OFFSET, _ORDINAL = 1, 5, 7
_CHUNK_OFFSET, _CHUNK_DATA = 2, 3
_CHUNK_INDEXES = (4, 6)
_DATA_OFFSETS = (9, 10, 11, 14)


def join(parts: Sequence[Path], out: BinaryIO, *, parquet: bool) -> None:
    """Write the parts one after another."""
    if parquet:
        _join_parquet(parts, out)
        return
    copy = _Copy(out)
    for part in parts:
        with part.open("rb", buffering=0) as file:
            copy.go(file, part.stat().st_size)


class _Copy:
    """Copies bytes into a file through one reused buffer."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._piece = memoryview(bytearray(COPIED_BYTES))

    def go(self, file: FileIO, length: int) -> None:
        """Copy so many bytes of a file."""
        while length:
            read = file.readinto(self._piece[: min(length, COPIED_BYTES)])
            if not read:
                raise InputError(f"{file.name} has become shorter while it was read")
            self._out.write(self._piece[:read])
            length -= read


def _join_parquet(parts: Sequence[Path], out: BinaryIO) -> None:
    out.write(_MAGIC)
    at = len(_MAGIC)
    whole: Struct = {}
    groups: list[Struct] = []
    rows = 0
    copy = _Copy(out)
    for part in parts:
        with part.open("rb", buffering=0) as file:
            footer, end = _footer(file, part)
            if not whole:
                whole = footer
            elif footer[_SCHEMA] != whole[_SCHEMA]:
                raise InputError(f"{part} has other columns than {parts[0]}")
            file.seek(len(_MAGIC))
            copy.go(file, end - len(_MAGIC))
        for group in footer[_GROUPS][1][1]:
            _move(group, at - len(_MAGIC), len(groups))
            groups.append(group)
        rows += footer[_ROWS][1]
        at += end - len(_MAGIC)
    whole[_ROWS] = I64, rows
    whole[_GROUPS] = LIST, (STRUCT, groups)
    writer = ThriftWriter()
    writer.struct(whole)
    out.write(writer.data)
    out.write(struct.pack("<I", len(writer.data)) + _MAGIC)


def _footer(file: FileIO, part: Path) -> tuple[Struct, int]:
    """Read a footer; say where it begins, which is where the data ends."""
    size = file.seek(0, 2)
    file.seek(max(0, size - 8))
    length, magic = struct.unpack("<I4s", file.read(8))
    if magic != _MAGIC or length + 12 > size:
        raise InputError(f"{part} is not a whole Parquet file")
    file.seek(size - 8 - length)
    return ThriftReader(file.read(length)).struct(), size - 8 - length


def _move(group: Struct, by: int, number: int) -> None:
    """Shift all file offsets in a row group."""
    _shift(group, _GROUP_OFFSET, by)
    if _ORDINAL in group:
        if number < 2**15:
            group[_ORDINAL] = I16, number
        else:  # it has no room for more, and need not be there
            del group[_ORDINAL]
    for chunk in group[_COLUMNS][1][1]:
        _shift(chunk, _CHUNK_OFFSET, by)
        for field in _CHUNK_INDEXES:
            _shift(chunk, field, by)
        for field in _DATA_OFFSETS:
            _shift(chunk[_CHUNK_DATA][1], field, by)


def _shift(fields: Struct, number: int, by: int) -> None:
    if number in fields and fields[number][1]:  # 0 stands for "not said"
        kind, value = fields[number]
        fields[number] = kind, value + by
