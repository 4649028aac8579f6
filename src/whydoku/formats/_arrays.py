"""Arrow columns and tables, taken without copying from pyarrow, Polars, pandas or DuckDB.

An object with `__arrow_c_array__` or `__arrow_c_stream__` exposes its memory to pyarrow. Polars keeps its
strings in another layout than the kernel reads, so only those are converted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whydoku.errors import InputError, Needing

with Needing("batch"):
    import pyarrow as pa


def keep_memory() -> None:
    """Make Arrow use the system's allocator, for a process that only works through files.

    Its own allocator gives back what one part needed before the next one asks for it, and the kernel has to clear it again: 5 %
    of the time of `batch solve`.
    """
    pa.set_memory_pool(pa.system_memory_pool())


def as_column(puzzles: Any) -> Any:
    """Return a column of puzzles as an Arrow array, chunked if its owner has it in chunks.

    >>> as_column(pa.array(["1.34341.21434.21"])).type
    DataType(string)
    """
    if isinstance(puzzles, pa.Array | pa.ChunkedArray):
        return puzzles
    if hasattr(puzzles, "__arrow_c_stream__"):
        column = pa.chunked_array(puzzles)
    elif hasattr(puzzles, "__arrow_c_array__"):
        column = pa.array(puzzles)
    else:
        raise InputError(f"a {type(puzzles).__name__} is not a column that Arrow can read")
    if pa.types.is_struct(column.type):
        names = ", ".join(field.name for field in column.type)
        raise InputError(f"a table has several columns ({names}): pass one of them, or use w.batch, which takes tables")
    return column


def as_texts(texts: Sequence[str]) -> Any:
    """Return texts as an Arrow array."""
    return pa.array(texts, pa.string())


def as_theirs(owner: Any, column: Any) -> Any:
    """Return an Arrow column as one of the library of another column, if that is Polars or pandas."""
    library = type(owner).__module__.partition(".")[0]
    if library == "polars":
        import polars

        return polars.Series(getattr(owner, "name", None), column)
    if library == "pandas":
        import pandas

        return column.to_pandas(types_mapper=pandas.ArrowDtype).set_axis(owner.index).rename(owner.name)
    return column


def as_table(puzzles: Any) -> Any:
    """Return an Arrow table; a single column is named "puzzle"."""
    if isinstance(puzzles, pa.Table):
        return puzzles
    if isinstance(puzzles, pa.RecordBatch):
        return pa.Table.from_batches([puzzles])
    if isinstance(puzzles, pa.Array | pa.ChunkedArray):
        return pa.table({"puzzle": puzzles})
    if hasattr(puzzles, "__arrow_c_stream__"):
        column = pa.chunked_array(puzzles)
        if pa.types.is_struct(column.type):
            batches = [pa.RecordBatch.from_struct_array(chunk) for chunk in column.chunks]
            schema = pa.schema(list(column.type))
            return pa.Table.from_batches([batch.cast(schema) for batch in batches], schema)
        return pa.table({"puzzle": column})
    if hasattr(puzzles, "__arrow_c_array__"):
        return pa.table({"puzzle": pa.array(puzzles)})
    if isinstance(puzzles, list | tuple) and all(isinstance(each, str) for each in puzzles):
        return pa.table({"puzzle": as_texts(puzzles)})
    raise InputError(f"puzzles come as a file, a table, a column or a list of texts, not as {type(puzzles).__name__}")


def texts_of(column: Any, name: str = "puzzle") -> Any:
    """Return a column in one piece, as strings or binaries in a layout that the kernel reads."""
    types = pa.types
    kind = column.type
    if types.is_dictionary(kind):
        column = column.cast(kind.value_type)
        kind = column.type
    if types.is_string_view(kind) or types.is_null(kind):
        column = column.cast(pa.large_string())
    elif types.is_binary_view(kind):
        column = column.cast(pa.large_binary())
    elif not (
        types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind) or types.is_large_binary(kind)
    ):
        if not types.is_fixed_size_binary(kind):
            raise InputError(f"the column {name!r} holds {kind}, not texts")
        column = column.cast(pa.binary())
    if isinstance(column, pa.ChunkedArray):
        column = (
            column.chunk(0)
            if column.num_chunks == 1
            else pa.concat_arrays(column.chunks or [pa.array([], column.type)])
        )
    return column


def text_of(value: Any) -> str:
    """Return a row's text; bytes that are no text are escaped."""
    found = value.as_py()
    return found.decode("utf-8", "replace") if isinstance(found, bytes) else found or ""
