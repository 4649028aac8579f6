"""Stories of lines, dots and other relations of two cells: told as a player tells them, with no fault by the five checks."""

from __future__ import annotations

import pytest

from whydoku import read
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import select
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.rules import rule_types
from whydoku.words.sentence_checks import faults

EASY = select(without="forcing, rule forcing, nested forcing net, exotic")
TOLD = ("pair", "line")
EMPTY = "." * 81


def steps_of(puzzle: Puzzle, *kinds: str) -> list[Step]:
    """Return the steps of a puzzle's path that argue from one premise of some kinds."""
    path = engine.explain(puzzle, EASY, guesses=False, deadline=10)
    return [step for step in path if len(step.premises) == 1 and step.premises[0].kind in kinds]


def first_step(*rules: str, givens: str = EMPTY) -> Step:
    """Return the first step that argues from a rule about pairs."""
    return steps_of(read(givens, rules=rules), *TOLD)[0]


def check(step: Step) -> None:
    """Check a step's sentences by all five checks."""
    assert step.position is not None
    for depth in (2, 3):
        lines = step.lines(depth)
        assert not any(line.plain for line in lines), step.tell(depth)
        assert not list(faults(step.position.network, step, lines)), step.tell(depth)
    assert len(step.tell(1)) <= 160


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (("thermometer r3c1-r7c1",), "Five cells climb, so the bulb r3c1 is 1 to 5, and each further cell one more"),
        (("slow-thermometer r1c1-r1c4",), "Four cells climb along the slow thermometer at r1c1 (row 1"),
        (("inequality r1c1 r1c2",), "r1c1 is more than r1c2 (the greater-than sign), so r1c1 is at least 2"),
        (("ratio r1c1 r1c2",), "no other digit is twice or half of 5, 7 or 9"),
        (("whispers r1c1-r1c3",), "no digit differs from 5 by at least 5"),
        (("xv r1c1 r1c2 V",), "The V between r1c1 and r1c2 is 1 + 4 or 2 + 3"),
    ],
    ids=["thermometer", "slow thermometer", "inequality", "ratio", "whispers", "xv"],
)
def test_a_line_alone(rules: tuple[str, ...], said: str) -> None:
    step = first_step(*rules)
    check(step)
    assert any(said in step.tell(depth) for depth in (1, 2)), (step.tell(1), step.tell(2))


def test_a_table_of_pairs_is_called_by_what_it_is() -> None:
    pairs = " ".join(f"{a} {b}" for a in range(1, 10) for b in range(a, 10))
    step = first_step(f"pair-table {pairs} r1c1-r1c4")
    check(step)
    assert "the slow thermometer at r1c1" in step.tell(2)
    assert "pair table" not in step.tell(2)


def test_equal_cells_keep_what_both_can_be() -> None:
    step = first_step("palindrome r1c1 r2c2 r2c3 r3c4 r4c5", givens="." * 40 + "12" + "." * 39)
    check(step)
    assert "same digit" in step.tell(2)


def test_a_single_by_one_rule_tells_that_rule_alone() -> None:
    puzzle = read("...6" + "." * 77, rules=["whispers r1c4 r1c5"])
    step = next(step for step in engine.explain(puzzle, EASY, guesses=False, deadline=10) if step.places)
    assert (
        step.tell(1)
        == "r1c5 is next to the 6 in r1c4 on the whispers line at r1c4, and they differ by at least 5, so r1c5 is 1."
    )
    check(step)


@pytest.mark.parametrize(
    "name",
    ["thermometer", "slow-thermometer", "inequality", "ratio", "difference", "palindrome", "clone", "entropic", "xv"],
)
def test_the_example_of_a_rule(name: str) -> None:
    example = rule_types()[name].example
    assert example is not None
    puzzle = read(example.puzzle, size=example.size, rules=example.rules)
    for step in steps_of(puzzle, *TOLD):
        check(step)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            ("whispers r1c1-r1c3 r2c4 r3c4", "candidates 8 9 r1c1"),
            "Low (1 to 4) and high (6 to 9) take turns on the whispers line at r1c1, and r1c1 is high",
        ),
        (
            ("renban r1c2 r2c3 r3c4 r4c5 r5c6 r6c7", "candidates 2 3 r1c2"),
            "r1c2 is 2 or 3, and the renban at r1c2 holds six consecutive digits, within 1 to 8",
        ),
        (
            ("modular r1c1 r2c2 r3c3 r4c4 r5c5", "candidates 1 4 r1c1"),
            "r1c1 is 1 or 4, one of 1-4-7, so r2c2 and r3c3 are none of 1, 4 and 7",
        ),
        (
            ("between r1c1 r2c2 r3c3 r4c4", "candidates 5 6 r2c2", "candidates 3 4 r3c3"),
            "r2c2 is at least 5 and r3c3 at most 4; one circle of the between line at r1c1 is above 5 and the other below 4",
        ),
        (
            ("counting-circles r1c1 r4c4 r7c7",),
            "4 to 9 would be in as many circles as they say, but of the counting circles only three or fewer can be",
        ),
    ],
    ids=["whispers", "renban", "modular", "between", "counting circles"],
)
def test_a_line_is_told_by_thoughts(rules: tuple[str, ...], said: str) -> None:
    steps = steps_of(read(EMPTY, rules=rules), *TOLD, "machine", "count")
    for step in steps[:3]:
        check(step)
    assert any(said in step.tell(2) for step in steps[:3]), [step.tell(2) for step in steps[:3]]
