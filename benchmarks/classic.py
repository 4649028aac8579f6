"""The classic engine on every collection, beside native solvers and solvers from PyPI, all in one run.

    python -m benchmarks.classic --peer tdoku=PATH --peer fsss2=PATH --rounds 5 kaggle 17_clue

PATH is the `run_benchmark` program that comes with tdoku, built where you like; it is run with the name before the `=` as its
solver and its own figures are taken. Times of one thread are CPU times, so that a busy machine does not distort them (a
native peer's figure is scaled by the share of the CPU it got); times of two threads are wall times. All of ours and the native
peers count to two solutions, which proves uniqueness; "first" and the solvers from PyPI stop at the first.
"""

from __future__ import annotations

import argparse
import re
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.frame import Program, data_folder, data_set, fits, machine
from benchmarks.general import or_tools, pencilmark, py_sudoku

SETS = ("kaggle", "unbiased", "17_clue", "top1465", "top95", "hardest11", "hardest_1905", "hardest_1106", "serg", "gen")
MOST = 50_000
PEERS_MOST = 20  # puzzles a set for the slow ones
ENOUGH = 0.5  # seconds that a measurement of ours takes at least, all rounds together


@dataclass(frozen=True)
class Row:
    """One engine on one collection: seconds of each round, and what else is known."""

    name: str
    puzzles: int
    seconds: tuple[float, ...]
    guesses: float | None = None
    wrong: int | None = None

    @property
    def micros(self) -> float:
        """Give the microseconds a puzzle took in the fastest round."""
        return min(self.seconds) / self.puzzles * 1e6


def exact_cover() -> Program:
    import exact_cover as ec
    import numpy as np

    rows = [(r, c, d) for r in range(9) for c in range(9) for d in range(9)]
    table = np.zeros((729, 324), dtype="int32")
    for i, (r, c, d) in enumerate(rows):
        table[i, [9 * r + c, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r // 3 * 3 + c // 3) + d]] = 1

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for puzzle in puzzles:
            keep = [i for i, (r, c, d) in enumerate(rows) if puzzle[9 * r + c] in ("0", ".", str(d + 1))]
            cover = ec.get_exact_cover(table[keep])
            grid = ["."] * 81
            for k in cover:
                r, c, d = rows[keep[k]]
                grid[9 * r + c] = str(d + 1)
            out.append("".join(grid) if len(cover) == 81 else None)
        return out

    return solve


def python_sat() -> Program:
    """One solver for all puzzles, the clues as assumptions."""
    from pysat.solvers import Solver

    def var(r: int, c: int, d: int) -> int:
        return 81 * r + 9 * c + d + 1

    nine = range(9)
    groups = [[var(r, c, d) for d in nine] for r in nine for c in nine]
    groups += [[var(r, c, d) for c in nine] for r in nine for d in nine]
    groups += [[var(r, c, d) for r in nine] for c in nine for d in nine]
    groups += [[var(b // 3 * 3 + i // 3, b % 3 * 3 + i % 3, d) for i in nine] for b in nine for d in nine]
    solver = Solver(name="glucose4")
    for group in groups:
        solver.add_clause(group)
        for i, a in enumerate(group):
            for b in group[i + 1 :]:
                solver.add_clause([-a, -b])

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for puzzle in puzzles:
            clues = [9 * cell + int(sign) for cell, sign in enumerate(puzzle) if sign in "123456789"]
            if not solver.solve(assumptions=clues):
                out.append(None)
                continue
            true = [literal - 1 for literal in solver.get_model() if literal > 0]
            out.append("".join(str(literal % 9 + 1) for literal in true))
        return out

    return solve


PYPI: tuple[tuple[str, Callable[[], Program]], ...] = (
    ("python-sat, incremental", python_sat),
    ("exact-cover", exact_cover),
    ("OR-Tools CP-SAT", or_tools),
    ("pencilmark", pencilmark),
    ("py-sudoku", py_sudoku),
)


def ours(lines: list[str], rounds: int) -> list[Row]:
    """Time the batch from Python, input and output included, in the kinds that puzzles come in."""
    import numpy

    from whydoku.search import classic
    from whydoku.search.many import search_many, solve_many

    text = "\n".join(lines).encode() + b"\n"
    fixed = numpy.array([line.encode() for line in lines])
    digits = numpy.array([[int(s) if s in "123456789" else 0 for s in line] for line in lines], dtype=numpy.uint8)
    alone = lines[:2000]
    batch = search_many(lines)
    guesses = sum(batch.guesses) / len(lines)
    wrong = sum(not fits(p, g) for p, g, n in zip(lines, batch.solutions, batch.counts, strict=True) if n)
    cpu, wall = time.process_time, time.perf_counter
    tasks: list[tuple[str, int, Callable[[], object], Callable[[], float]]] = [
        ("bytes", len(lines), lambda: search_many(text), cpu),
        ("NumPy S81", len(lines), lambda: search_many(fixed), cpu),
        ("NumPy uint8", len(lines), lambda: search_many(digits), cpu),
        ("list of str", len(lines), lambda: search_many(lines), cpu),
        ("bytes, first", len(lines), lambda: solve_many(text), cpu),
        ("one a call", len(alone), lambda: [classic.solve(line) for line in alone], cpu),
        ("bytes, 1 thread, wall", len(lines), lambda: search_many(text), wall),
        ("bytes, 2 threads, wall", len(lines), lambda: search_many(text, threads=2), wall),
    ]
    seconds: dict[str, list[float]] = {name: [] for name, *_ in tasks}
    end = cpu() + ENOUGH * len(tasks)
    while len(seconds[tasks[0][0]]) < rounds or cpu() < end:
        for name, _, task, clock in tasks:
            start = clock()
            task()
            seconds[name].append(clock() - start)
    return [
        Row(f"whydoku, {name}", n, tuple(seconds[name]), guesses if n == len(lines) else None, wrong)
        for name, n, *_ in tasks
    ]


def native(name: str, program: Path, lines: list[str], rounds: int) -> Row:
    """Let a native peer measure itself; its wall time is scaled by the share of the CPU that it got."""
    seconds = []
    guesses = None
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(line.replace("0", ".") for line in lines) + "\n")
        file.flush()
        command = [
            str(program),
            "-c",
            "1",
            "-s",
            name,
            "-n",
            str(len(lines)),
            "-r",
            "0",
            "-t",
            "1",
            "-w",
            "1",
            file.name,
        ]
        for _ in range(rounds):
            before, start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
            printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            share = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / (time.perf_counter() - start)
            found = re.search(rf",{re.escape(name)},([\d.]+),([\d.]+),([\d.]+|N/A),([\d.]+|N/A)", printed)
            if not found:
                raise SystemExit(f"{program} says nothing of {name}; is it tdoku's run_benchmark?")
            seconds.append(float(found[2]) * 1e-6 * len(lines) * min(1.0, share))
            guesses = float(found[4]) if found[4] != "N/A" else None
    return Row(name, len(lines), tuple(seconds), guesses)


def from_pypi(lines: list[str]) -> list[Row]:
    rows = []
    few = lines[:: max(1, len(lines) // PEERS_MOST)][:PEERS_MOST]
    for name, load in PYPI:
        try:
            program = load()
        except ImportError:
            continue
        start = time.process_time()
        grids = program(few)
        spent = time.process_time() - start
        rows.append(
            Row(name, len(few), (spent,), None, sum(not fits(p, g) for p, g in zip(few, grids, strict=True) if g))
        )
    return rows


def show(name: str, rows: Sequence[Row], against: str | None) -> None:
    base = next((row.micros for row in rows if row.name == against), None)
    print(f"\n### {name}\n")
    print(f"| engine | puzzles | puzzles/s | µs | spread | guesses | wrong | × {against or ''} |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        times = row.seconds
        spread = f"±{statistics.pstdev(times) / statistics.mean(times):.0%}" if len(times) > 1 else ""
        guesses = "" if row.guesses is None else f"{row.guesses:.2f}"
        wrong = "" if row.wrong is None else str(row.wrong)
        ratio = "" if base is None else f"{base / row.micros:.2f}"
        print(
            f"| {row.name} | {row.puzzles} | {1e6 / row.micros:,.0f} | {row.micros:,.3f} | {spread} | {guesses} "
            f"| {wrong} | {ratio} |",
            flush=True,
        )


def main(arguments: Sequence[str] = ()) -> None:
    from whydoku.search import classic

    parser = argparse.ArgumentParser(prog="benchmarks.classic", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"collections: {', '.join(SETS)} (default: all)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PATH", help="a native peer's program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--path", help="the instruction set to force")
    parser.add_argument("--no-pypi", action="store_true", help="leave the solvers from PyPI out")
    options = parser.parse_args(arguments)
    if options.path:
        classic.force_path(options.path)
    peers = [(name, Path(path)) for name, _, path in (peer.partition("=") for peer in options.peer)]
    if data_folder() is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds classic/")
    print(f"# {machine()}; instruction set {classic.path()} of {', '.join(classic.paths())}")
    for name in options.sets or SETS:
        lines = data_set(name, MOST)
        rows = ours(lines, options.rounds)
        rows += [native(peer, path, lines, max(2, options.rounds // 2)) for peer, path in peers]
        if not options.no_pypi:
            rows += from_pypi(lines)
        show(name, rows, peers[0][0] if peers else None)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
