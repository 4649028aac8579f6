"""Hints: each level reveals a little more, and none gives the conclusion away before the last."""

from __future__ import annotations

import re

import pytest

from whydoku import read
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, techniques
from whydoku.teacher.hints import make_hint

TOLD = [technique for technique in techniques() if technique.idea]


@pytest.mark.parametrize("technique", TOLD, ids=str)
def test_every_level_of_a_hint_is_a_sentence(technique: Technique) -> None:
    position = read(technique.example, rules=technique.example_rules).start()
    step = engine.steps(position, (technique,), limit=1)[0]
    first, idea, question, whole = (make_hint(step, level, position=position).text for level in (1, 2, 3, 4))
    assert re.fullmatch(r"Look at [^.]+\.", first)
    assert idea.endswith(f"{technique.title}.")
    assert idea.startswith(first) or "{" in technique.idea, "the second level keeps the place"
    assert question.endswith("?")
    assert whole == f"{technique.title}: {step.tell(2, position)}"
    ends = [line.text for line in step.lines(2, position) if line.claims][-1:]
    assert not any(end in question for end in ends)
    for text in (first, idea, question):
        assert "{" not in text
        assert step.conclusion not in text
        assert not any(f"{step.board.name(cell)} is {step.board.symbol(digit)}" in text for cell, digit in step.places)


def test_a_hint_points_at_the_rule() -> None:
    position = read("." * 81, rules="thermometer r1c1-r1c6").start()
    step = engine.steps(position, tuple(t for t in TOLD if t.title == "Line Bounds"))[0]
    assert make_hint(step, 1).text == "Look at the thermometer at r1c1."
    assert make_hint(step, 2).text == "Follow the thermometer at r1c1 from cell to cell: Line Bounds."


@pytest.mark.parametrize(
    ("cells", "asked"), [("r4c5 r3c6 r4c6", "r3c6, r4c5 and r4c6"), ("r4c5 r3c6 r4c6 r5c6 r5c5", "its cells")]
)
def test_a_hint_asks_about_few_cells_by_name(cells: str, asked: str) -> None:
    position = read("." * 81, rules=f"whispers {cells}").start()
    step = engine.steps(position, tuple(t for t in TOLD if t.title == "Line Bounds"))[0]
    assert make_hint(step, 3, position=position).text == f"What does the whispers line at r4c5 leave for {asked}?"


def test_a_hint_for_the_45_rule_points_at_the_house() -> None:
    position = read("." * 81, rules="killer 20 r1c1 r1c2 r1c3; killer 18 r1c4 r1c5 r1c6 r1c7").start()
    step = engine.steps(position, tuple(t for t in TOLD if t.title == "Innies and Outies"))[0]
    assert [make_hint(step, level).text for level in (1, 2, 3)] == [
        "Look at row 1.",
        "Add up row 1: Innies and Outies.",
        "Row 1 is 45, and its cages of 20 and 18 make 38, so 45 − 38 = 7 is left for r1c8 and r1c9. What follows?",
    ]
