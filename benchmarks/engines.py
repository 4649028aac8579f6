"""Boards of every size, more and more holes: search alone, SAT alone, and what `solve` does by itself.

Milliseconds by the wall clock, the median of a few seeded boards (tests/support/big_boards.py) and, in brackets, the slowest.
"""

from __future__ import annotations

import statistics
import time
from contextlib import suppress

import whydoku as w
from benchmarks.frame import machine
from tests.support.big_boards import board_with_holes
from whydoku.errors import StoppedError
from whydoku.model.puzzle import Puzzle

SIZES = {4: (40, 70), 9: (40, 70), 16: (40, 55, 70), 20: (20, 48, 70), 25: (20, 32, 48, 54, 56, 64), 36: (20, 40, 48)}
BOARDS = 5
DEADLINE = 10.0


def run(puzzle: Puzzle, engine: str) -> tuple[float, str]:
    """Time one call, and say which engine answered; what a deadline ends counts as long as it took."""
    start = time.perf_counter()
    answered = "none"
    with suppress(StoppedError):
        answered = w.solve(puzzle, engine=engine, deadline=DEADLINE).engine.partition(" ")[0]
    return (time.perf_counter() - start) * 1e3, answered


def shown(times: list[float]) -> str:
    return f"{statistics.median(times):.1f} ({max(times):.1f})"


def main() -> None:
    print(f"# {machine()}\n")
    w.solve(board_with_holes(25, 10, 0), engine="sat")  # loads it
    print("| board | holes | search | sat | by itself | which answered |")
    print("|---|---:|---:|---:|---:|---|")
    for size, densities in SIZES.items():
        for percent in densities:
            times: dict[str, list[float]] = {"search": [], "sat": [], "auto": []}
            answered: set[str] = set()
            for seed in range(BOARDS):
                puzzle = board_with_holes(size, percent, seed)
                _ = puzzle.network.kernel
                for engine, spent in times.items():
                    time_taken, by = run(puzzle, engine)
                    spent.append(time_taken)
                    if engine == "auto":
                        answered.add(by)
            print(
                f"| {size}×{size} | {percent} % | {' | '.join(map(shown, times.values()))} | {', '.join(sorted(answered))} |"
            )


if __name__ == "__main__":
    main()
