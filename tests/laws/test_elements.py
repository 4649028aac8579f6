"""The parts of a puzzle are its elements as written: each rule has some, and one without effect can be spared."""

from __future__ import annotations

import random

import pytest

import whydoku as w
from tests.laws.rule_instances import an_instance
from tests.laws.test_rules import RULES
from whydoku.model.board import Board
from whydoku.model.network import compile_rule
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.rules import default_rules
from whydoku.teacher.diagnosis.puzzle_parts import Parts

BOARDS = (Board.square(4), Board.square(4, low=0), Board.square(3, box=None))
SAYS_NOTHING = (
    "region-sum r1c1 r1c2 r2c2",
    "clone cells=r1c1 copy=r1c1",
    "any-of (clone cells=r1c1 copy=r1c1) (odd r1c2)",
    "all-of (clone cells=r1c1 copy=r1c1) (region-sum r1c1 r1c2)",
    "candidates 1 2 3 4 r1c1 r2c2",
)


@pytest.mark.parametrize("name", sorted(RULES.keys() - PLAIN_RULES))
def test_every_rule_is_a_part(name: str) -> None:
    source = random.Random(name)
    for board in BOARDS:
        for _ in range(10):
            rule = an_instance(RULES[name], board, source, tries=20)
            if rule is None:
                continue
            puzzle = Puzzle(board, (*default_rules(board), rule), (None,) * len(board.cells))
            parts = Parts(puzzle)
            own = [number for number in parts.elements if parts.listed[number].rule == len(puzzle.rules) - 1]
            assert own, rule
            said = [primitive for number in own for primitive in parts.primitives(number)]
            assert set(said) == set(compile_rule(puzzle.board, rule.beside(puzzle.rules)))
            if name in ("odd", "even", "low", "high", "candidates"):
                assert sorted(cell for number in own for cell in parts.listed[number].cells) == sorted(
                    vars(rule)["cells"]
                )


@pytest.mark.parametrize("rule", SAYS_NOTHING)
def test_an_element_that_says_nothing_is_listed_as_spare(rule: str) -> None:
    puzzle = w.read("12343.1.2.434...", rules=rule)
    assert w.check(puzzle).status is w.Status.UNIQUE
    found = w.diagnose(puzzle, spare=True).spare
    assert found is not None
    named = [part for part in found.each if part.kind == "rule"]
    assert named
    assert {part.rule for part in named} == {len(puzzle.rules) - 1}
    assert set(named) <= set(found.together)
    assert "nothing can be spared" not in found.text


def test_an_element_that_says_nothing_is_no_part_of_a_clash() -> None:
    puzzle = w.read("11..............", rules=SAYS_NOTHING)
    report = w.check(puzzle)
    assert report.status is w.Status.NONE
    assert report.clashing is not None
    assert {part.kind for part in report.clashing.parts} == {"given"}
