"""How soon every verb returns after its deadline and after Ctrl-C, on boards of all sizes, blank and hard.

    python -m benchmarks.limits --boards blank-9x9 hard-16x16 --verbs steps explain

Each case runs in a process of its own: once with a deadline of 0.2 s, where the CPU time and the time by the clock until
it is back are shown, and once without, interrupted after 0.2 s, where the time by the clock from then on is shown. A verb
that finishes earlier is "done". The goals are 0.4 s of CPU and 0.3 s after Ctrl-C; what misses one is marked with "!".
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import whydoku as w
from benchmarks.frame import machine
from benchmarks.logic_growth import full_grid
from whydoku import Limit, Puzzle
from whydoku.errors import Interrupted, StoppedError

DEADLINE = 0.2
CPU_GOAL = 0.4
INTERRUPT_GOAL = 0.3
PATIENCE = 60.0
"""Seconds after which a case is ended and shown as such."""

HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SHARE = {16: 0.36, 25: 0.45, 64: 0.6}
"""Of a full grid, the digits that stay, by the size of the board."""

LINES = 300_000
"""Puzzles for a verb that takes many."""


def board(name: str) -> Puzzle:
    """Make the board of a case."""
    kind, _, shape = name.partition("-")
    size = int(shape.partition("x")[0])
    empty = w.read("." * size**2 if size < 36 else " ".join("0" * size**2), size=size)
    if kind == "blank":
        return empty
    if size == 9:
        return w.read(HARD)
    chance = random.Random(size)
    grid = full_grid(round(size**0.5), 1)
    return Puzzle(empty.board, empty.rules, tuple(digit if chance.random() < SHARE[size] else None for digit in grid))


BOARDS = [f"{kind}-{size}x{size}" for size in (9, *SHARE) for kind in ("blank", "hard")]

Verb = Callable[[Puzzle, Limit | None], Any]


def _proof(puzzle: Puzzle) -> tuple[str, str]:
    """Return a formula and a long proof that adds what is there already."""
    formula = str(w.encode(puzzle, "compact" if puzzle.board.size > 36 else "extended").cnf)
    clause = next(line for line in formula.splitlines() if line[0] not in "cp")
    return formula, f"{clause}\n" * 400_000


def verify(puzzle: Puzzle, limit: Limit | None) -> object:
    """Check a proof that was made before the clock started."""
    return w.verify(*PREPARED["verify"], deadline=limit)


VERBS: dict[str, Verb] = {
    "steps": lambda puzzle, limit: w.steps(puzzle, deadline=limit),
    "steps (all)": lambda puzzle, limit: w.steps(puzzle, techniques="all", deadline=limit),
    "next_step": lambda puzzle, limit: w.next_step(puzzle, deadline=limit),
    "hint": lambda puzzle, limit: w.hint(puzzle, deadline=limit),
    "explain": lambda puzzle, limit: w.explain(puzzle, deadline=limit),
    "solve": lambda puzzle, limit: w.solve(puzzle, deadline=limit),
    "solve (guesses)": lambda puzzle, limit: w.solve(puzzle, engine="logic", deadline=limit),
    "count": lambda puzzle, limit: w.count(puzzle, deadline=limit),
    "candidates": lambda puzzle, limit: w.candidates(puzzle, deadline=limit),
    "check": lambda puzzle, limit: w.check(puzzle, deadline=limit),
    "prove": lambda puzzle, limit: w.prove(puzzle, deadline=limit),
    "verify": verify,
    "encode": lambda puzzle, limit: w.encode(puzzle, deadline=limit),
    "solve_many": lambda _, limit: w.solve_many(PREPARED["many"], deadline=limit),
    "check_many": lambda _, limit: w.check_many(PREPARED["many"], deadline=limit),
    "count_many": lambda _, limit: w.count_many(PREPARED["many"], limit=1000, deadline=limit),
}
PREPARED: dict[str, Any] = {}
"""What a verb needs that is no part of its time."""


def child(verb: str, name: str, mode: str) -> None:
    """Run one case, and say on standard output when it starts and how it ended."""
    puzzle = board(name)
    small = w.read("1...............")
    if verb == "verify":
        PREPARED["verify"] = _proof(small)
        attempt(VERBS[verb], small, Limit(0.01))  # imports are no part of it
        PREPARED["verify"] = _proof(puzzle)
    elif verb.endswith("many"):
        line = HARD if name == "hard-9x9" else "." * 81
        PREPARED["many"] = [line] * 10
        VERBS[verb](small, None)
        PREPARED["many"] = [line] * LINES
    else:
        attempt(VERBS[verb], small, Limit(1.0))  # imports are no part of it
    print("ready", flush=True)
    cpu, begin = time.process_time(), time.monotonic()
    how = attempt(VERBS[verb], puzzle, Limit(DEADLINE) if mode == "deadline" else None)
    end = time.monotonic()
    print(json.dumps({"cpu": time.process_time() - cpu, "wall": end - begin, "end": end, "how": how}), flush=True)


def attempt(verb: Verb, puzzle: Puzzle, limit: Limit | None) -> str:
    """Call a verb and return how it ended."""
    try:
        answer = verb(puzzle, limit)
    except Interrupted as error:
        return str(error)
    except KeyboardInterrupt:
        return "interrupted, and nothing is known"
    except StoppedError as error:
        return str(error)
    except w.WhydokuError as error:
        return f"done: {error}"
    complete = getattr(answer, "complete", True)
    if getattr(answer, "outcome", "") == "stopped" or not complete:
        return f"stopped: {len(answer)} steps"
    return "done"


def run(verb: str, name: str, mode: str) -> dict[str, Any]:
    """Run one case in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.limits", "--child", verb, name, mode]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        if not process.stdout.readline():
            return {"cpu": 0.0, "wall": 0.0, "after": 0.0, "how": "failed to start"}
        sent = time.monotonic()
        if mode == "interrupt":
            time.sleep(DEADLINE)
            sent = time.monotonic()
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
        watch = threading.Timer(PATIENCE, process.kill)
        watch.start()
        said = process.stdout.read()
        watch.cancel()
        if not said.strip():
            return {"cpu": PATIENCE, "wall": PATIENCE, "after": PATIENCE, "how": f"not back after {PATIENCE:g} s"}
        answer: dict[str, Any] = json.loads(said.strip().splitlines()[-1])
        answer["after"] = max(0.0, answer["end"] - sent)
        return answer


def main(arguments: Sequence[str] = ()) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", nargs="*", default=BOARDS, choices=BOARDS)
    parser.add_argument("--verbs", nargs="*", default=list(VERBS), choices=list(VERBS))
    parser.add_argument("--child", nargs=3, metavar=("VERB", "BOARD", "MODE"), help=argparse.SUPPRESS)
    wanted = parser.parse_args(arguments)
    if wanted.child:
        child(*wanted.child)
    else:
        table(wanted.verbs, wanted.boards)


def table(verbs: Sequence[str], boards: Sequence[str]) -> None:
    """Run all cases, one after the other."""
    print(f"{machine()}\ndeadline {DEADLINE} s; Ctrl-C after {DEADLINE} s\n")
    print("| verb | board | CPU s | s | came back with | s after Ctrl-C | came back with |")
    print("|---|---|---|---|---|---|---|")
    late = 0
    for verb in verbs:
        for name in boards:
            if verb.endswith("many") and not name.endswith("9x9"):
                continue
            timed, broken = run(verb, name, "deadline"), run(verb, name, "interrupt")
            slow, deaf = timed["cpu"] > CPU_GOAL, broken["after"] > INTERRUPT_GOAL
            late += slow + deaf
            print(
                f"| {verb} | {name} | {timed['cpu']:.2f}{' !' if slow else ''} | {timed['wall']:.2f} | {timed['how'][:60]} "
                f"| {broken['after']:.2f}{' !' if deaf else ''} | {broken['how'][:60]} |",
                flush=True,
            )
    print(f"\n{late} late")


if __name__ == "__main__":
    main(sys.argv[1:])
