"""What is in sight under fog: fewer clues, which the solution of the puzzle still satisfies."""

from __future__ import annotations

import random

import pytest

import whydoku as w
from whydoku.rules import rule_types
from whydoku.web.sight import in_sight

EXAMPLES = {name: kind.example for name, kind in rule_types().items() if kind.example is not None}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_solution_solves_what_is_in_sight_of_every_rule(name: str) -> None:
    example = EXAMPLES[name]
    puzzle = w.read(example.puzzle, rules=list(example.rules), size=example.size)
    count = len(puzzle.board.plain.cells)
    hidden = random.Random(name).sample(range(count), count // 3)
    seen = in_sight(puzzle, hidden)
    assert set(seen.rules) <= set(puzzle.rules)
    assert all(seen.givens[cell] is None for cell in hidden)
    solution = w.solve(puzzle).values[:count]
    report = w.check(seen.with_values([*solution, *[None] * (len(seen.givens) - count)]))
    assert report.status.value in ("unique", "many"), [rule.name for rule in seen.rules]


def test_a_clue_is_in_sight_with_all_its_cells_or_beside_the_board() -> None:
    rules = ["killer 15 r1c1 r1c2", "thermometer r5c5-r5c8", "sandwich 12 r1c1-r1c9", "anti-knight", "ratio r9c8 r9c9"]
    puzzle = w.read("." * 81, rules=[*rules, "negative-kropki"])
    shown = [rule.name for rule in in_sight(puzzle, [0]).rules[3:]]
    assert shown == ["thermometer", "sandwich", "anti-knight", "ratio", "negative-kropki"]
    shown = [rule.name for rule in in_sight(puzzle, [80]).rules[3:]]
    assert shown == ["killer", "thermometer", "sandwich", "anti-knight"], "a dot that is hidden may be anywhere"
