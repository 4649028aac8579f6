"""What the public calls cost, one puzzle per call, as a user makes them; and a whole command, from its start to its end.

    python -m benchmarks.calls

Calls are timed as CPU time on one core, over different puzzles of a set, and the fastest of a few rounds counts; rounds go
through all calls before the next begins. The command is timed by the clock and as CPU time, beside Python itself, with its
bytecode written before. It is the `whydoku` beside the Python that runs this; an editable installation takes a few milliseconds
longer than a wheel.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import whydoku as w
from benchmarks.frame import data_set, machine

Work = Callable[[Sequence[Any]], object]


def each(verb: Callable[[Any], object]) -> Work:
    """Call a verb for each puzzle."""

    def work(puzzles: Sequence[Any]) -> None:
        for puzzle in puzzles:
            verb(puzzle)

    return work


def fresh(lines: Sequence[str]) -> list[w.Puzzle]:
    """Make puzzles of no collection."""
    return [w.read(line) for line in lines]


CALLS: dict[str, tuple[Callable[[Sequence[str]], Sequence[Any]], Work]] = {
    "read(line)": (list, each(w.read)),
    "solve(line)": (list, each(w.solve)),
    "solve(puzzle)": (fresh, each(w.solve)),
    "check(line)": (list, each(w.check)),
    "check(puzzle)": (fresh, each(w.check)),
    "candidates(line)": (list, each(w.candidates)),
    "explain(line)": (list, each(w.explain)),
    "explain_many(lines)": (list, lambda lines: sum(1 for _ in w.explain_many(lines))),
    "explain(line), all texts": (list, each(lambda line: w.explain(line).texts)),
    "explain_many(lines), all texts": (list, lambda lines: [path.texts for path in w.explain_many(lines)]),
}


def time_calls(lines: Sequence[str], rounds: int) -> dict[str, float]:
    """Return µs per puzzle of each call."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, (prepare, work) in CALLS.items():
            puzzles = prepare(lines)
            begin = time.process_time()
            work(puzzles)
            micros = (time.process_time() - begin) / len(lines) * 1e6
            best[name] = min(micros, best.get(name, micros))
    return best


def time_command(command: Sequence[str], rounds: int, cache: str) -> tuple[float, float]:
    """Return ms by the clock and of CPU time of a command."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = cache
    clock = cpu = float("inf")
    for _ in range(rounds + 1):  # the first writes the bytecode
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, env=environment, check=True, capture_output=True)
        clock = min(clock, time.perf_counter() - begin)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = min(cpu, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return clock * 1e3, cpu * 1e3


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--set", default="kaggle", help="data set")
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(arguments)
    lines = data_set(options.set, options.puzzles)
    print(machine())
    print(f"\n| call | µs per puzzle ({options.set}, {len(lines)} puzzles) |\n|---|---:|")
    for name, micros in time_calls(lines, options.rounds).items():
        print(f"| `{name}` | {micros:.1f} |")
    print("\n| command | ms by the clock | ms of CPU |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as cache:
        program = str(Path(sys.executable).with_name("whydoku"))
        for name, command in (
            ("whydoku solve PUZZLE", [program, "solve", lines[0]]),
            ("python -c pass", [sys.executable, "-c", "pass"]),
        ):
            clock, cpu = time_command(command, 3 * options.rounds, cache)
            print(f"| `{name}` | {clock:.0f} | {cpu:.0f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
