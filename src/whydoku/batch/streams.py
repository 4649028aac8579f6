"""The bytes that puzzles are in: a file, or a pipe, which can be read once only.

A pipe (standard input as `-`, a named pipe, the shell's `<(…)`) has no name that shows its kind, so its beginning does, unless
`--from` is given: compressed or not, JSON lines, CSV with tabs or commas, or one puzzle per line.
"""

from __future__ import annotations

import csv
import gzip
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from whydoku.batch.file_kind import PACKINGS, USUAL_COLUMNS, FileKind, kind_of
from whydoku.batch.limits import BLOCK_BYTES, MAX_LINE_BYTES
from whydoku.errors import InputError, OptionError

DAMAGED = (EOFError, OSError, zlib.error, pa.ArrowException)
_MAGIC = {b"\x1f\x8b": "gz", b"\x28\xb5\x2f\xfd": "zst"}


class Ahead:
    """A stream whose beginning can be inspected before it is read."""

    closed = False  # required by pyarrow

    def __init__(self, file: Any, close: Callable[[], object] = lambda: None) -> None:
        self._close = close
        self._read: Callable[[int], bytes] = getattr(file, "read1", file.read)  # does not wait for all of them
        self.head = b""
        while len(self.head) < BLOCK_BYTES and (some := self._read(BLOCK_BYTES - len(self.head))):
            self.head += some
        self._left = self.head

    def read(self, size: int = BLOCK_BYTES) -> bytes:
        """Return the next bytes: none at the end only."""
        if not self._left:
            return self._read(size)
        some, self._left = self._left[:size], self._left[size:]
        return some

    def close(self) -> None:
        """Close what was opened for this; standard input stays open."""
        self._close()

    def __del__(self) -> None:
        self.close()


def name_of(path: Path) -> str:
    """Return the name of an input for messages."""
    return "standard input" if path == Path("-") else str(path)


def is_pipe(path: Path) -> bool:
    """Whether something can be read only once."""
    return path == Path("-") or (path.exists() and not path.is_file() and not path.is_dir())


@dataclass(frozen=True)
class Input:
    """A file or a pipe, and what it holds."""

    path: Path
    kind: FileKind
    pipe: Ahead | None = None

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return name_of(self.path)

    @property
    def size(self) -> int:
        """Its bytes; 0 if it is not known."""
        return 0 if self.pipe is not None else self.path.stat().st_size

    @contextmanager
    def text(self) -> Iterator[tuple[Any, Callable[[], float]]]:
        """Open it: return a reader of its unpacked bytes, and a function for the share read so far."""
        if self.pipe is not None:
            try:
                yield self.pipe, lambda: 0.0
            finally:
                self.pipe.close()
            return
        size = self.size
        with self.path.open("rb") as raw:
            yield _unpacked(raw, self.kind.packing), lambda: raw.tell() / size


def open_input(path: Path, said: str | None) -> Input:
    """Open an input: a file by its name or the caller's word, a pipe by its beginning."""
    told = None if said is None else kind_of(Path(f"{'stdin' if path == Path('-') else path.stem}.{said.lstrip('.')}"))
    if not is_pipe(path):
        return Input(path, told or kind_of(path))
    if path == Path("-") and sys.stdin is None:
        raise InputError("there is no standard input to read")
    if path == Path("-"):
        raw = Ahead(sys.stdin.buffer)
    else:
        file = path.open("rb")
        raw = Ahead(file, file.close)
    named = name_of(path)
    if raw.head[:4] == b"PAR1" or (told is not None and told.format == "parquet"):
        raise OptionError(f"Parquet is read from its end, so {named} cannot be a pipe: put it into a file")
    if not raw.head:
        raise InputError(f"{named} is empty: there are no puzzles in it")
    packing = next((packing for magic, packing in _MAGIC.items() if raw.head.startswith(magic)), "")
    try:
        text = Ahead(_unpacked(raw, packing), raw.close) if packing else raw
    except DAMAGED as error:
        raise InputError(f"{named} is cut short or damaged: {reason(error)}") from error
    return Input(path, told or FileKind(_format(text.head)), text)


def _format(head: bytes) -> str:
    """Distinguish lines from CSV and JSON by the first line of a text."""
    first = next((line for line in head.split(b"\n") if line.strip()), b"").strip()
    if first.startswith(b"{"):
        return "jsonl"
    line = first.decode("utf-8-sig", "replace")
    for format, separator in {"tsv": "\t", "csv": ","}.items():
        names = fields_of(line, separator)
        is_header = any(name.strip().lower() in USUAL_COLUMNS for name in names)
        if len(names) > 1 and (is_header or any(is_grid(name) for name in names)):
            return format
    return "lines"


def is_grid(text: str) -> bool:
    """Whether a field looks like a puzzle rather than a name."""
    return len(text) >= 16 and not any(sign.isalpha() for sign in text)


def fields_of(line: str, separator: str) -> list[str]:
    """Split a line of CSV; a stray quote is nothing special."""
    if '"' not in line:
        return line.split(separator)
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return line.split(separator)


def _unpacked(raw: Any, packing: str) -> Any:
    if packing == PACKINGS[".gz"]:
        return gzip.GzipFile(fileobj=raw, mode="rb")
    return pa.CompressedInputStream(pa.PythonFile(raw, "r"), "zstd") if packing else raw


def blocks(file: Any) -> Iterator[list[bytes]]:
    """Yield the lines that are not blank, some at a time; of one that never ends only the beginning is kept."""
    rest = b""
    while block := file.read(BLOCK_BYTES):
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[:MAX_LINE_BYTES]
        yield [line for line in (line.strip() for line in lines) if line]
    if rest.strip():
        yield [rest.strip()]


def reason(error: BaseException) -> str:
    """Return why something cannot be read, in the first words of the error."""
    return str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__
