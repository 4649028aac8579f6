"""What a worker does with a part: answer its rows, and write them. Wherever it runs, it gets all it needs and returns bytes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.ipc as ipc

from whydoku.batch.file_kind import FileKind
from whydoku.batch.sink import encode, encode_into
from whydoku.batch.store import said_plainly
from whydoku.batch.verbs import find_verb
from whydoku.errors import OptionError
from whydoku.formats._arrays import texts_of


@dataclass(frozen=True)
class Task:
    """What to do with every part."""

    verb: str
    column: str
    kind: FileKind
    options: dict[str, Any] = field(default_factory=dict)
    prefix: str = ""
    compression: str = "zstd"


@dataclass(frozen=True)
class Done:
    """A part as it is written, its rows, and how many of them have an error."""

    data: Any  # bytes, or a buffer of them; None where the worker has written them
    rows: int
    errors: int


def answer_table(table: Any, task: Task) -> Any:
    """Answer the rows of a table: its columns, and behind them those of the answers."""
    verb = find_verb(task.verb)
    texts = texts_of(table[task.column], task.column)
    for name, column in verb.run(texts, task.options).items():
        table = table.append_column(task.prefix + name, column)
    return table


def work(task: Task, part: Any, number: int, into: Path | None = None) -> Done:
    """Answer and write a part, given as a table or, from another machine, as bytes; into a file if that is local."""
    table = unpack(part) if isinstance(part, bytes) else part
    answered = answer_table(table, task)
    names = [task.prefix + name for name in find_verb(task.verb).answers(task.options)]
    if into is None:
        data = encode(answered, task.kind, names, first=number == 0, compression=task.compression)
    else:
        data = None
        with said_plainly(into.parent):
            encode_into(into, answered, task.kind, names, first=number == 0, compression=task.compression)
    errors = answered[task.prefix + "error"]
    return Done(data, len(answered), len(answered) - errors.null_count)


def pack(table: Any) -> bytes:
    """Return a table as bytes, for another process."""
    stream = pa.BufferOutputStream()
    with ipc.new_stream(stream, table.schema, options=ipc.IpcWriteOptions(compression="lz4")) as writer:
        writer.write_table(table)
    return bytes(stream.getvalue())


def unpack(data: bytes) -> Any:
    """Return the table that `pack` was given."""
    with ipc.open_stream(data) as reader:
        return reader.read_all()


def check_names(schema: Any, task: Task) -> None:
    """Raise an error for answer columns with the names of existing columns, before anything is done."""
    nothing = pa.Table.from_arrays([pa.array([], field.type) for field in schema], schema=schema)
    added = [task.prefix + name for name in find_verb(task.verb).run(texts_of(nothing[task.column]), task.options)]
    for name in added:
        if name in schema.names:
            raise OptionError(f"there is a column {name!r} already: give the new ones a prefix, such as --prefix new_")
