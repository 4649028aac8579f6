"""Millions of puzzles from Parquet to Parquet: throughput against `solve_many` in memory, and memory over time.

    python -m benchmarks.batches [NUMBER] [--sets kaggle,unbiased,…] [--compression none] [--parts] [--folder DIR] [--plot FILE]

The collections are repeated with their digits renamed and their rows exchanged at random until there are so many. `whydoku
batch solve` runs as a process of its own, whose memory is read ten times a second. Before and after it, `solve_many` and
`search_many` solve the first million of them, held in memory, twice each. CPU time is compared, which other work on the machine
disturbs least, and the clock; what they took in the mean counts. With `--first` the batch stops at the first solution, as
`solve_many` does.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import whydoku as w
from benchmarks.frame import data_folder, machine
from benchmarks.memory import plot

SETS = "kaggle,unbiased,17_clue,top1465,hardest_1905,hardest_1106,serg,gen"
COMPARED = 1_000_000
GROUP = 1 << 17


def make(path: Path, number: int, sets: Sequence[str]) -> None:
    """Write the puzzles, each scrambled on its own, in one Parquet file."""
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds classic/")
    texts = [line for name in sets for line in (folder / "classic" / f"{name}.txt").read_text().split()]
    grids = np.frombuffer("".join(texts).replace(".", "0").encode(), np.uint8).reshape(-1, 81) - ord("0")
    chance = np.random.default_rng(17)
    schema = pa.schema([("id", pa.int64()), ("puzzle", pa.string())])
    made = 0
    with pq.ParquetWriter(path, schema, compression="none", use_dictionary=False) as writer:
        while made < number:
            some = grids[chance.integers(len(grids), size=min(GROUP, number - made))]
            names = np.argsort(chance.random((len(some), 9)), axis=1).astype(np.uint8) + 1
            names = np.concatenate([np.zeros((len(some), 1), np.uint8), names], axis=1)
            rows = np.argsort(chance.random((len(some), 3, 3)), axis=2) + np.arange(0, 9, 3)[None, :, None]
            columns = np.argsort(chance.random((len(some), 3, 3)), axis=2) + np.arange(0, 9, 3)[None, :, None]
            cells = rows.reshape(-1, 9, 1) * 9 + columns.reshape(-1, 1, 9)
            scrambled = np.take_along_axis(some, cells.reshape(-1, 81), axis=1)
            digits = np.take_along_axis(names, scrambled.astype(np.int64), axis=1)
            signs = np.where(digits == 0, ord("."), digits + ord("0")).astype(np.uint8)
            lines = pa.FixedSizeBinaryArray.from_buffers(
                pa.binary(81), len(signs), [None, pa.py_buffer(signs.tobytes())]
            )
            texts_of = lines.cast(pa.binary()).cast(pa.string())
            writer.write_table(pa.table([pa.array(range(made, made + len(some))), texts_of], schema=schema))
            made += len(some)


def in_memory(path: Path, number: int) -> dict[str, tuple[float, float]]:
    """Return CPU and clock time per puzzle, in microseconds, of the verbs on a column."""
    with pq.ParquetFile(path) as file:
        column = pa.Table.from_batches([next(file.iter_batches(number, columns=["puzzle"]))])["puzzle"]
    found = {}
    for name, call in {
        "solve_many": lambda: w.solve_many(column, threads=2),
        "search_many(limit=2)": lambda: w.search_many(column, limit=2, threads=2),
    }.items():
        cpu, clock = time.process_time(), time.perf_counter()
        call()  # type: ignore[no-untyped-call]  # pyarrow has no types
        per = 1e6 / len(column)
        found[name] = ((time.process_time() - cpu) * per, (time.perf_counter() - clock) * per)
    return found


def on_disk(path: Path, out: Path, compression: str, *more: str) -> tuple[float, float, list[tuple[int, float]]]:
    """Run the command: return CPU and clock seconds, and memory in MB by tenths of a second."""
    words = [
        "batch",
        "solve",
        str(path),
        str(out),
        "--compression",
        compression,
        "--workers",
        "2",
        "--overwrite",
        *more,
    ]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "whydoku", *words])
    points: list[tuple[int, float]] = []
    while process.poll() is None:
        try:
            pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
        except (OSError, IndexError):
            break
        points.append((len(points), pages * os.sysconf("SC_PAGE_SIZE") / 2**20))
        time.sleep(0.1)
    if process.wait():
        raise SystemExit("the run failed")
    clock = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock, points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=10_000_000)
    parser.add_argument("--sets", default=SETS)
    parser.add_argument("--compression", default="zstd")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--parts", action="store_true", help="the output is a folder of Parquet files")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=said.folder) as home:
        source, out = Path(home) / "in.parquet", Path(home) / ("out" if said.parts else "out.parquet")
        make(source, said.number, said.sets.split(","))
        rounds = [in_memory(source, min(COMPARED, said.number)) for _ in range(2)]
        cpu, clock, points = on_disk(source, out, said.compression, *(["--first"] if said.first else []))
        rounds += [in_memory(source, min(COMPARED, said.number)) for _ in range(2)]
        per = 1e6 / said.number
        print(f"{machine()}\n{said.number:,} puzzles of {said.sets}, Parquet {said.compression}, 2 workers")
        written = sum(path.stat().st_size for path in (out.iterdir() if said.parts else [out]))
        print(f"in {source.stat().st_size / said.number:.1f} bytes per puzzle, out {written / said.number:.1f}")
        print(f"batch solve: {cpu * per:.3f} µs CPU, {clock * per:.3f} µs by the clock")
        for name in rounds[0]:
            for at, kind in enumerate(("CPU", "by the clock")):
                mean = sum(each[name][at] for each in rounds) / len(rounds)
                each_time = ", ".join(f"{each[name][at]:.3f}" for each in rounds)
                ratio = (cpu, clock)[at] * per / mean
                print(f"{name}: {mean:.3f} µs {kind} ({each_time}); batch takes {ratio:.2f} times that")
        levels = sorted(level for _, level in points)
        print(
            f"memory: {levels[len(levels) // 2]:.0f} MB median, {levels[-1]:.0f} MB at most, {len(points) / 10:.0f} s"
        )
        table = pq.read_table(out, columns=["id", "status", "error"])
        assert table["id"].to_pylist() == list(range(said.number))
        counts = {each["values"]: each["counts"] for each in table["status"].value_counts().to_pylist()}
        print(f"status: {counts}; errors: {said.number - table['error'].null_count}")
        if said.plot is not None:
            title = f"Memory of whydoku batch solve over {said.number:,} puzzles (MB by seconds)"
            seconds = [(at // 10, level) for at, level in points if at % 10 == 0]
            said.plot.write_text(plot(seconds, title), encoding="utf-8")


if __name__ == "__main__":
    main()
