"""Broken puzzles: what is said to clash has no solution, and has one as soon as any of its parts is taken out.

The parts are put together again as a puzzle of their own, and another engine than the one that found them is asked. A sample by
default; WHYDOKU_FULL=1 takes 500 plain puzzles and 200 variants, and prints how long they take.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from random import Random
from time import perf_counter

import whydoku as w
from tests.support.broken import broken_classic, broken_variant, classics, variants
from whydoku.model.puzzle import PLAIN_RULES
from whydoku.teacher.diagnosis.clash import Clash, find_clash
from whydoku.teacher.diagnosis.parts import Part, Parts

FULL = os.environ.get("WHYDOKU_FULL") == "1"
CLASSICS, VARIANTS = (500, 200) if FULL else (30, 8)


def rebuilt(puzzle: w.Puzzle, parts: Sequence[Part]) -> w.Puzzle:
    """Put parts together again, as rules and givens."""
    kept = {part.rule for part in parts}
    rules = [
        rule.beside(puzzle.rules)
        for number, rule in enumerate(puzzle.rules)
        if rule.name in PLAIN_RULES or number in kept
    ]
    for number in kept - {None}:
        own = [part for part in Parts(puzzle).listed if part.rule == number]
        if not {part.name for part in own} <= {part.name for part in parts}:
            return _by_parts(puzzle, parts)  # a rule of which only some elements are left
    givens: list[int | None] = [None] * len(puzzle.board.cells)
    for part in parts:
        if part.kind == "given":
            givens[part.cells[0]] = part.digits[0]
    return w.Puzzle(puzzle.board, tuple(rules), tuple(givens))


def _by_parts(puzzle: w.Puzzle, parts: Sequence[Part]) -> w.Puzzle:
    whole = Parts(puzzle)
    names = {part.name for part in parts}
    return whole.puzzle_of([number for number, part in enumerate(whole.listed) if part.name in names])


def check_clash(puzzle: w.Puzzle, clash: Clash, engine: str) -> None:
    assert clash.minimal
    assert w.count(rebuilt(puzzle, clash.parts), limit=1, engine=engine) == 0
    for part in clash.parts:
        rest = [other for other in clash.parts if other is not part]
        assert w.count(rebuilt(puzzle, rest), limit=1, engine=engine) == 1, f"{part} is not needed"


def print_times(what: str, times: list[float], smallest: int) -> None:
    times.sort()
    at = [times[len(times) // 2], times[len(times) * 95 // 100], times[-1]]
    print(
        f"\n{len(times)} {what}: median {at[0]:.3f} s, p95 {at[1]:.3f} s, max {at[2]:.3f} s; {smallest} proven smallest"
    )


def test_the_clash_of_a_plain_puzzle_is_minimal() -> None:
    chance, times, smallest = Random(15), [], 0
    for line in islice(classics(), CLASSICS):
        puzzle = w.read(broken_classic(line, chance))
        begin = perf_counter()
        clash = find_clash(puzzle)
        times.append(perf_counter() - begin)
        assert clash is not None
        check_clash(puzzle, clash, "search")
        smallest += clash.smallest
    print_times("plain puzzles", times, smallest)
    assert smallest >= 0.98 * len(times)
    assert sorted(times)[len(times) * 95 // 100] < 1


def test_the_clash_of_a_variant_is_minimal() -> None:
    chance, times, smallest, unsure = Random(16), [], 0, 0
    whole = [*variants()]
    for number in range(VARIANTS):
        broken = None
        while broken is None:
            broken = broken_variant(chance.choice(whole) if FULL else whole[number * len(whole) // VARIANTS], chance)
        begin = perf_counter()
        clash = find_clash(broken)
        times.append(perf_counter() - begin)
        if clash is None or not clash.minimal:
            unsure += 1
            continue
        check_clash(broken, clash, "search")
        smallest += clash.smallest
    print_times("variants", times, smallest)
    print(f"{unsure} not known to be minimal when the time was up")
    assert unsure <= len(times) // 20
    assert max(times) < 12
