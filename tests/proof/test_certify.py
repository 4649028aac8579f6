"""A step is proved from what it names and from nothing else: whoever leaves a reason out, or makes one up, is found out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from whydoku import read, steps
from whydoku.errors import OptionError
from whydoku.model.board import Board
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.step import Step
from whydoku.proof.certify import adds_up, certify
from whydoku.proof.check import check_lrat

EMPTY = "." * 81
CAGES = "killer 20 r1c1 r1c2 r1c3; killer 18 r1c4 r1c5 r1c6 r1c7 r1c8"


def one(rules: str, technique: str, puzzle: str = EMPTY) -> Step:
    return steps(read(puzzle, rules=rules), techniques=[technique])[0]


@pytest.mark.parametrize("solver", ["cadical", "own"])
@pytest.mark.parametrize(
    ("rules", "technique"),
    [
        ("killer 17 r1c1 r1c2", "Cage Combinations"),
        ("killer 17 r1c1 r2c1", "Must Be In"),
        ("thermo r1c1-r1c8", "Line Bounds"),
        ("arrow r1c1 r2c2 r3c3 r4c4", "Sum Bounds"),
        ("quadruple r3c4 1 2 3 4", "Counting"),
        ("sandwich 35 row1", "Line Fillings"),
        (CAGES, "Innies and Outies"),
        ("weighted-sum 55 r1c1:r1c9 r2c1 r2c2", "Sum Bounds"),
    ],
)
def test_a_step_is_proved_by_its_reasons(rules: str, technique: str, solver: str) -> None:
    if solver != "own":
        pytest.importorskip("pysat")
    found = certify(read(EMPTY, rules=rules), one(rules, technique), solver=solver)
    assert found
    assert found.proof is not None
    assert check_lrat(found.cnf.clauses, found.proof.steps)  # the small checker, which is all that has to be trusted


def test_a_step_without_its_rule_is_refused() -> None:
    rules = "killer 17 r1c1 r1c2"
    bare = replace(one(rules, "Cage Combinations"), premises=())
    assert not certify(read(EMPTY, rules=rules), bare, solver="own")


def test_a_step_that_says_too_much_is_refused() -> None:
    rules = "killer 17 r1c1 r1c2"
    step = one(rules, "Cage Combinations")
    assert not certify(read(EMPTY, rules=rules), replace(step, removes=((0, 9),)), solver="own")


def test_a_step_without_its_truth_is_refused() -> None:
    puzzle = read("409010803000009240000000001390274600000050000002163059500000000013600000908020107")
    step = steps(puzzle, techniques=["Hidden Single in a Box"])[0]
    assert certify(puzzle, step, solver="own")
    assert not certify(puzzle, replace(step, because=()), solver="own")


def test_a_rule_that_the_puzzle_does_not_have_is_no_reason() -> None:
    step = one("killer 17 r1c1 r1c2", "Cage Combinations")
    assert not certify(read(EMPTY, rules="killer 16 r1c1 r1c2"), step, solver="own")


def test_what_assumes_one_solution_cannot_be_proved() -> None:
    step = one("killer 17 r1c1 r1c2", "Cage Combinations")
    step = replace(step, technique=replace(step.technique, assumes_unique=True))
    with pytest.raises(OptionError, match="assumes that there is only one solution"):
        certify(read(EMPTY, rules="killer 17 r1c1 r1c2"), step)


def test_a_sum_of_sums_must_add_up() -> None:
    board = Board.square(4)
    row = AllDifferent((0, 1, 2, 3), "row 1")
    cage = Sum((0, 1), 4, "the cage at r1c1")
    right = Sum((2, 3), 6, "the sum of row 1")
    assert adds_up(board, Premise("", (right,), ((1, row), (-1, cage))))
    assert adds_up(board, Premise("", (Sum((2, 3), -6, "", (-1, -1)),), ((-1, row), (1, cage))))
    for wrong in (Sum((2, 3), 7, ""), Sum((2,), 6, ""), Sum((2, 3), 6, "", (1, 2)), Sum((1, 2, 3), 6, "")):
        assert not adds_up(board, Premise("", (wrong,), ((1, row), (-1, cage))))
    assert not adds_up(board, Premise("", (right,), ((1, replace(row, cells=(0, 1, 2))), (-1, cage))))


def test_a_sum_of_made_up_cages_is_no_reason() -> None:
    puzzle = read(EMPTY, rules=CAGES)
    step = next(found for found in steps(puzzle, techniques=["Innies and Outies"]) if found.places)
    (premise,) = step.premises
    made_up = replace(premise, sums=tuple((n, replace(part, name="another")) for n, part in premise.sums))
    assert certify(puzzle, step, solver="own")
    assert not certify(puzzle, replace(step, premises=(made_up,)), solver="own")
