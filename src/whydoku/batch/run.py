"""A run: read parts, submit them, store the results, and join them in the end.

Only a bounded number of parts is in progress at a time, so memory depends only on their size and the number of workers.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from whydoku import __version__
from whydoku.batch.executors import Crew, find_executor, open_crew
from whydoku.batch.file_kind import FileKind, kind_of
from whydoku.batch.input_files import InputFiles, InputPart
from whydoku.batch.limits import AHEAD_PARTS, RUN_LOOK_SECONDS
from whydoku.batch.sink import COMPRESSIONS
from whydoku.batch.store import Store
from whydoku.batch.streams import is_pipe, name_of
from whydoku.batch.verbs import find_verb
from whydoku.batch.work import Done, Task, check_names, pack, work
from whydoku.errors import InputError, Interrupted, OptionError, WhydokuError
from whydoku.model.limit import Limit, check_count
from whydoku.model.wording import counted

_FORMAT = 1  # of the folder of parts


@dataclass(frozen=True)
class Progress:
    """The progress of a run."""

    rows: int  # done, those of earlier runs included
    new: int  # done in this run
    share: float | None  # of the input, 0 to 1; None if it is not known, as of a pipe
    seconds: float

    @property
    def rate(self) -> float:
        """The rows per second in this run."""
        return self.new / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Result:
    """The result of a run."""

    path: Path
    rows: int
    errors: int  # rows with an error, of those that were done in this run
    parts: int
    seconds: float
    kept: int = 0  # parts that an earlier run had done

    def __repr__(self) -> str:
        return f"<Result {counted(self.rows, 'row')} in {self.path}>"


Watch = Callable[[Progress], object]


def run(
    verb: str,
    source: str | Path,
    out: str | Path,
    *,
    column: str | None = None,
    kind: str | None = None,
    prefix: str = "",
    executor: Any = None,
    workers: int | None = None,
    cluster: str | None = None,
    part_rows: int | None = None,
    compression: str = "zstd",
    resume: bool = False,
    overwrite: bool = False,
    progress: Watch | None = None,
    **options: Any,
) -> Result:
    """Run a verb on every puzzle of some files, and write the answers."""
    found = find_verb(verb)
    said = {name: value for name, value in options.items() if value is not None}
    for name in said:
        if name not in found.options:
            raise OptionError(f"batch {verb} has no option {name!r}; it has {', '.join(found.options)}")
    Limit.of(said.get("deadline"))
    found.check(said)
    if compression not in COMPRESSIONS:
        raise OptionError(f"there is no compression {compression!r}; expected one of {', '.join(COMPRESSIONS)}")
    rows = found.rows if part_rows is None else check_count("the rows of a part", part_rows, least=1)
    if workers is not None:
        check_count("the number of workers", workers, least=1)
    if str(out) == "-":
        raise OptionError("the output is kept in parts until it is whole, so it is a file: name one instead of -")
    path = Path(out)
    is_folder = str(out).endswith(("/", "\\")) or path.is_dir() or not path.suffix
    written = FileKind("parquet") if is_folder else kind_of(path, " to write")
    if written.format == "lines" and verb == "explain":
        raise OptionError(f"{path}: a path takes more than a line; write Parquet, JSON lines or CSV")
    once = is_pipe(Path(source))
    if once and resume:
        raise OptionError(
            f"{name_of(Path(source))} cannot be read a second time, so there is nothing to resume: put it into a file"
        )
    files = InputFiles(source, column, kind)
    if path.resolve() in {each.resolve() for each in files.files}:
        raise OptionError(f"{path} is the input as well: give the output another name")
    chosen = find_executor(executor, cluster)
    task = Task(verb, files.column, written, said, prefix, compression)
    check_names(files.schema, task)
    store = Store(path, written, is_folder=is_folder, goes_on=not once)
    begun = time.monotonic()
    if not store.open(_manifest(files, task, rows), resume=resume, overwrite=overwrite):
        return Result(path, 0, 0, 0, 0.0)
    with_parts = _Run(files, store, task, rows, begun, progress)
    with_parts.go(lambda: open_crew(chosen, workers, cluster))
    store.finish(with_parts.parts)
    return Result(path, with_parts.rows, with_parts.errors, with_parts.parts, time.monotonic() - begun, with_parts.kept)


def _manifest(files: InputFiles, task: Task, rows: int) -> dict[str, Any]:
    """Return everything that the bytes of the output depend on."""
    return {
        "verb": task.verb,
        "options": {name: str(value) for name, value in sorted(task.options.items())},
        "column": task.column,
        "prefix": task.prefix,
        "format": f"{task.kind.format} {task.kind.packing} {task.compression}",
        "part_rows": rows,
        "input": files.identity(),
        "version": f"whydoku {__version__}, pyarrow {pa.__version__}, parts {_FORMAT}",
    }


class _Run:
    """The parts of a run in progress."""

    def __init__(
        self, files: InputFiles, store: Store, task: Task, part_rows: int, begun: float, progress: Watch | None
    ) -> None:
        self._files, self._store, self._task, self._part_rows = files, store, task, part_rows
        self._begun = begun
        self._progress = progress
        self._done: queue.SimpleQueue[tuple[InputPart, Any]] = queue.SimpleQueue()
        self._under_way = 0
        self._damage: InputError | None = None
        self._new = 0
        self._handed_out: dict[int, int] = {}  # the rows of each part that is, or was, under way
        self._rows_before = 0  # of earlier runs
        self.rows = self.errors = self.parts = self.kept = 0
        self._share = 0.0  # of the input that is done

    def go(self, open_workers: Callable[[], Crew]) -> None:
        """Do all parts that are not done."""
        crew: Crew | None = None
        finished = False
        try:
            for part in self._readable():
                self.parts += 1
                if part.table is None:
                    self.kept += 1
                    self._rows_before += part.rows
                    self._count(part, 0)
                    continue
                crew = crew or open_workers()
                while self._under_way >= AHEAD_PARTS * crew.workers:
                    self._take(crew)
                self._hand_out(crew, part)
            while self._under_way and crew is not None:
                self._take(crew)
            if self._damage is not None:
                raise self._damage
            finished = True
        except KeyboardInterrupt as error:
            raise Interrupted(f"interrupted: {self._said()}") from error
        except InputError as error:
            raise InputError(f"{error}{self._kept()}") from error
        finally:
            if crew is not None:
                crew.end(finished=finished)
                self._store.sweep()
            if not finished and not self._rows_kept():
                self._store.discard()

    def _readable(self) -> Iterator[InputPart]:
        """Yield the parts up to the end, or up to damaged input: what was read until then is still processed."""
        try:
            yield from self._files.parts(self._part_rows, self._store.is_done)
        except InputError as error:
            self._damage = error

    def _hand_out(self, crew: Crew, part: InputPart) -> None:
        if crew.shares_memory:
            future = crew.submit(work, self._task, part.table, part.number, self._store.making(part.number))
        else:
            future = crew.submit(work, self._task, pack(part.table), part.number)
        self._under_way += 1
        self._handed_out[part.number] = part.rows
        light = InputPart(part.number, None, part.rows, part.share)
        future.add_done_callback(lambda done: self._done.put((light, done)))

    def _take(self, crew: Crew) -> None:
        """Wait for a part and keep it."""
        while True:
            try:
                part, future = self._done.get(timeout=RUN_LOOK_SECONDS)
                break
            except queue.Empty:
                continue
        self._under_way -= 1
        try:
            done: Done = future.result()
        except (WhydokuError, KeyboardInterrupt):
            raise
        except Exception as error:
            raise InputError(f"part {part.number} was not done: {type(error).__name__}: {error}") from error
        self._store.commit(part.number, done.data)
        self.errors += done.errors
        self._new += done.rows
        self._count(part, done.rows)

    def _count(self, part: InputPart, new: int) -> None:
        self.rows += part.rows
        self._share += part.share or 0.0
        if self._progress is not None:
            share = None if part.share is None else min(1.0, self._share)
            self._progress(Progress(self.rows, self._new, share, time.monotonic() - self._begun))

    def _rows_kept(self) -> int:
        """Return how many rows are in the store; Ctrl-C may have come after a part was kept and before it was counted."""
        new = sum(rows for number, rows in self._handed_out.items() if self._store.is_done(number))
        return self._rows_before + new

    def _said(self) -> str:
        rows = self._rows_kept()
        hint = "; go on with --resume" if self._store.goes_on else ""
        return f"{counted(rows, 'row')} done, in {self._store.folder}{hint}" if rows else "no part is done yet"

    def _kept(self) -> str:
        rows = self._rows_kept()
        return f"; {counted(rows, 'row')} done, in {self._store.folder}" if rows else ""
