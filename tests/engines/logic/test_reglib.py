"""HoDoKu's own cases: for each code, the stated conclusion is found; the exceptions are listed with their reason."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.shared import shared_data
from tests.support.effort import FULL
from tests.support.library_cases import passes, read_cases, techniques_for, verdict
from tests.support.symmetry import shuffling

SLOW = ("0363", "0364")  # mutant fish of five and more houses: a second each

EXCEPTIONS = {
    "0709-2": (1, "told as a loop through almost locked sets, for which the graph of links has no loop"),
}


def test_the_regression_library() -> None:
    lines = shared_data("logic/reglib.txt").read_text().splitlines()
    missed = []
    for case in read_cases(lines):
        if not techniques_for(case.technique) or (case.technique in SLOW and not FULL):
            continue
        if not passes(case, verdict(case)):
            missed.append(case.line)
    codes = Counter(line.split(":")[1] for line in missed)
    assert codes <= Counter({code: number for code, (number, _) in EXCEPTIONS.items()}), missed


def test_the_regression_library_seen_otherwise() -> None:
    lines = shared_data("logic/reglib.txt").read_text().splitlines()
    cases = [case for case in read_cases(lines) if case.technique not in SLOW and case.code not in EXCEPTIONS]
    chance = random.Random(5)
    for case in cases if FULL else chance.sample(cases, 60):
        symmetry = shuffling(chance)
        moved = replace(
            case,
            puzzle=symmetry.puzzle(case.puzzle),
            removes=symmetry.candidates(case.removes),
            places=symmetry.candidates(case.places),
        )
        assert passes(moved, verdict(moved)), (case.line, symmetry)


@pytest.mark.parametrize("share", [1.0 if FULL else 0.02])
def test_the_steps_hodoku_takes(share: float) -> None:
    from tests.support.library_cases import library_lines

    lines = library_lines(shared_data("logic").parent)["hodoku_steps"]
    lines = random.Random(3).sample(lines, int(len(lines) * share))
    missed = [
        case.line for case in read_cases(lines) if techniques_for(case.technique) and not passes(case, verdict(case))
    ]
    assert len(missed) <= len(lines) // 100, missed
