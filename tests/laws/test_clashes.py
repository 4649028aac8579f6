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
from whydoku.model.sentence import Impossible
from whydoku.teacher.diagnosis.clash import Clash, find_clash
from whydoku.words.sentence_checks import is_true

FULL = os.environ.get("WHYDOKU_FULL") == "1"
CLASSICS, VARIANTS = (500, 200) if FULL else (30, 8)


def check_lines(puzzle: w.Puzzle, clash: Clash) -> bool:
    """Check that the lines of a clash, if it has any, are true and end in a contradiction; return whether it has."""
    assert all(is_true(puzzle.network, clash.lines, number) for number in range(len(clash.lines)))
    if clash.lines:
        assert clash.lines[-1].claims == (Impossible(),)
        assert not any(line.plain for line in clash.lines)
    else:
        assert clash.text.endswith((" clash", " cannot be kept")) or clash.seen is not None
    return bool(clash.lines)


def test_the_clash_of_a_plain_puzzle_is_minimal() -> None:
    chance, smallest = Random(15), 0
    for line in islice(classics(), CLASSICS):
        puzzle = w.read(broken_classic(line, chance))
        clash = find_clash(puzzle, deadline=30, patience=10)
        assert clash is not None
        check_clash(puzzle, clash, "search")
        check_lines(puzzle, clash)
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
            check_lines(broken, clash)
    assert unsure < VARIANTS / 2
