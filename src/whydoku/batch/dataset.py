"""Data sets for training: equally many puzzles of each level, none equivalent to another, with solutions, ratings and paths.

It is made in three stages, each of which can be resumed:

  candidates   puzzles as the generator makes them, rated, with their canonical forms; part k of a seed is always the same
  chosen       the first of them in order that are new by their canonical form and of a level that has room
  explained    `batch explain` of the chosen ones

Which split a puzzle belongs to is decided by a hash of its canonical form. So equivalent puzzles are never in two of them, not
even those of two data sets that were made with other seeds.
"""

from __future__ import annotations

import hashlib
import queue
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from whydoku import __version__
from whydoku.batch.card import write_card
from whydoku.batch.executors import Crew, find_executor, open_crew
from whydoku.batch.file_kind import FileKind
from whydoku.batch.limits import DATASET_LOOK_SECONDS, GROUP_ROWS, PART_CANDIDATES, SHARD_PUZZLES
from whydoku.batch.run import Progress, run
from whydoku.batch.sink import encode
from whydoku.batch.store import Store, said_plainly
from whydoku.batch.verbs._ratings import rating_columns
from whydoku.errors import InputError, Interrupted, OptionError, StoppedError, WhydokuError
from whydoku.model.limit import check_count, check_seed, raise_if_stopped
from whydoku.model.technique import LEVELS
from whydoku.model.wording import counted
from whydoku.rating import find_scales
from whydoku.verbs._generator_options import GridOptions, start_generator
from whydoku.verbs.canonical_many import canonical_many
from whydoku.verbs.rate_many import rate_many

SPLITS = {"train": 80, "validation": 10, "test": 10}
"""Hundredths of all canonical forms."""

_PARQUET = FileKind("parquet")


@dataclass(frozen=True)
class DatasetOrder:
    """The order for a data set."""

    number: int
    levels: tuple[str, ...]  # empty: as they come
    scale: str
    seed: int
    wanted: tuple[tuple[str, Any], ...]  # options of the generator

    @property
    def shares(self) -> dict[str | None, int]:
        """The number of puzzles of each level; None stands for any."""
        if not self.levels:
            return {None: self.number}
        share, rest = divmod(self.number, len(self.levels))
        return {level: share + (at < rest) for at, level in enumerate(self.levels)}


@dataclass(frozen=True)
class Dataset:
    """A data set that was made."""

    path: Path
    rows: int
    splits: Mapping[str, int]
    levels: Mapping[str, int]
    candidates: int  # how many were made and rated for it
    seconds: float

    def __repr__(self) -> str:
        return f"<Dataset {counted(self.rows, 'puzzle')} in {self.path}>"


def make(
    number: int,
    folder: str | Path,
    *,
    levels: str | Sequence[str] | None = None,
    scale: str = "hodoku",
    seed: int = 0,
    paths: bool = True,
    executor: Any = None,
    workers: int | None = None,
    cluster: str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    progress: Callable[[str, Progress], object] | None = None,
    **wanted: Any,
) -> Dataset:
    """Make a data set in a folder; `wanted` has the options of `generate` for symmetry, clues and minimality."""
    begun = time.monotonic()
    order = _order(number, levels, scale, seed, wanted)
    chosen_executor = find_executor(executor, cluster)
    out = Path(folder)
    home = out.with_name(out.name + ".making")
    with said_plainly(home):
        if overwrite:
            shutil.rmtree(home, ignore_errors=True)
        if home.exists() and not resume:
            raise OptionError(f"{home} has an unfinished run: continue with --resume, or start again with --overwrite")
        if out.exists() and not overwrite:
            raise OptionError(f"{out} already exists: replace it with --overwrite")
        home.mkdir(parents=True, exist_ok=True)

    def tell(stage: str) -> Callable[[Progress], object] | None:
        return None if progress is None else lambda known: progress(stage, known)

    store = Store(home / "candidates", _PARQUET, is_folder=True)
    store.open(_manifest(order), resume=True, overwrite=False)
    made = _Making(order, store, tell("making"))
    made.go(lambda: open_crew(chosen_executor, workers, cluster))
    chosen = home / "chosen.parquet"
    if not chosen.exists():
        _choose(order, store, chosen, [] if not paths else ["solution"])  # which a path gives
    source = chosen
    if paths:
        source = home / "explained"
        if not source.exists():
            run(
                "explain",
                chosen,
                source,
                scale="se,hodoku",
                prefix="",
                executor=executor,
                workers=workers,
                cluster=cluster,
                part_rows=1000,
                resume=True,
                progress=tell("explaining"),
            )
    splits = _split(source, home / "data")
    levels_found = Counter[str](pq.read_table(chosen, columns=["level"])["level"].to_pylist())
    ordered = {level: levels_found[level] for level in LEVELS if level in levels_found}
    found = Dataset(out, sum(splits.values()), splits, ordered, made.candidates, time.monotonic() - begun)
    schema = pq.read_schema(next((home / "data").glob("*.parquet")))
    write_card(home / "README.md", order, found, schema)
    _finish(home, out)
    return found


def _order(
    number: int, levels: str | Sequence[str] | None, scale: str, seed: int, wanted: Mapping[str, Any]
) -> DatasetOrder:
    names = levels.split(",") if isinstance(levels, str) else list(levels or ())
    names = list(LEVELS) if [name.strip() for name in names] == ["all"] else [name.strip() for name in names]
    for name in names:
        if name not in LEVELS:
            raise OptionError(f"there is no level {name!r}; expected some of {', '.join(LEVELS)}, or all")
    (title,) = find_scales(scale)
    if title.startswith("se"):
        raise OptionError(f"the scale {title} has no levels: take hodoku or own")
    check_count("the number of puzzles", number, least=1)
    for name in wanted:
        if name not in GridOptions.__annotations__:
            raise OptionError(f"a data set has plain 9×9 puzzles, so {name} cannot be chosen")
    said = tuple(sorted((name, value) for name, value in wanted.items() if value))
    start_generator(1, seed, None, **dict(said))  # refuses what is wrong
    return DatasetOrder(number, tuple(dict.fromkeys(names)), title, check_seed(seed) or 0, said)


def _manifest(order: DatasetOrder) -> dict[str, Any]:
    return {
        "number": order.number,
        "levels": list(order.levels),
        "scale": order.scale,
        "seed": order.seed,
        "wanted": {name: str(value) for name, value in order.wanted},
        "part_rows": PART_CANDIDATES,
        "version": f"whydoku {__version__}, pyarrow {pa.__version__}",
    }


def candidates(order: DatasetOrder, number: int) -> bytes:
    """Make a part of candidates: puzzles, solutions, ratings, canonical forms."""
    seed = int.from_bytes(hashlib.blake2b(f"{order.seed} {number}".encode(), digest_size=8).digest(), "big")
    made = []
    for each in start_generator(PART_CANDIDATES, seed, None, **dict(order.wanted)).made():
        made.append((each.puzzle.grid, each.solution))
        raise_if_stopped()
    lines = [line for line, _ in made]
    ratings = []
    for at in range(0, len(lines), 64):
        ratings += [*rate_many(lines[at : at + 64], [order.scale])]
        raise_if_stopped()
    columns = rating_columns(ratings, [order.scale])
    table = pa.table(
        {
            "puzzle": lines,
            "solution": [solution for _, solution in made],
            "clues": pa.array([81 - line.count(".") for line in lines], pa.int8()),
            "level": columns[f"{order.scale}_level"],
            "rating": columns[order.scale],
            "canonical": canonical_many(lines),
        }
    )
    return bytes(encode(table, _PARQUET, [], first=False))


def _hash(form: str) -> int:
    return int.from_bytes(hashlib.blake2b(form.encode(), digest_size=8).digest(), "big")


def split_of(form: str) -> str:
    """Return the split of a canonical form.

    >>> split_of("." * 80 + "1")
    'train'
    """
    place = _hash(form) % 100
    for name, share in SPLITS.items():
        if place < share:
            return name
        place -= share
    raise AssertionError("the splits add up to a hundred")


class _Picker:
    """Takes the wanted candidates in order."""

    def __init__(self, order: DatasetOrder) -> None:
        self._room: Counter[str | None] = Counter(order.shares)
        self._seen: set[int] = set()  # grows with the data set: some 70 bytes per puzzle
        self.seen = 0

    @property
    def full(self) -> bool:
        """Whether there are enough."""
        return not any(self._room.values())

    def take(self, table: Any) -> list[int]:
        """Return the rows that are wanted."""
        taken = []
        for at, (level, form) in enumerate(
            zip(table["level"].to_pylist(), table["canonical"].to_pylist(), strict=True)
        ):
            if self.full:
                break
            self.seen += 1
            key = level if level in self._room else None
            if not self._room[key] or level is None:
                continue
            name = _hash(form)
            if name not in self._seen:
                self._seen.add(name)
                self._room[key] -= 1
                taken.append(at)
        return taken

    @property
    def left(self) -> int:
        """The number still missing."""
        return self._room.total()


class _Making:
    """Candidates in progress: made in any order, counted in theirs, until there are enough."""

    def __init__(self, order: DatasetOrder, store: Store, progress: Callable[[Progress], object] | None) -> None:
        self._order, self._store, self._progress = order, store, progress
        self._choice = _Picker(order)
        self._next = 0  # the first part that is not counted
        self._new = 0
        self._begun = time.monotonic()

    @property
    def candidates(self) -> int:
        """The number of candidates considered."""
        return self._choice.seen

    def _count(self) -> None:
        while not self._choice.full and self._store.is_done(self._next):
            self._choice.take(pq.read_table(self._store.path(self._next), columns=["level", "canonical"]))
            self._next += 1
            if self._progress is not None:
                have = self._order.number - self._choice.left
                spent = time.monotonic() - self._begun
                self._progress(Progress(have, self._new, have / self._order.number, spent))

    def go(self, open_workers: Callable[[], Crew]) -> None:
        """Make parts until enough are wanted."""
        self._count()
        if self._choice.full:
            return
        crew = open_workers()
        done: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        number, under_way = self._next, 0
        finished = False
        try:
            while not self._choice.full:
                while under_way < 2 * crew.workers:
                    if not self._store.is_done(number):
                        future = crew.submit(candidates, self._order, number)
                        future.add_done_callback(partial(_note, done, number))
                        under_way += 1
                    number += 1
                try:
                    which, future = done.get(timeout=DATASET_LOOK_SECONDS)
                except queue.Empty:
                    continue
                under_way -= 1
                self._store.commit(which, _result(which, future))
                self._new += PART_CANDIDATES
                self._count()
            finished = True
        except (KeyboardInterrupt, StoppedError) as error:
            have = self._order.number - self._choice.left
            raise Interrupted(f"interrupted: {counted(have, 'puzzle')} chosen; go on with --resume") from error
        finally:
            crew.end(finished=False)  # what is under way is not needed
            if not finished and not self._store.is_done(0):
                self._store.discard()


def _note(done: queue.SimpleQueue[tuple[int, Any]], number: int, future: Any) -> None:
    done.put((number, future))


def _result(number: int, future: Any) -> Any:
    try:
        return future.result()
    except (WhydokuError, KeyboardInterrupt):
        raise
    except Exception as error:
        raise InputError(f"part {number} was not made: {type(error).__name__}: {error}") from error


def _choose(order: DatasetOrder, store: Store, out: Path, without: list[str]) -> None:
    """Write the chosen ones into one file."""
    choice = _Picker(order)
    making = out.with_name(out.name + ".tmp")
    number = 0
    with said_plainly(out), _ParquetWriter(making) as writer:
        while not choice.full:
            table = pq.read_table(store.path(number)).drop_columns(without)
            writer.write(_rows(table, choice.take(table)))
            number += 1
    making.replace(out)


def _rows(table: Any, places: list[int]) -> Any:
    return table.take(pa.array(places, pa.int64()))  # which says the type where there are none


class _ParquetWriter:
    """Writes tables into one Parquet file, in row groups of a size."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: list[Any] = []
        self._writer: Any = None
        self.rows = 0

    def __enter__(self) -> _ParquetWriter:
        return self

    def write(self, table: Any) -> None:
        """Add rows."""
        self._kept.append(table)
        self.rows += len(table)
        if sum(map(len, self._kept)) >= GROUP_ROWS:
            self._flush()

    def _flush(self) -> None:
        if self._kept:
            table = pa.concat_tables(self._kept)
            if self._writer is None:
                self._writer = pq.ParquetWriter(self._path, table.schema, compression="zstd")
            self._writer.write_table(table, row_group_size=max(1, len(table)))
            self._kept = []

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._flush()
        if self._writer is not None:
            self._writer.close()


def _tables(source: Path) -> Iterator[Any]:
    for path in sorted(source.glob("part-*.parquet")) if source.is_dir() else [source]:
        with pq.ParquetFile(path) as file:
            for group in range(file.num_row_groups):
                yield file.read_row_group(group)


def _split(source: Path, folder: Path) -> dict[str, int]:
    """Write the files of the splits; return the number of rows of each."""
    with said_plainly(folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        writers: dict[str, _ParquetWriter] = {}
        rows = dict.fromkeys(SPLITS, 0)
        for table in _tables(source):
            places = [split_of(form) for form in table["canonical"].to_pylist()]
            for split in SPLITS:
                some = _rows(table, [at for at, place in enumerate(places) if place == split])
                if not len(some):
                    continue
                if split not in writers or writers[split].rows >= SHARD_PUZZLES:
                    if split in writers:
                        writers[split].__exit__(None)
                    writers[split] = _ParquetWriter(folder / f"{split}-{rows[split] // SHARD_PUZZLES:05}.parquet")
                writers[split].write(some)
                rows[split] += len(some)
        for writer in writers.values():
            writer.__exit__(None)
    return {split: number for split, number in rows.items() if number}


def _finish(home: Path, out: Path) -> None:
    """Rename the folder once it holds nothing but the data set."""
    with said_plainly(out):
        shutil.rmtree(home / "candidates.parts", ignore_errors=True)
        shutil.rmtree(home / "explained", ignore_errors=True)
        (home / "chosen.parquet").unlink(missing_ok=True)
        if out.exists():
            shutil.rmtree(out)
        home.rename(out)
