"""Broken puzzles: what is said to clash has no solution, and has one as soon as any of its parts is taken out.

The parts are put together again as a puzzle of their own (`tests/support/clashes.py`), and search is asked about it. A sample;
WHYDOKU_FULL=1 takes 500 plain puzzles and 200 variants. `python -m benchmarks clashes` says how long they take.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random

import whydoku as w
from tests.support.broken import broken_classic, broken_variant, classics, variants
from tests.support.clashes import check_clash
from whydoku.teacher.diagnosis.clash import find_clash

FULL = os.environ.get("WHYDOKU_FULL") == "1"
CLASSICS, VARIANTS = (500, 200) if FULL else (30, 8)


def test_the_clash_of_a_plain_puzzle_is_minimal() -> None:
    chance, smallest = Random(15), 0
    for line in islice(classics(), CLASSICS):
        puzzle = w.read(broken_classic(line, chance))
        clash = find_clash(puzzle, deadline=30, patience=10)
        assert clash is not None
        check_clash(puzzle, clash, "search")
        smallest += clash.smallest
    assert smallest >= 0.98 * CLASSICS


def test_the_clash_of_a_variant_is_minimal() -> None:
    chance, unsure = Random(16), 0
    whole = [*variants()]
    for number in range(VARIANTS):
        broken = None
        while broken is None:
            broken = broken_variant(chance.choice(whole) if FULL else whole[number * len(whole) // VARIANTS], chance)
        clash = find_clash(broken)
        if clash is None or not clash.minimal:
            unsure += 1
        else:
            check_clash(broken, clash, "search")
    assert unsure < VARIANTS / 2
