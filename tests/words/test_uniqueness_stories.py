"""Deadly patterns in words: their sentences, the appeal to one solution, and an independent judge of the patterns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import whydoku as w
from whydoku.model.sentence import OneSolution
from whydoku.model.step import Step
from whydoku.proof.axioms import Lookup
from whydoku.proof.deadly import why_not_deadly
from whydoku.words.sentence_checks import faults, is_founded

C = (
    ":0000:x:+5..2+7..8.2+8.+64.5...4.+53+8...45+2.+83.69..9.65..8.+68+9+2+4..58.+5+3"
    "+1.9..63+14+97+8+5+2..+4+85...1::::"
)
J = (
    ":0000:x:6+3+47+8+1+5+9+28+9+25+4+3+1+6+7+1+5+7+92+643834+96+128+7+5+2+6+8+3..+9+"
    "4171+5+8+94+6+2+3..+3.+6.2.9..+1.+3+97.6+9.6..8+3.+4::::"
)
P3 = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EXOTIC = ("Junior", "Tridagon", "SK Loop", "Multi-Sector", "Firework")


def step_of(position: str, technique: str, conclusion: str) -> Step:
    return next(step for step in w.steps(w.read(position), techniques=[technique]) if step.conclusion == conclusion)


def examples(*families: str) -> Iterator[Step]:
    for technique in w.techniques():
        if technique.family in families:
            yield from w.steps(w.read(technique.example), techniques=[technique], limit=3)


def check(step: Step) -> None:
    assert step.position is not None
    assert len(step.tell(1)) <= 160
    for depth in (1, 2, 3):
        assert not any(line.plain for line in step.lines(depth))
    assert [*faults(step.position.network, step, step.lines(2))] == []


def test_rectangle_says_what_would_swap() -> None:
    step = step_of(C, "Unique Rectangle Type 1", "r5c7<>1/7")
    assert step.tell(2) == (
        "Look at the four corners of a rectangle: r4c4, r4c7 and r5c4 are 1 or 7, and r5c7 is 1, 2, 3, 4 or 7. If the four "
        "held only 1 and 7, these could be swapped without any row, column or box noticing, and the puzzle would have two "
        "solutions. We assume that it has one, so r5c7 holds another digit. So r5c7 is neither 1 nor 7."
    )
    check(step)


def test_grave_says_that_any_solution_would_have_a_twin() -> None:
    step = w.steps(w.read(J), techniques=["Bivalue Universal Grave + 1"])[0]
    assert "any solution would have a twin with the other candidate in every cell" in step.tell(2)
    assert "We assume that the puzzle has one, so r7c8 is 5." in step.tell(2)
    check(step)


def test_hidden_rectangle_fills_the_corners() -> None:
    step = w.explain(w.read(P3))[26]
    assert step.tell(1) == (
        "With 4 in r1c9, r1c5 and r3c9 are 3 and r3c5 is 4, and 3 and 4 could swap. One solution, so r1c9 is not 4."
    )
    check(step)


def test_all_examples() -> None:
    for step in examples("uniqueness"):
        check(step)


@pytest.mark.parametrize("technique", [t for t in w.techniques() if t.title.startswith(EXOTIC)], ids=str)
def test_exotic_examples(technique: w.Technique) -> None:
    for step in w.steps(w.read(technique.example), techniques=[technique], limit=3):
        check(step)


def test_patterns_are_deadly() -> None:
    seen = 0
    for step in examples("uniqueness"):
        assert step.position is not None
        board = step.board
        for line in step.lines(2):
            for source in line.because:
                if isinstance(source, OneSolution):
                    seen += 1
                    pattern = dict(source.fillings)
                    values = step.position.values
                    left = {c: step.position.candidates(c) if values[c] is None else pattern[c] for c in pattern}
                    guards = [board.candidate(c, d) for c, some in left.items() for d in some if d not in pattern[c]]
                    assert not why_not_deadly(Lookup(step.position, unique=True), guards, source.fillings)
    assert seen > 20


def test_appeal_to_another_pattern_is_refused() -> None:
    step = step_of(C, "Unique Rectangle Type 1", "r5c7<>1/7")
    assert step.position is not None
    line = next(each for each in step.lines(2) if any(isinstance(s, OneSolution) for s in each.because))
    source = next(each for each in line.because if isinstance(each, OneSolution))
    assert is_founded(step, step.position, line)
    fewer = replace(source, fillings=source.fillings[1:])
    assert not is_founded(step, step.position, replace(line, because=(fewer,)))
    guarded = replace(source, guardians=((source.fillings[0][0], 9),))
    assert not is_founded(step, step.position, replace(line, because=(guarded,)))
