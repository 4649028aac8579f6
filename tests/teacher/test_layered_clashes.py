"""Why puzzles with layers have no solution: by rules and givens on the board that all rules make."""

from __future__ import annotations

import pytest

import whydoku as w
from whydoku.rules import rule_types


def clash(rule: str, cell: int, digit: str) -> str:
    """Return what is wrong with a rule's example where a cell has another digit."""
    example = rule_types()[rule].example
    assert example is not None
    text = example.puzzle[:cell] + digit + example.puzzle[cell + 1 :]
    return str(w.check(w.read(text, rules=example.rules, size=example.size)))


@pytest.mark.parametrize(("cell", "digit"), [(8, "3"), (0, "4"), (5, "1"), (13, "3")])
def test_a_clash_among_some_rules_is_told_on_the_whole_board(cell: int, digit: str) -> None:
    assert clash("marked-counts", cell, digit).startswith("no solution: ")


@pytest.mark.parametrize(("rule", "cell", "digit"), [("modifiers", 5, "4"), ("galaxies", 14, "3"), ("areas", 4, "1")])
def test_a_house_needs_only_its_own_digits(rule: str, cell: int, digit: str) -> None:
    example = rule_types()[rule].example
    assert example is not None
    said = clash(rule, cell, digit)
    assert said.startswith("no solution: ")
    for beyond in ("place for -1 ", "place for 5 in row", "place for 0 in row"):
        assert beyond not in said


def test_a_relation_names_the_cell_that_is_empty_first() -> None:
    example = rule_types()["opposite-sums"].example
    assert example is not None
    text = f"{example.puzzle[:9]}8{example.puzzle[10:69]}2{example.puzzle[70:]}"
    said = str(w.check(w.read(text, rules=example.rules)))
    assert said.startswith("no solution: ")
    assert " is , so" not in said


@pytest.mark.parametrize("rule", ["two-galaxies", "modifiers"])
def test_why_asks_no_house_for_a_digit_that_only_a_layer_has(rule: str) -> None:
    example = rule_types()[rule].example
    assert example is not None
    puzzle = w.read(example.puzzle, rules=example.rules, size=example.size)
    answer = w.why(puzzle, "r1c1", 1)
    last = answer.steps[-1]
    assert last.position is not None
    assert answer.text
    assert w.certify(last.position, last)
    assert (0, int(example.solution[0])) not in {pair for step in answer.steps for pair in step.removes}
