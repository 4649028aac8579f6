"""The common frame of the benchmarks: data sets × programs, timed in turns in one run, shown as ratios.

A program is a function that takes puzzle texts and returns solutions, or raises ImportError where it is not installed.
Rounds go through all programs before the next round begins, so that a slow minute of the machine hits each of them; the
fastest round counts. A wrong or missing answer is shown, not hidden: the share solved stands beside each time.
"""

from __future__ import annotations

import os
import platform
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Program = Callable[[Sequence[str]], Sequence[str | None]]


@dataclass(frozen=True)
class Entry:
    """One program: how it is called, how many puzzles it is asked for, and how long it may take over them."""

    name: str
    load: Callable[[], Program]  # imports and sets up; ImportError where it is not installed
    most: int = 1000
    seconds: float = 0.0  # give it one puzzle a call and stop it after so long; 0: all in one call, and no limit


@dataclass(frozen=True)
class Result:
    """What one program did on one data set."""

    program: str
    data: str
    puzzles: int
    seconds: float
    solved: int

    @property
    def micros(self) -> float:
        """Return microseconds a puzzle."""
        return self.seconds / self.puzzles * 1e6


def machine() -> str:
    """Name the machine the figures are from."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    )


def data_folder() -> Path | None:
    """Find the shared puzzle collections: $WHYDOKU_DATA, or `shared/data` beside the checkout."""
    named = os.environ.get("WHYDOKU_DATA")
    folder = Path(named) if named else Path(__file__).resolve().parents[2] / "shared" / "data"
    return folder if folder.is_dir() else None


def data_set(name: str, most: int) -> list[str]:
    """Read up to `most` puzzle lines of a collection, spread evenly over it."""
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds classic/")
    lines = [line.strip() for line in (folder / "classic" / f"{name}.txt").read_text().splitlines()]
    lines = [line[:81] for line in lines if line and not line.startswith("#")]
    return lines[:: max(1, len(lines) // most)][:most]


def run(entries: Sequence[Entry], data: Sequence[str], rounds: int = 3, check: bool = True) -> list[Result]:
    """Time every program on every data set."""
    programs: list[tuple[Entry, Program]] = []
    for entry in entries:
        try:
            programs.append((entry, entry.load()))
        except ImportError as error:
            print(f"# {entry.name} left out: {error}")
    results: list[Result] = []
    for name in data:
        best: dict[str, Result] = {}
        for _ in range(rounds):
            for entry, program in programs:
                result = _once(entry, program, name, check)
                if entry.name not in best or result.micros < best[entry.name].micros:
                    best[entry.name] = result
        results.extend(best.values())
    return results


def _once(entry: Entry, program: Program, name: str, check: bool) -> Result:
    """Time one program on one data set; what it cannot do in its time counts as not solved."""
    puzzles = data_set(name, entry.most)
    start = time.perf_counter()
    grids = within(entry.seconds, program, puzzles) if entry.seconds else program(puzzles)
    seconds = time.perf_counter() - start
    tried = puzzles[: len(grids)]
    solved = sum(fits(p, g) for p, g in zip(tried, grids, strict=True)) if check else len(tried)
    return Result(entry.name, name, len(tried), seconds, solved)


def within(seconds: float, program: Program, puzzles: Sequence[str]) -> list[str | None]:
    """Run a program on one puzzle per call and stop it after some seconds; the puzzle in progress counts as not solved."""
    grids: list[str | None] = []
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        for puzzle in puzzles:
            grids.extend(program([puzzle]))
    except TimeoutError:
        grids.append(None)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return grids


def _ring(_signal: int, _frame: object) -> None:
    raise TimeoutError


def fits(puzzle: str, grid: str | None) -> bool:
    """Whether a grid is a solution of a classic puzzle: its clues, and nine digits in every house."""
    if grid is None or len(grid) != 81 or any(p in "123456789" and p != g for p, g in zip(puzzle, grid, strict=True)):
        return False
    rows = [grid[i : i + 9] for i in range(0, 81, 9)]
    columns = [grid[i::9] for i in range(9)]
    boxes = ["".join(rows[r + i][c : c + 3] for i in range(3)) for r in (0, 3, 6) for c in (0, 3, 6)]
    return all(set(house) == set("123456789") for house in (*rows, *columns, *boxes))


def table(results: Sequence[Result], against: str) -> str:
    """Return µs per puzzle and the ratio to one of the programs as a Markdown table."""
    base = {result.data: result for result in results if result.program == against}
    lines = [
        "| data set | program | puzzles | solved | µs a puzzle | ÷ " + against + " |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for result in results:
        ratio = result.micros / base[result.data].micros if result.data in base else float("nan")
        counts = f"{result.puzzles} | {result.solved}"
        lines.append(f"| {result.data} | {result.program} | {counts} | {result.micros:,.1f} | {ratio:,.2f} |")
    return "\n".join(lines)
