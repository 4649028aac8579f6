"""Broken puzzles: how long it takes to find what clashes, and how often that is minimal and proven smallest.

One given is added to or changed in plain puzzles, one element or given is changed in variants. Every clash that claims to be
minimal is checked by search: without any one of its parts there is a solution, with all of them there is none.

    python -m benchmarks clashes
    python -m benchmarks.clashes 50 20       # so many plain puzzles and variants
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import perf_counter, process_time

from benchmarks.frame import machine
from tests.support.broken import broken_classic, broken_variant, classics, variants
from tests.support.clashes import check_clash
from whydoku import Puzzle, read
from whydoku.teacher.diagnosis.clash import find_clash


def plain(many: int) -> Iterator[Puzzle]:
    """Return broken plain puzzles."""
    chance = Random(15)
    return (read(broken_classic(line, chance)) for line in islice(classics(), many))


def varied(many: int) -> Iterator[Puzzle]:
    """Return broken variants."""
    chance, whole = Random(16), [*variants()]
    found = (broken_variant(chance.choice(whole), chance) for _ in count())
    return islice((puzzle for puzzle in found if puzzle is not None), many)


def measure(what: str, puzzles: Iterator[Puzzle]) -> None:
    """Find what clashes in each, check it, and print how long it took."""
    wall: list[float] = []
    cpu: list[float] = []
    minimal = smallest = 0
    for puzzle in puzzles:
        at, busy = perf_counter(), process_time()
        clash = find_clash(puzzle)
        wall.append(perf_counter() - at)
        cpu.append(process_time() - busy)
        if clash is not None and clash.minimal:
            check_clash(puzzle, clash, "search")
            minimal += 1
            smallest += clash.smallest
    shown = [f"{_at(times, share):.3f}" for times in (wall, cpu) for share in (0.5, 0.95, 1)]
    print(f"| {what} | {len(wall)} | {minimal} | {smallest} | {' | '.join(shown)} |", flush=True)


def _at(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def main() -> None:
    """Measure plain puzzles and variants."""
    asked = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    many = asked if len(asked) == 2 else [500, 200]
    print(machine() + "\n")
    print("| broken | number | minimal | proven smallest | seconds: median | 95 % | max | CPU: median | 95 % | max |")
    print("|---|" + "---:|" * 9, flush=True)
    measure("plain 9×9", plain(many[0]))
    measure("variants", varied(many[1]))


if __name__ == "__main__":
    main()
