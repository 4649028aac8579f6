"""Almost locked sets and bent sets in words: the model positions, read as a learner reads them, and put to every check."""

from __future__ import annotations

import pytest

import whydoku as w
from whydoku.model.step import Step
from whydoku.words.entailment import is_true
from whydoku.words.sentence_checks import faults
from whydoku.words.telling import named_teller, teller_of

SETTLED = (
    ":0000:x:87..2+4+9.131...+9.2+4+49+2...6....94.........9.4..+1.4278+5.+9+9...+461"
    "..+6+4+8+51+2397..+19...4+6:553 653 572 573:::"
)
SECTORS = (
    ":0000:x:7+8.9+5+21.+39.2+73+1.8.35+16+8+42+7+9+1+3.+4+2.+7.+847.+8+1.+32.+6+28+3"
    "+75+91+4.9+3+1.7..+2..+72.+3.+9+1+21.+5+98.37::::"
)
P1 = "98.7.....7.....6....6.5.....4...3.8...9......6..4..5......2....5...3......89....7"
P3 = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SETS = (
    "Almost Locked Set",
    "ALS ",
    "Sue de Coq",
    "Extended Sue",
    "Doubly",
    "Death",
    "Aligned Pair",
    "WXYZ",
    "VWXYZ",
    "UVW",
)


def step_of(position: str, technique: str, conclusion: str) -> Step:
    return next(step for step in w.steps(w.read(position), techniques=[technique]) if step.conclusion == conclusion)


def check(step: Step) -> None:
    """All lines of a step follow from what they name, at both depths."""
    assert step.position is not None
    assert len(step.tell(1)) <= 160
    for depth in (2, 3):
        lines = step.lines(depth)
        assert not any(line.plain for line in lines)
        assert all(is_true(step.position.network, lines, number) for number in range(len(lines)))
    assert [*faults(step.position.network, step, step.lines(2))] == []


def test_two_sets_are_told_by_a_split() -> None:
    step = step_of(SETTLED, "Almost Locked Set XZ-Rule", "r7c9<>2")
    assert step.tell(2) == (
        "A = r6c2 and r7c2 has 2, 3 and 6; B = r4c9, r5c9 and r6c8 has 2, 3, 6 and 8: each has one digit more than "
        "cells. At most one has a 6, as r6c2 and r6c8 "
        "share row 6. The set without it uses all its other digits, a 2 among them: A in r7c2, B in r4c9 or r5c9. "
        "So r7c9, which sees all of these in row 7 and column 9, is not 2."
    )
    check(step)


def test_chain_introduces_each_set_when_it_is_used() -> None:
    step = step_of(SETTLED, "Almost Locked Set Chain", "r7c4<>3")
    text = step.tell(2)
    assert text.startswith(
        "Suppose A = r1c3 and r1c4 (3, 5 and 6 for two cells) has no 3; then it needs its 5, in r1c3. "
        "Then B = r1c8 and r6c8 (3, 5 and 6 for two cells) has no 5 (row 1) and needs its 6, in r6c8. "
    )
    assert text.index("A = ") < text.index("B = ") < text.index("C = ")
    assert text.endswith("So 3 is in r1c4 or r7c3, and r7c4, which sees both in column 4 and row 7, is not 3.")
    check(step)


def test_several_digits_are_told_by_one_question() -> None:
    step = w.explain(w.read(P1), guesses=True)[28]  # it has several solutions
    assert (step.technique.title, step.conclusion) == ("Almost Locked Set XY-Wing", "r4c7<>1/2")
    text = step.tell(2)
    assert "Without a 9, its four cells are 1, 2, 5 and 6. With a 9, in r4c9, r3c9 is 4." in text
    assert text.endswith("So r4c7, which sees all these 1s and 2s in row 4 and column 7, is neither 1 nor 2.")
    assert "first case" not in text
    check(step)


def test_sue_de_coq_says_why_no_digit_is_there_twice() -> None:
    step = step_of(SECTORS, "Sue de Coq", "r8c7<>4/6")
    text = step.tell(2)
    assert "four cells, four digits" in text
    assert "None can be there twice, as the 4s and 6s share box 9, and the 5s and 8s share row 7" in text
    check(step)


def test_bent_set_is_told_by_its_hinge() -> None:
    technique = next(each for each in w.techniques() if each.title == "WXYZ-Wing")
    step = w.steps(w.read(technique.example), techniques=[technique])[0]
    assert step.tell(2) == (
        "Start at r2c4, which is 3, 8 or 9. If it is 8, r2c5 (8 or 9) is 9, r2c2 (6 or 9) is 6, and r1c3 (3 or 6) is 3. If it "
        "is 9, r2c2 (6 or 9) is 6, and r1c3 (3 or 6) is 3. So 3 is in r1c3 or r2c4, and r1c4 and r2c1, which see both, "
        "are not 3."
    )
    check(step)


def test_loop_is_told_as_two_cases() -> None:
    technique = next(each for each in w.techniques() if each.title == "ALS Continuous Nice Loop")
    for step in w.steps(w.read(technique.example), techniques=[technique], limit=2):
        assert " If r" in step.tell(2)
        assert "So either way" in step.tell(2)
        check(step)


@pytest.mark.parametrize("technique", [t for t in w.techniques() if t.title.startswith(SETS)], ids=str)
def test_examples(technique: w.Technique) -> None:
    for step in w.steps(w.read(technique.example), techniques=[technique], limit=3):
        assert teller_of(step) is named_teller(technique.tell)
        check(step)


def test_path_of_a_hard_puzzle() -> None:
    path = w.explain(w.read(P3))
    steps = [step for step in path if step.technique.title.startswith(SETS)]
    assert len(steps) > 5
    for step in steps:
        assert "(a rule)" not in step.tell(2)
        check(step)


@pytest.mark.parametrize(
    ("position", "technique", "conclusion", "end"),
    [
        (
            SECTORS,
            "3D Medusa",
            "r2c7,r7c8<>6",
            "r2c7 and r7c8 see r1c8 (colour A) and r9c7 (colour B), so they are not 6.",
        ),
        (P1, "Simple Colouring", "r56c6<>7", "r5c6 and r6c6 see r7c6 and r8c6 in column 6, so they are not 7."),
    ],
)
def test_what_sees_both_colours_names_what_it_sees(position: str, technique: str, conclusion: str, end: str) -> None:
    step = step_of(position, technique, conclusion)
    assert step.tell(2).endswith(end)
    check(step)
