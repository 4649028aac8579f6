"""Broken puzzles: the clashing parts have no solution, and have one as soon as any of them is removed.

Why they clash is said by sentences that pass the five checks (`words/clash_checks.py`); where it takes trying to see it, that
is said, and counted. The parts are put together again as a puzzle of their own (`tests/support/clashes.py`), which search is
asked about. A sample; WHYDOKU_FULL=1 takes 500 plain puzzles and 200 variants, and 30 of each that are broken in another way.
`python -m benchmarks clashes` says how long they take.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle, islice
from random import Random

import whydoku as w
from tests.support.broken import broken_classic, broken_variant, classics, two_clues_more, variants, wrong_total
from tests.support.clashes import check_clash, rebuilt
from tests.support.effort import FULL
from tests.support.sentence_law import REFUSED, WEAK, clash_text_faults
from whydoku.teacher.diagnosis.clash import Clash, find_clash

CLASSICS, VARIANTS, TOLD = (500, 200, 30) if FULL else (6, 3, 2)


def check_lines(puzzle: w.Puzzle, clash: Clash, count: Counter[str]) -> None:
    """Put the lines of a clash to the checks: none may be false, unused or out of order; what is weak or plain is counted."""
    count["clashes"] += 1
    count["lines"] += len(clash.lines)
    count["plain"] += any(line.plain for line in clash.lines)
    for fault in clash_text_faults(puzzle.network, clash):
        assert fault.kind not in REFUSED | {"not said"}, fault
        count["weak"] += fault.kind in WEAK


def check_counts(count: Counter[str]) -> None:
    """Check that what is weak is rare."""
    print(dict(count))
    assert count["weak"] <= max(5, 0.05 * count["lines"]), count


def test_the_clash_of_a_plain_puzzle_is_minimal() -> None:
    chance, smallest, count = Random(15), 0, Counter[str]()
    for line in islice(classics(), CLASSICS):
        puzzle = w.read(broken_classic(line, chance))
        clash = find_clash(puzzle, deadline=600, patience=600)
        assert clash is not None
        check_clash(puzzle, clash, "search")
        check_lines(puzzle, clash, count)
        smallest += clash.smallest
    assert smallest >= 0.98 * CLASSICS
    check_counts(count)


def test_the_clash_of_a_variant_is_minimal() -> None:
    chance, unsure, count = Random(16), 0, Counter[str]()
    whole = [*variants()]
    for number in range(VARIANTS):
        broken = None
        while broken is None:
            broken = broken_variant(chance.choice(whole) if FULL else whole[number * len(whole) // VARIANTS], chance)
        clash = find_clash(broken)
        if clash is None:
            unsure += 1
            continue
        check_lines(broken, clash, count)
        if clash.minimal:
            check_clash(broken, clash, "search")
        else:
            assert w.count(rebuilt(broken, clash.parts), limit=1) == 0
            unsure += any(line.plain for line in clash.lines)
    assert unsure < VARIANTS / 2
    check_counts(count)


def test_the_clash_of_two_clues_too_many_is_told() -> None:
    chance, count = Random(26), Counter[str]()
    for line in islice(classics(), TOLD):
        puzzle = w.read(two_clues_more(line, chance))
        clash = find_clash(puzzle, deadline=600)
        assert clash is not None
        check_lines(puzzle, clash, count)
    check_counts(count)


def test_the_clash_of_a_wrong_total_is_told() -> None:
    chance, count = Random(27), Counter[str]()
    broken = (wrong_total(puzzle, chance) for puzzle in cycle([*variants()]))
    for puzzle in islice((each for each in broken if each is not None), TOLD):
        clash = find_clash(puzzle)
        if clash is not None:  # the time was enough
            check_lines(puzzle, clash, count)
    assert count["clashes"]
    check_counts(count)
