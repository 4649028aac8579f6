"""Stories of counts, clues outside the grid and cells that point at others, with no fault by the five checks."""

from __future__ import annotations

import pytest

from tests.words.test_line_stories import EASY, EMPTY, check, steps_of
from whydoku import read
from whydoku.engines.logic import engine
from whydoku.rules import rule_types

KINDS = ("count", "machine", "other", "line", "pair")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("skyscraper 5 r6c1-r6c9", "at least four taller ones follow r6c1, three r6c2, two r6c3 and one r6c4"),
        ("x-sum 14 r1c8-r9c8", "2 + 9 = 11 is too little and 5 + 1 + 2 + 3 + 4 = 15 is too much"),
        ("between r1c1 r2c2 r3c3 r4c4", "hold a smaller and a larger digit, and neither 1 nor 9 lies between"),
        ("lockout r1c1 r2c2 r3c3", "differ by at least 4, so 5 lies between them or on one of them"),
        ("quadruple 1 2 5 9 r5c8", "puts 1, 2, 5 and 9 into r5c8, r5c9, r6c8 and r6c9"),
    ],
    ids=["skyscraper", "x-sum", "between", "lockout", "quadruple"],
)
def test_a_clue_alone(rule: str, said: str) -> None:
    step = steps_of(read(EMPTY, rules=[rule]), *KINDS)[0]
    check(step)
    assert said in step.tell(2)


def test_a_circle_needs_its_digits() -> None:
    path = engine.explain(read(EMPTY, rules=["quadruple 1 2 5 9 r5c8"]), EASY, guesses=False, deadline=10)
    step = next(step for step in path if step.technique.title == "Must Be In")
    check(step)
    assert "All of these are in box 6, so r4c789 and r56c7 are none of 1, 2, 5 and 9" in step.tell(2)
    assert "column" not in step.tell(2)


def test_a_digit_that_fits_once_in_a_house_is_counted_house_by_house() -> None:
    puzzle = read(EMPTY, rules=["contains 5 5 r6c9 r7c9 r7c8 exactly=yes"])
    step = steps_of(puzzle, "count")[0]
    check(step)
    text = step.tell(2)
    assert "two of its cells must be 5, but without r6c9 only one of r7c8 and r7c9 (row 7) can be, so r6c9 is 5" in text
    assert "with a 5 in r7c9, no other could be 5 (row 7 and column 9), so r7c9 is not 5" in text


def test_a_sandwich_by_its_crusts() -> None:
    givens = "." * 54 + ".1......." + "..9......" + "........."
    steps = steps_of(read(givens, rules=["sandwich 4 r1c2-r9c2"]), "machine")
    check(steps[0])
    assert "a sum of 4 takes one cell (two make at least 2 + 3 = 5), so 1 and 9 are in r5c2 and r7c2" in steps[0].tell(
        2
    )
    assert "with 4 in r6c2 between them" in steps[0].tell(2)


@pytest.mark.parametrize("name", ["numbered-rooms", "indexing", "dutch-flatmates", "contains"])
def test_the_example_of_a_rule(name: str) -> None:
    example = rule_types()[name].example
    assert example is not None
    puzzle = read(example.puzzle, size=example.size, rules=example.rules)
    for step in steps_of(puzzle, *KINDS):
        check(step)
