"""What people wait for, in one run and one table: batches, single calls, paths, ratings, big boards, generating.

    WHYDOKU_TDOKU=PATH python -m benchmarks speed
    python -m benchmarks.speed --tdoku PATH --rounds 5 [--only calls]

PATH is the `run_benchmark` program of tdoku, wherever you have it; without it, no ratios are shown. Times are CPU times, the
fastest round of a few; where SAT works in a process of its own, its time counts too. A goal stands beside each row that has
one.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import whydoku as w
from benchmarks.classic import native
from benchmarks.frame import data_set, machine
from tests.support.big_boards import board_with_holes

SETS = ("kaggle", "unbiased", "17_clue", "top1465", "hardest_1905", "hardest_1106", "serg", "gen")
PATHS = {"kaggle": 400, "17_clue": 40, "top1465": 40, "hardest_1106": 40}  # and how many puzzles
BATCH_GOALS = (25, 7, 9, 5, 4.5, 4, 2.5, 3.5)  # times tdoku
BATCH = 20_000


@dataclass(frozen=True)
class Timed:
    """One row: what was done, how long one of it took, and the goal."""

    work: str
    micros: float
    goal: str = ""

    def __str__(self) -> str:
        if self.micros == float("inf"):
            shown = "–"
        elif self.micros < 1000:
            shown = f"{self.micros:.3g} µs"
        else:
            shown = f"{self.micros / 1e3:.3g} ms" if self.micros < 1e6 else f"{self.micros / 1e6:.3g} s"
        return f"| {self.work} | {shown} | {self.goal} |"


def spent() -> float:
    """Return the CPU seconds of this process and of those that it has waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def fastest(work: Callable[[], object], rounds: int, each: int = 1) -> float:
    """Return the microseconds of the fastest round, for one of `each` things done in it."""
    best = float("inf")
    for _ in range(rounds):
        start = spent()
        work()
        best = min(best, spent() - start)
    return best / each * 1e6


def batches(rounds: int, tdoku: Path | None) -> Iterator[Timed]:
    """Time whole collections, counted to two."""
    verbs: tuple[Callable[[bytes], object], ...] = (w.check_many, w.search_many)
    for name, goal in zip(SETS, BATCH_GOALS, strict=True):
        lines = data_set(name, BATCH)
        data = ("\n".join(lines) + "\n").encode()
        peer = native("tdoku", tdoku, lines, rounds) if tdoku else None
        for verb, title in zip(verbs, ("check_many", "search_many"), strict=True):
            micros = fastest(partial(verb, data), rounds, len(lines))
            ratio = "" if peer is None else f": {peer.micros / micros:.1f} times tdoku"
            yield Timed(f"{title}, {name}{ratio}", micros, f"{goal} times tdoku")


def each(verb: Callable[..., object], puzzles: Sequence[object], **options: Any) -> None:
    """Ask a verb about one puzzle after the other."""
    for puzzle in puzzles:
        verb(puzzle, **options)


def calls(rounds: int) -> Iterator[Timed]:
    """Time single calls on easy puzzles."""
    lines = data_set("kaggle", 1000)
    puzzles = [w.read(line) for line in lines]
    yield Timed("solve(line)", fastest(partial(each, w.solve, lines), rounds, len(lines)))
    yield Timed(
        "solve(line, deadline=1)", fastest(partial(each, w.solve, lines, deadline=1), rounds, len(lines)), "4 µs"
    )
    yield Timed("count(line)", fastest(partial(each, w.count, lines), rounds, len(lines)), "4 µs")
    yield Timed("check(line)", fastest(partial(each, w.check, lines), rounds, len(lines)))
    yield Timed("next_step(puzzle)", fastest(partial(each, w.next_step, puzzles), rounds, len(puzzles)), "20 µs")
    yield Timed("hint(puzzle)", fastest(partial(each, w.hint, puzzles), rounds, len(puzzles)), "100 µs")
    yield Timed("steps(puzzle), an easy one", fastest(partial(w.steps, puzzles[0]), rounds), "40 ms")


def all_paths(lines: list[str]) -> None:
    """Take the path of each puzzle."""
    for _ in w.explain_many(lines):
        pass


def all_texts(lines: list[str]) -> None:
    """Take the path of each puzzle, with the text of every step."""
    for path in w.explain_many(lines):
        for step in path:
            assert step.text


def paths(rounds: int) -> Iterator[Timed]:
    """Time whole paths, ratings and answers to why."""
    for name, most in PATHS.items():
        lines = data_set(name, most)
        yield Timed(f"explain_many, {name}", fastest(partial(all_paths, lines), rounds, len(lines)))
        yield Timed(f"rate(line), {name}", fastest(partial(each, w.rate, lines[:10]), 1, 10))
    easy = data_set("kaggle", 400)
    yield Timed("explain_many with texts, kaggle", fastest(partial(all_texts, easy), rounds, len(easy)))
    for line in data_set("hardest_1106", 3):
        cell = f"r1c{line.index('.', 0, 9) + 1}"
        yield Timed(f"why(line, {cell}), hardest_1106", fastest(partial(w.why, line, cell), 1), "0.1 s")


def big(rounds: int) -> Iterator[Timed]:
    """Time big boards half empty; a dash is one not solved in 20 seconds."""
    for size in (36, 49, 64):
        for percent in (50, 60):
            puzzle = board_with_holes(size, percent, 1)
            try:
                micros = fastest(partial(w.solve, puzzle, deadline=20), min(rounds, 2))
            except w.StoppedError:
                micros = float("inf")
            yield Timed(f"solve, {size}×{size}, {percent} % holes", micros, "0.3 s")


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed")
    named = os.environ.get("WHYDOKU_TDOKU")
    parser.add_argument("--tdoku", type=Path, default=Path(named) if named else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=("batches", "calls", "paths", "big"))
    asked = parser.parse_args([*arguments])
    parts: dict[str, Callable[[], Iterator[Timed]]] = {
        "batches": partial(batches, asked.rounds, asked.tdoku),
        "calls": partial(calls, asked.rounds),
        "paths": partial(paths, asked.rounds),
        "big": partial(big, asked.rounds),
    }
    print(f"{machine()}\n\n| work | time | goal |\n|---|---:|---:|")
    for name, rows in parts.items():
        if asked.only in (None, name):
            for row in rows():
                print(row, flush=True)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
