"""The classic engine on every collection, beside native solvers and solvers from PyPI, all in one run.

    python -m benchmarks.classic --peer tdoku=PATH --peer fsss2=PATH --rounds 5 kaggle 17_clue

PATH is the `run_benchmark` program that comes with tdoku (built with -DFSSS2=ON for fsss2), wherever you have it; it is run
with the name before the `=` as its solver and its own figures are taken. Times of one thread are CPU times, so that a busy
machine does not distort them (a native peer's figure is scaled by the share of the CPU it got). What counts is the fastest
round; the median beside it shows the spread. All of ours and the native peers count to two solutions, which proves
uniqueness; "first" and the solvers from PyPI stop at the first.

Two threads are compared with one on the wall clock, on a batch of a million puzzles or a second; "CPU" is what the two spend
together, as a multiple of what one spends: on a busy machine this is the figure to trust, for wall time depends on the others.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.frame import Program, data_folder, data_set, fits, machine, within
from benchmarks.general import or_tools, pencilmark, py_sudoku

SETS = ("kaggle", "unbiased", "17_clue", "top1465", "top95", "hardest11", "hardest_1905", "hardest_1106", "serg", "gen")
MAX_PUZZLES = 50_000
PEERS_MOST = 20  # puzzles a set for the solvers from PyPI
PEERS_SECONDS = 4.0  # and how long one of them may take over them
MIN_ROUND_SECONDS = 0.5  # seconds that a measurement of ours takes at least, all rounds together


@dataclass(frozen=True)
class Row:
    """One engine on one collection: the seconds of each round, and other results."""

    name: str
    puzzles: int
    seconds: tuple[float, ...]
    guesses: float | None = None
    right: int | None = None

    @property
    def micros(self) -> float:
        """The microseconds a puzzle took in the fastest round."""
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

    from whydoku.engines.search import classic
    from whydoku.engines.search.many import search_many, solve_many

    text = "\n".join(lines).encode() + b"\n"
    fixed = numpy.array([line.encode() for line in lines])
    digits = numpy.array([[int(s) if s in "123456789" else 0 for s in line] for line in lines], dtype=numpy.uint8)
    alone = lines[:2000]
    batch = search_many(lines)
    guesses = sum(batch.guesses) / len(lines)
    wrong = sum(not fits(p, g) for p, g, n in zip(lines, batch.solutions, batch.counts, strict=True) if n)
    tasks: list[tuple[str, int, Callable[[], object]]] = [
        ("bytes", len(lines), lambda: search_many(text)),
        ("NumPy S81", len(lines), lambda: search_many(fixed)),
        ("NumPy uint8", len(lines), lambda: search_many(digits)),
        ("list of str", len(lines), lambda: search_many(lines)),
        ("bytes, first", len(lines), lambda: solve_many(text)),
        ("one a call", len(alone), lambda: [classic.solve(line) for line in alone]),
    ]
    seconds: dict[str, list[float]] = {name: [] for name, *_ in tasks}
    end = time.process_time() + MIN_ROUND_SECONDS * len(tasks)
    while len(seconds[tasks[0][0]]) < rounds or time.process_time() < end:
        for name, _, task in tasks:
            start = time.process_time()
            task()
            seconds[name].append(time.process_time() - start)
    return [
        Row(f"whydoku, {name}", n, tuple(seconds[name]), guesses if n == len(lines) else None, len(lines) - wrong)
        for name, n, _ in tasks
    ]


def two_threads(lines: list[str], rounds: int) -> str:
    """Compare two threads with one, by the wall clock and by the CPU time that they spend."""
    from whydoku.engines.search.many import search_many

    text = "\n".join(lines).encode() + b"\n"
    start = time.process_time()
    search_many(text)
    once = time.process_time() - start
    text *= max(1, min(1_000_000 // len(lines), int(1.0 / once)))
    wall: dict[int, list[float]] = {1: [], 2: []}
    cpu: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(max(3, rounds)):
        for threads in (1, 2):
            start, start_cpu = time.perf_counter(), time.process_time()
            search_many(text, threads=threads)
            wall[threads].append(time.perf_counter() - start)
            cpu[threads].append(time.process_time() - start_cpu)
    turns = sorted(one / two for one, two in zip(wall[1], wall[2], strict=True))
    return (
        f"two threads on {text.count(10):,} puzzles: {min(wall[1]) / min(wall[2]):.2f} times as fast as one (turn by turn "
        f"{turns[0]:.2f} to {turns[-1]:.2f}), CPU {min(cpu[2]) / min(cpu[1]):.2f}; load {os.getloadavg()[0]:.1f} on "
        f"{os.cpu_count()} cores"
    )


def native(name: str, program: Path, lines: list[str], rounds: int) -> Row | None:
    """Let a native peer measure itself; its wall time is scaled by the share of the CPU that it got."""
    seconds = []
    guesses = None
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("# ALLOWZERO: without this the program stops at a puzzle that has no solution\n")
        file.write("\n".join(line.replace("0", ".") for line in lines) + "\n")
        file.flush()
        options = f"-c 1 -s {name} -n {len(lines)} -r 0 -t 1 -w 1 {file.name}"
        for _ in range(rounds):
            before, start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
            printed = subprocess.run([program, *options.split()], capture_output=True, text=True)
            share = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / (time.perf_counter() - start)
            if printed.returncode:
                said = (printed.stdout + printed.stderr).partition("\n")[0]
                print(f"# {name} left out, its program ends with: {said}")
                return None
            found = re.search(rf",{re.escape(name)},([\d.]+),([\d.]+),([\d.]+|N/A),([\d.]+|N/A)", printed.stdout)
            if not found:
                raise SystemExit(f"{program} says nothing of {name}; is it tdoku's run_benchmark?")
            seconds.append(float(found[2]) * 1e-6 * len(lines) * min(1.0, share))
            guesses = float(found[4]) if found[4] != "N/A" else None
    return Row(name, len(lines), tuple(seconds), guesses)


def from_pypi(lines: list[str], programs: Sequence[tuple[str, Program]], rounds: int) -> list[Row]:
    """Time the solvers from PyPI on a few puzzles each; a slow one is stopped at the puzzle it has reached."""
    few = lines[:: max(1, len(lines) // PEERS_MOST)][:PEERS_MOST]
    rows = []
    for name, program in programs:
        most, seconds, solved = few, [], 0
        for _ in range(rounds):
            start = time.process_time()
            grids = within(PEERS_SECONDS, program, most)
            spent = time.process_time() - start
            most = most[: len(grids)]  # so many in the rounds that follow
            seconds.append(spent / len(grids))
            solved = sum(fits(puzzle, grid) for puzzle, grid in zip(most, grids, strict=False))
        rows.append(Row(name, len(most), tuple(each * len(most) for each in seconds), None, solved))
    return rows


def show(name: str, rows: Sequence[Row], against: str | None) -> None:
    """Print a table of one collection; the last column says how many times as fast as `against`."""
    base = next((row.micros for row in rows if row.name == against), None)
    print(f"\n### {name}\n")
    print(f"| engine | puzzles | right | puzzles/s | µs | median | rounds | guesses | × {against or ''} |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        median = statistics.median(row.seconds) / row.puzzles * 1e6
        guesses = "" if row.guesses is None else f"{row.guesses:.2f}"
        right = "" if row.right is None else str(min(row.right, row.puzzles))
        ratio = "" if base is None else f"{base / row.micros:.3g}"
        print(
            f"| {row.name} | {row.puzzles} | {right} | {1e6 / row.micros:,.0f} | {row.micros:,.3f} | {median:,.3f} "
            f"| {len(row.seconds)} | {guesses} | {ratio} |",
            flush=True,
        )


def main(arguments: Sequence[str] = ()) -> None:
    from whydoku.engines.search import classic

    parser = argparse.ArgumentParser(prog="benchmarks.classic", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"collections: {', '.join(SETS)} (default: all)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PATH", help="a native peer's program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--path", help="the instruction set to force")
    parser.add_argument("--no-pypi", action="store_true", help="leave the solvers from PyPI out")
    parser.add_argument("--no-threads", action="store_true", help="leave the comparison of two threads out")
    options = parser.parse_args(arguments)
    if options.path:
        classic.force_path(options.path)
    peers = [(name, Path(path)) for name, _, path in (peer.partition("=") for peer in options.peer)]
    if data_folder() is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds classic/")
    print(f"# {machine()}; instruction set {classic.path()} of {', '.join(classic.paths())}")
    programs: list[tuple[str, Program]] = []
    for peer, load in () if options.no_pypi else PYPI:
        try:
            programs.append((peer, load()))
        except ImportError as error:
            print(f"# {peer} left out: {error}")
    for name in options.sets or SETS:
        lines = data_set(name, MAX_PUZZLES)
        rows = ours(lines, options.rounds)
        rows += filter(None, [native(peer, path, lines, max(2, options.rounds // 2)) for peer, path in peers])
        rows += from_pypi(lines, programs, 2)
        show(name, rows, peers[0][0] if peers else None)
        if not options.no_threads:
            print(f"\n{two_threads(lines, options.rounds)}", flush=True)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
