"""Joined explanations: the bounds of a line that still hold, a need that the rule states, and a rule under a supposition."""

from __future__ import annotations

import re

import whydoku as w
from tests.support.sentence_law import CIRCULAR, step_faults
from whydoku.model.cell_notation import A1, RC
from whydoku.rules import rule_types
from whydoku.words.sentence_checks import named_cells


def example(name: str) -> w.Puzzle:
    found = rule_types()[name].example
    assert found is not None
    return w.read(found.puzzle, size=found.size, rules=found.rules)


def test_a_thermometer_names_no_digit_that_is_gone() -> None:
    puzzle = w.read("...7....." + "." * 72, rules=["thermometer r1c1 r2c1 r3c1"])
    (step,) = w.steps(puzzle, techniques=["Line Bounds"], limit=1)
    assert "the bulb r1c1 is at most 7" in step.tell(2), step.tell(2)
    assert "r2c1 2 to 8" in step.tell(2), step.tell(2)


def test_a_need_that_the_rule_states_is_no_reason_for_itself() -> None:
    steps = [step for step in w.explain(example("dutch-flatmates")) if step.technique.title == "Must Be In"]
    assert any(re.match(r"A 5 in r\dc\d needs a [19] in r\dc\d", step.tell(2)) for step in steps), steps
    for step in steps:
        assert not CIRCULAR.search(step.tell(2)), step.tell(2)


def test_what_a_rule_takes_under_a_supposition_is_one_thought() -> None:
    puzzle = w.read("." * 81, rules=["arrow r3c7 r1c8 r2c7", "arrow r3c9 r2c8 r2c9 r3c8"])
    steps = w.steps(puzzle, techniques=["Rule Forcing Contradiction"], limit=3)
    assert steps
    for step in steps:
        text = step.tell(2)
        assert not re.search(r"(With \d in (r\dc\d), [^.]*\.).*With \d in \2, the digits left", text), text
        assert not [fault for fault in step_faults(step) if fault.kind in ("not true", "not whole", "circular")]


def test_places_of_layers_are_told_in_their_words_and_read_back() -> None:
    singles = [step for step in w.explain(example("nurikabe")) if step.board.layer_of((*step.places, (0, 0))[0][0])]
    assert singles
    for step in singles:
        assert "shaded" in step.tell(2), step.tell(2)
        (*_, last) = step.lines(2)
        assert {cell for cell, _ in step.places} <= named_cells(step.board, last.text)


def test_all_texts_of_a_path_are_those_of_its_steps() -> None:
    hard = "98.7.....7.....6....6.5.....4...3.8...9......6..4..5......2....5...3......89....7"
    for puzzle in (w.read("1.34341.21434.21"), w.read(hard), example("killer"), example("nurikabe")):
        for notation in (RC, A1):
            path = w.explain(puzzle.named_by(notation), deadline=60)
            assert path.texts == [step.text for step in path] == [step.tell(1) for step in path]
