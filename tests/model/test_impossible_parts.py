"""A part of a choice that can never hold: the choice loses it, however it was written, and every engine agrees."""

from __future__ import annotations

import json
import pickle
import random

import pytest

import whydoku as w
from whydoku.errors import NeverError
from whydoku.model.puzzle import Puzzle
from whydoku.rules import write_rule

NEVER = (
    "killer 30 r1c1 r1c2",
    "weighted-sum 40 r1c1 r1c2 r1c3",
    "thermometer r1c1-r1c4 r2c4",
    "skyscraper 9 r1c1-r1c4",
    "contains r1c1 r1c2 1 2 3",
    "all-of (killer 30 r1c1 r1c2) (odd r1c1)",
    "any-of (killer 30 r1c1 r1c2) (killer 31 r1c1 r1c2)",
)
"""Rules that no digits of a 4 × 4 board can keep."""
FINE = ("killer 3 r1c1 r1c2", "odd r2c2", "thermometer r4c1-r4c3", "difference r3c3 r3c4")


def blank(rules: str) -> Puzzle:
    return w.read("." * 16, size="4", rules=rules)


@pytest.mark.parametrize("never", NEVER)
def test_a_choice_loses_a_part_that_cannot_be(never: str) -> None:
    source = random.Random(never)
    for one, other in (source.sample(FINE, 2) for _ in range(3)):
        for choice, plain in (
            (f"any-of ({never}) ({one})", one),
            (f"any-of ({one}) ({never}) ({other})", f"any-of ({one}) ({other})"),
            (f"xor ({never}) ({one})", one),
            (f"some-of 0 1 ({never}) ({one}) ({other})", f"some-of 0 1 ({one}) ({other})"),
            (f"liars ({one}) ({never})", one),
            (f"all-of ({one}) (not-so ({never}))", one),
        ):
            puzzle = blank(choice)
            wanted = w.count(blank(plain), limit=1000)
            assert 0 < wanted < 288
            assert w.count(puzzle, limit=1000) == wanted, choice
            assert w.read(json.dumps(puzzle.to_json())) == puzzle
            assert pickle.loads(pickle.dumps(puzzle)) == puzzle
            again = blank("; ".join(write_rule(rule, puzzle.board) for rule in puzzle.rules[3:]))
            assert again.rules == puzzle.rules


def test_sat_agrees() -> None:
    pytest.importorskip("pysat")
    for text, many in (("any-of (killer 30 r1c1 r1c2) (killer 3 r1c1 r1c2)", 48), (f"some-of 0 ({NEVER[0]})", 288)):
        assert w.count(blank(text), limit=1000, engine="sat") == w.count(blank(text), limit=1000) == many


def test_what_cannot_be_at_all_is_refused() -> None:
    for rules in (
        "killer 30 r1c1 r1c2",
        "all-of (killer 30 r1c1 r1c2) (odd r1c1)",
        "any-of (killer 30 r1c1 r1c2) (killer 31 r1c1 r1c2)",
    ):
        with pytest.raises(NeverError, match="never 3"):
            blank(rules)
    assert w.count(blank("some-of 1 (killer 30 r1c1 r1c2) (killer 31 r1c1 r1c2)")) == 0


def test_what_makes_no_sense_is_refused_in_a_choice_too() -> None:
    for part in ("killer 3 r1c1 r1c1", "quadruple r4c4 1", "weighted-sum 3 r1c1 r1c2 weights=1+2+3"):
        with pytest.raises(w.RuleError):
            blank(f"any-of ({part}) (odd r1c1)")


def test_values_may_make_it_possible() -> None:
    """A sum of 9 in two cells is too much for the digits of a 4 × 4 board, but not where one of them counts twice."""
    cage = "weighted-sum 9 r1c1 r1c2"
    alone, choice = (blank(f"modifiers; {rule}") for rule in (cage, f"any-of ({cage}) (killer 99 r2c1 r2c2)"))
    assert w.count(alone, limit=1000) == w.count(choice, limit=1000) > 0
