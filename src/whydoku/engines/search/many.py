"""Millions of classic puzzles in one call: an array in, an array of the same kind out.

Puzzles may come as

- `bytes` (or a bytearray or memoryview): one puzzle per line
- a list or tuple of `str` or `bytes`; or of puzzles, nested lists or arrays, whose solutions are texts
- a NumPy array: `(n, 81)` or `(n, 9, 9)` of digits with 0 for empty, `(n, 81)` of uint16 masks, or `n` texts (best S81 or S729)
- an Arrow array, chunked or not, of strings, binaries or fixed-size binaries; or a column of Polars or pandas, which gives a
  column of theirs; one of another library with Arrow's interface gives an Arrow array

and a text is 81 characters or 729 pencil marks, as described in `whydoku.engines.search.classic`.

Nothing is raised for a bad puzzle: its status is INVALID, its count -1, and its solution nothing at all (an empty text or line,
null in Arrow, zeros in an array of digits or masks). The solution of a puzzle that has none is an empty grid.

NumPy and pyarrow are never imported here, because a caller with their arrays has them loaded already; only for a column of
another library, which pyarrow has to read, does `batch` import it.

A deadline, or Ctrl-C, that comes before all puzzles are done raises: `StoppedError.partial` is the result in
full length, and the message has the number of puzzles done. The others have the status UNKNOWN (code 4), the count
-2, and an empty grid unless a solution was found already.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, cast

from whydoku._kernel import classic_lines, classic_rows, classic_strings, classic_texts
from whydoku.errors import InputError
from whydoku.model.limit import Clock, Deadline, check_count
from whydoku.model.nested import is_nested, line_of
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Status
from whydoku.model.wording import counted

Puzzles = TypeVar("Puzzles")
# solutions, status codes, int64 counts, uint32 guesses; how many puzzles are done, whether Ctrl-C left the others
_Raw: TypeAlias = tuple[Any, bytearray, bytearray, bytearray, int, bool]
Answer = TypeVar("Answer")

STATUSES = (Status.NONE, Status.UNIQUE, Status.MANY, Status.INVALID, Status.UNKNOWN)
"""What the codes 0 to 4 mean, which `check_many` gives for bytes and NumPy arrays."""

_MOST_THREADS = 1024
_INVALID = STATUSES.index(Status.INVALID)


@dataclass(frozen=True, slots=True)
class Batch:
    """The result of a batch, in the order of the puzzles."""

    solutions: Any  # the first of each, in the kind of the input; None if not requested
    counts: memoryview  # int64: solutions up to the limit, -1 for no puzzle, -2 for not known
    guesses: memoryview  # uint32

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<Batch of {counted(len(self), 'puzzle')}>"


def search_many(
    puzzles: object, *, limit: int = 2, threads: int = 1, solutions: bool = True, deadline: Deadline = None
) -> Batch:
    """Count the solutions of each puzzle up to `limit`, and keep the first of each unless told otherwise.

    >>> batch = search_many(["." * 81, "nonsense"], limit=5)
    >>> list(batch.counts), batch.solutions[1]
    ([5, -1], '')
    """
    given = _handed(puzzles)

    def answer(raw: _Raw) -> Batch:
        found = _handed_back(puzzles, _solutions(given, raw)) if solutions else None
        return Batch(found, memoryview(raw[2]).cast("q"), memoryview(raw[3]).cast("I"))

    return _run(given, limit, threads, solutions, deadline, answer)


def solve_many(puzzles: Puzzles, *, threads: int = 1, deadline: Deadline = None) -> Puzzles:
    """Return a solution of each puzzle, in the kind of the input: an empty grid if it has none, nothing if it is no puzzle.

    It is the first one found, and no others were looked for: `check_many` does that, `search_many` both at once.

    >>> solve_many(["409010803000009240000000001390274600000050000002163059500000000013600000908020107"])
    ['429516873851739246637482591395274618164958732782163459576891324213647985948325167']
    """
    given = _handed(puzzles)

    def answer(raw: _Raw) -> Puzzles:
        return cast(Puzzles, _handed_back(puzzles, _solutions(given, raw)))

    return _run(given, 1, threads, True, deadline, answer)


def _solutions(puzzles: object, raw: _Raw) -> Any:
    """Return the solutions, with an empty text or line, or zeros in an array of numbers, for what is no puzzle."""
    found, codes = raw[:2]
    if _INVALID not in codes:
        return found
    if isinstance(puzzles, bytes | bytearray | memoryview):
        lines = zip(codes, found.split(b"\n"), strict=False)
        return b"".join(b"\n" if code == _INVALID else line + b"\n" for code, line in lines)
    if isinstance(found, list | tuple):
        return type(found)(one[:0] if code == _INVALID else one for code, one in zip(codes, found, strict=True))
    if (numpy := _numpy_of(found)) is not None:
        bad = numpy.frombuffer(codes, dtype=numpy.uint8) == _INVALID
        if found.dtype.kind not in "ui":
            found = numpy.where(bad, b"" if found.dtype.kind == "S" else "", found)
    return found


def count_many(puzzles: object, *, limit: int = 2, threads: int = 1, deadline: Deadline = None) -> Any:
    """Count the solutions of each puzzle up to `limit`; -1 for what is not a puzzle.

    For a list the result is a list, for bytes an `array` of int64, for NumPy and Arrow an int64 array of theirs.

    >>> count_many(["." * 81, "55" + "." * 79, ""], limit=3)
    [3, 0, -1]
    """
    given = _handed(puzzles)
    return _run(given, limit, threads, False, deadline, lambda raw: _handed_back(puzzles, _counts(given, raw[2])))


def _counts(puzzles: object, counts: bytearray) -> Any:
    if (numpy := _numpy_of(puzzles)) is not None:
        return numpy.frombuffer(counts, dtype=numpy.int64)
    if (arrow := _arrow_of(puzzles)) is not None:
        return _like(
            arrow, puzzles, arrow.Array.from_buffers(arrow.int64(), len(counts) // 8, [None, arrow.py_buffer(counts)])
        )
    numbers = memoryview(counts).cast("q")
    return numbers.tolist() if isinstance(puzzles, list | tuple) else array("q", numbers)


def check_many(puzzles: object, *, threads: int = 1, deadline: Deadline = None) -> Any:
    """Return the status of each puzzle: one solution, several, none, or not a puzzle.

    For a list the result is a list of `Status`; for bytes, bytes, and for NumPy a uint8 array of codes (0 none, 1 unique,
    2 many, 3 invalid); for Arrow a dictionary array of the words.

    >>> [status.value for status in check_many(["." * 81, "55" + "." * 79, "?"])]
    ['many', 'none', 'invalid']
    """
    given = _handed(puzzles)
    return _run(given, 2, threads, False, deadline, lambda raw: _handed_back(puzzles, _statuses(given, raw[1])))


def _statuses(puzzles: object, codes: bytearray) -> Any:
    if (numpy := _numpy_of(puzzles)) is not None:
        return numpy.frombuffer(codes, dtype=numpy.uint8)
    if (arrow := _arrow_of(puzzles)) is not None:
        indices = arrow.Array.from_buffers(arrow.int8(), len(codes), [None, arrow.py_buffer(codes)])
        words = arrow.array([status.value for status in STATUSES])
        return _like(arrow, puzzles, arrow.DictionaryArray.from_arrays(indices, words))
    return [STATUSES[code] for code in codes] if isinstance(puzzles, list | tuple) else bytes(codes)


def _run(
    puzzles: object, limit: int, threads: int, want: bool, deadline: Deadline, answer: Callable[[_Raw], Answer]
) -> Answer:
    """Solve them and return the result; raise if it is cut short."""
    limit = min(check_count("a limit", limit, least=1), 2**32)
    threads = min(check_count("the number of threads", threads, least=1), _MOST_THREADS)
    with Clock.of(deadline) as clock:
        raw = _solve(puzzles, limit, threads, want, clock)
        done, interrupted = raw[4:]
        if done == len(raw[1]):
            return answer(raw)
        error = clock.stopped(f"{done} of {len(raw[1])} puzzles are done", interrupt=interrupted)
        error.partial = answer(raw)
        raise error


def _solve(puzzles: object, limit: int, threads: int, want: bool, clock: Clock) -> _Raw:
    if isinstance(puzzles, list | tuple) and puzzles and not isinstance(puzzles[0], str | bytes):
        puzzles = _texts(puzzles)
    match puzzles:
        case bytes() | bytearray() | memoryview():
            return classic_lines(puzzles, limit, threads, want, clock.left)
        case list():
            return classic_texts(puzzles, limit, threads, want, clock.left)
        case tuple():
            raw = classic_texts(puzzles, limit, threads, want, clock.left)
            return (None if raw[0] is None else tuple(raw[0]), *raw[1:])
    if (numpy := _numpy_of(puzzles)) is not None:
        return _run_numpy(numpy, puzzles, limit, threads, want, clock)
    if (arrow := _arrow_of(puzzles)) is not None:
        return _run_arrow(arrow, puzzles, limit, threads, want, clock)
    raise InputError(
        f"puzzles come as bytes, a list of str, a NumPy array or an Arrow array, not as {type(puzzles).__name__}"
    )


def _texts(puzzles: list[Any] | tuple[Any, ...]) -> list[str | bytes] | tuple[str | bytes, ...]:
    """Return plain puzzles, nested lists and arrays as texts; anything else becomes '', which is not a puzzle."""
    if len(puzzles) == 9 and all(is_nested(row) and len(row) == 9 for row in puzzles) and not is_nested(puzzles[0][0]):
        raise InputError("this is one puzzle, a list of its rows; put it into a list, or use the verb for one puzzle")
    return type(puzzles)([_text(puzzle) for puzzle in puzzles])


def _text(puzzle: object) -> str | bytes:
    if isinstance(puzzle, str | bytes):
        return puzzle
    if isinstance(puzzle, Puzzle):
        return puzzle.grid if puzzle.is_classic and not puzzle.marks else ""
    return line_of(puzzle) if is_nested(puzzle) else ""


def _numpy_of(puzzles: object) -> Any:
    """Return the module if these puzzles are a NumPy array, otherwise None."""
    numpy: Any = sys.modules.get("numpy")
    return numpy if numpy is not None and isinstance(puzzles, numpy.ndarray) else None


def _arrow_of(puzzles: object) -> Any:
    """Return the module if these puzzles are a pyarrow array, otherwise None."""
    arrow: Any = sys.modules.get("pyarrow")
    return arrow if arrow is not None and isinstance(puzzles, arrow.Array | arrow.ChunkedArray) else None


def _handed(puzzles: object) -> object:
    """Wrap a column with Arrow's interface (Polars, pandas, DuckDB) without copying; return anything else unchanged."""
    if isinstance(puzzles, list | tuple | bytes | bytearray | memoryview):
        return puzzles
    if _numpy_of(puzzles) is not None or _arrow_of(puzzles) is not None:
        return puzzles
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        from whydoku.formats._arrays import as_column

        return as_column(puzzles)
    return puzzles


def _handed_back(puzzles: object, answer: Any) -> Any:
    """Return a column of the library that the puzzles came from."""
    if type(puzzles).__module__.partition(".")[0] in ("polars", "pandas"):
        from whydoku.formats._arrays import as_theirs

        return as_theirs(puzzles, answer)
    return answer


def _run_numpy(numpy: Any, puzzles: Any, limit: int, threads: int, want: bool, clock: Clock) -> _Raw:
    dtype, kind = puzzles.dtype, puzzles.dtype.kind
    if puzzles.ndim == 3 and puzzles.shape[1:] == (9, 9) and kind in "ui":
        flat = _run_numpy(numpy, puzzles.reshape(-1, 81).astype(numpy.int16), limit, threads, want, clock)
        return (flat[0].astype(dtype).reshape(-1, 9, 9) if want else None, *flat[1:])
    grids: Any = None
    raw: _Raw
    if puzzles.ndim == 2 and puzzles.shape[1] == 81 and dtype == numpy.uint16:
        raw = classic_rows(numpy.ascontiguousarray(puzzles), "masks", 162, limit, threads, want, clock.left)
        if want:
            grids = numpy.frombuffer(raw[0], dtype=dtype).reshape(-1, 81)
    elif puzzles.ndim == 2 and puzzles.shape[1] == 81 and kind in "ui":
        digits = puzzles
        if dtype != numpy.uint8:  # a value that does not fit into a byte becomes 255, which is no digit
            digits = puzzles.astype(numpy.uint8)
            digits[(puzzles < 0) | (puzzles > 9)] = 255
        raw = classic_rows(numpy.ascontiguousarray(digits), "digits", 81, limit, threads, want, clock.left)
        if want:
            grids = numpy.frombuffer(raw[0], dtype=numpy.uint8).reshape(-1, 81).astype(dtype, copy=False)
    elif puzzles.ndim == 1 and kind == "S" and dtype.itemsize in (81, 729):
        raw = classic_rows(numpy.ascontiguousarray(puzzles), "text", dtype.itemsize, limit, threads, want, clock.left)
        if want:
            grids = numpy.frombuffer(raw[0], dtype="S81")
    elif puzzles.ndim == 1 and kind in "SUOT":
        raw = classic_texts(puzzles.tolist(), limit, threads, want, clock.left)
        if want:
            grids = numpy.array(raw[0], dtype={"S": "S81", "U": "U81"}.get(kind, dtype))
    else:
        shape = " × ".join(str(length) for length in puzzles.shape)
        raise InputError(
            f"an array of puzzles is n × 81 or n × 9 × 9 of whole numbers, or n texts; this one is {shape} of {dtype}"
        )
    return (grids, *raw[1:])


def _run_arrow(arrow: Any, puzzles: Any, limit: int, threads: int, want: bool, clock: Clock) -> _Raw:
    types, kind = arrow.types, puzzles.type
    rows = puzzles
    if isinstance(rows, arrow.ChunkedArray):
        rows = arrow.concat_arrays(rows.chunks) if rows.num_chunks else arrow.array([], kind)
    fixed = types.is_fixed_size_binary(kind)
    wide = types.is_large_string(kind) or types.is_large_binary(kind)
    raw: _Raw
    if fixed and kind.byte_width in (81, 729) and not rows.null_count:
        width = kind.byte_width
        data = rows.buffers()[1].slice(rows.offset * width, len(rows) * width) if len(rows) else b""
        raw = classic_rows(data, "text", width, limit, threads, want, clock.left)
    else:
        if not (wide or types.is_string(kind) or types.is_binary(kind)):
            try:
                rows = rows.cast(arrow.binary() if fixed else arrow.string())
            except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError) as error:
                raise InputError(f"an Arrow array of puzzles holds strings or binaries, not {kind}") from error
        if rows.null_count:
            rows = rows.fill_null("" if types.is_string(rows.type) or types.is_large_string(rows.type) else b"")
        size = 8 if wide else 4
        _, offsets, data = rows.buffers()
        offsets = offsets.slice(rows.offset * size, (len(rows) + 1) * size) if len(rows) else b""
        raw = classic_strings(offsets, wide, b"" if data is None else data, limit, threads, want, clock.left)
    if not want:
        return raw
    is_puzzle = arrow.array([code != _INVALID for code in raw[1]]).buffers()[1] if _INVALID in raw[1] else None
    grids = arrow.FixedSizeBinaryArray.from_buffers(arrow.binary(81), len(rows), [is_puzzle, arrow.py_buffer(raw[0])])
    if not fixed:
        grids = grids.cast(arrow.binary()).cast(arrow.string()).cast(kind)
    return (_like(arrow, puzzles, grids), *raw[1:])


def _like(arrow: Any, puzzles: Any, result: Any) -> Any:
    """Chunked in, chunked out."""
    return arrow.chunked_array([result]) if isinstance(puzzles, arrow.ChunkedArray) else result
