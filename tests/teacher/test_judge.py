"""The judge: claims that follow, that are merely true, that are false, and that are not understood."""

from __future__ import annotations

import pickle
import random
import signal
from typing import Any

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as README
from tests.shared import shared_or_own
from tests.support.effort import FULL
from whydoku.errors import InputError, Interrupted, StoppedError
from whydoku.model.limit import Clock, Stop
from whydoku.teacher.claims import KINDS, ClaimVerdict, Judge
from whydoku.verbs._options import choice_of
from whydoku.verbs.judge import judge
from whydoku.verbs.recognise import recognise

TWICE = "1..............."  # a 4×4 with many solutions


def kinds(puzzle: str, *claims: str) -> list[str]:
    return [verdict.kind for verdict in judge(puzzle, claims)]


# -- arguments in plain words ----------------------------------------------------------------------------------------

ARGUMENTS = [
    ("r9c6 is 5 because row 9 has 1, 2, 7, 8 and 9, column 6 has 3 and 4, and box 8 has 6", "follows", "Naked Single"),
    ("Row 9 has 1, 2, 7, 8 and 9, column 6 has 3 and 4 and box 8 has 6, so r9c6 must be 5.", "follows", "Naked Single"),
    ("r9c6 is 5 because row 9 has 1, 2, 7, 8 and 9", "true", "Naked Single"),
    ("r9c6 can only be 5 since box 8 has no other place for 5", "true", "Naked Single"),
    ("remove 6 and 7 from r1c2: naked triple in column 2", "true", None),
    ("r1c2 is 9", "false", None),
    ("r1c5 must be 7 because row 1 needs a 7", "illegal", None),
    ("r1c3=9", "known", None),
    ("r1c4 is not 3 because r1c9 is 3", "known", None),
    ("I think the answer is 42", "unclear", None),
]


@pytest.mark.parametrize(("claim", "kind", "technique"), ARGUMENTS)
def test_an_argument_in_plain_words(claim: str, kind: str, technique: str | None) -> None:
    (verdict,) = judge(README, [claim])
    assert verdict.kind == kind, verdict.text
    if technique is not None:
        assert str(verdict.technique) == technique
    assert verdict.text


KILLER = w.read(
    "....3..........2",
    rules="killer 3 r1c1 r1c2; killer 7 r2c1 r2c2; killer 4 r3c3 r4c3; killer 5 r2c4 r3c4; killer 5 r3c1 r3c2",
)

WHOLE_ARGUMENTS = {
    "a beginner's first digits": (
        w.read(README),
        """
        follows: Start with box 8: row 9 already has 1, 2, 7, 8 and 9, column 6 has 3 and 4, and the box has 6, so r9c6 is 5.
        follows: In row 5 the 9 can only go in r5c4.
        follows: So r5c6 is 8, the last digit of box 5.
        true: Column 4 then has only one place for 5: r1c4.
        """,
    ),
    "a triple, and what comes of it": (
        w.explain(README).position(9),
        """
        follows: r5c2, r7c2 and r9c2 can only be 4, 6 or 7, so r6c2 is neither 4 nor 7.
        true: That makes r6c2 8, because row 6 has 1, 2, 3, 5, 6 and 9.
        true: Now r6c1 is 7 because row 6 has 1, 2, 3, 5, 6, 8 and 9.
        follows: Remove 6 and 7 from r1c2, r2c2 and r3c2 (naked triple in column 2).
        false: r1c2 is 5, since nothing else fits.
        """,
    ),
    "a small board": (
        w.read("1.34341.21434.21"),
        """
        follows: In row 1 only 2 is missing, so r1c2 is 2.
        follows: The column of r2c4 has 1 and 4, and row 2 has 3, 4 and 1, so r2c4 = 2.
        false: r4c2 must be 4 because row 4 needs a 4.
        follows: r4c2 has to be 3, as row 4 has 1, 2 and 4.
        """,
    ),
    "a killer": (
        KILLER,
        """
        follows: The cage of 3 at r1c1 can only be 1 and 2, so r1c3 is not 1 and r1c4 is not 2.
        follows: r2c2 is 4 because the cage of 7 has 3 in r2c1.
        unclear: r2c1 and r2c2 are 3 and 4: the cage of 7.
        true: r1c1 is 1 because of the cage of 3.
        illegal: r4c4 is 1, for the cage of 4 needs it.
        """,
    ),
    "a model that guesses": (
        w.read(README),
        """
        unclear: Suppose r1c2 is 5. Then r9c2 is 6.
        false: r1c2 is 6 because r1c4 is 5.
        known: r7c9 is 9 and r9c1 is 9, so r7c1 is not 9.
        follows: 1. r5c4 = 9 (hidden single)
        known: - r4c9 cannot be 1 because column 9 already has a 1
        true: r1c2 = 2 (naked single)
        """,
    ),
}


@pytest.mark.parametrize("name", WHOLE_ARGUMENTS)
def test_an_argument_of_several_lines(name: str) -> None:
    puzzle, lines = WHOLE_ARGUMENTS[name]
    expected, claims = zip(*(line.strip().split(": ", 1) for line in lines.strip().splitlines()), strict=True)
    found = judge(puzzle, claims)
    assert [(verdict.kind, verdict.text) for verdict in found if verdict.kind != expected[found.index(verdict)]] == []


def test_one_of_several_is_no_claim_about_each() -> None:
    for claim in ("one of r1c2 and r1c4 is 5", "r1c2 is 5, r1c4 is 5 or r1c6 is 6", "r1c2 and r1c4 are not all 2 or 5"):
        assert kinds(README, claim) == ["unclear"]
    each = "each one of r1c2 and r1c4 is not 9"
    assert kinds(README, each) == ["known"]


TWO_WINGS = "1..6..8.5..6.......89..5.4.....296.4...7....2.9..63..736..8.....7.........5..42.8"


def test_the_same_elimination_in_other_houses_follows_as_well() -> None:
    """Two X-Wings remove the same; a claim may name either, and no third one."""
    position = w.explain(TWO_WINGS).position(18)
    for houses, kind in (("columns 1 and 4", "follows"), ("rows 1 and 5", "follows"), ("columns 7 and 8", "true")):
        (verdict,) = judge(position, [f"r2c2 and r2c5 are not 4: X-Wing in {houses}"])
        assert verdict.kind == kind, verdict.text


def test_a_reason_that_is_not_enough_is_told_what_it_lacks() -> None:
    (verdict,) = judge(README, ["r9c6 is 5 because row 9 has 1, 2, 7, 8 and 9"])
    assert verdict.missing
    assert all("r" in part or "box" in part or "column" in part for part in verdict.missing)
    assert "Missing: " in verdict.text
    whole = f"r9c6 is 5 because row 9 has 1, 2, 7, 8 and 9, and {' and '.join(verdict.missing)}"
    assert kinds(README, whole) == ["follows"]


def test_a_wrong_premise_is_named() -> None:
    (verdict,) = judge(README, ["r9c6 is 5 because r8c6 is 3 and row 9 has 1"])
    assert verdict.kind == "true"
    assert verdict.wrong == ("that r8c6 is 3 is not known yet",)
    (verdict,) = judge(README, ["r9c6 is 5 because row 9 has 4"])
    assert verdict.wrong == ("row 9 has no 4 yet",)


def test_claims_build_on_one_another() -> None:
    path = w.explain(README)
    claims = [f"{step.technique}: {step.conclusion}" for step in path]
    found = judge(README, claims)
    assert found.solved
    assert found.justified == len(claims)
    assert found.first_fault is None
    assert bool(found)
    later = judge(README, [claims[4], claims[0]])
    assert later.first_fault is not None or later.justified == 2


def test_the_technique_must_be_in_the_houses_that_are_named() -> None:
    path = w.explain(README)
    number, step = next((n, s) for n, s in enumerate(path) if s.technique.title == "Naked Triple")
    position = path.position(number)
    right = f"{step.conclusion}: naked triple in {step.houses[0]}"
    wrong = f"{step.conclusion}: naked triple in row 9"
    assert [judge(position, [claim])[0].kind for claim in (right, wrong)] == ["follows", "true"]
    (verdict,) = judge(position, [f"{step.conclusion}: X-Wing"])
    assert verdict.kind == "true"
    assert "no step of X-Wing gives it" in verdict.missing


def test_what_only_some_solutions_have_is_open() -> None:
    assert kinds(TWICE, "r2c2=2", "r1c2=1", "r1c2<>1") == ["open", "false", "known"]


def test_records_are_claims_too() -> None:
    path = w.explain(README)
    for number, step in enumerate(path):
        position = path.position(number)
        for line in step.lines(2):
            if (
                line.claims
                and not line.supposed
                and not any(type(each).__name__ == "FromLine" for each in line.because)
            ):
                (verdict,) = judge(position, [line.to_json(position.board)])
                assert verdict.kind in ("follows", "known", "unclear"), (step, line, verdict.text)
    (verdict,) = judge(README, [{"claim": [{"kind": "Is", "cells": ["r99c1"], "digits": [1]}]}])
    assert verdict.kind == "unclear"


def test_cells_as_the_reader_names_them() -> None:
    found = judge(README, ["F9 is 5", "B1 = 9"], cells="a1")
    assert [verdict.kind for verdict in found] == ["follows", "false"]
    assert found[0].text.startswith("F9 is 5")


def test_bad_claims() -> None:
    assert kinds(README, "r0c1=3", "r1c2=0", "r1c2 is 5 or 6", "", "x" * 5000) == ["unclear"] * 4
    with pytest.raises(InputError):
        judge(README, 7)  # type: ignore[arg-type]  # what a caller without a type checker may do


def test_a_judgement_is_a_value() -> None:
    found = judge(README, "r9c6=5\n\nr5c6=8\n")
    assert len(found) == 2
    assert found.to_json()["justified"] == 2
    assert isinstance(found[0], ClaimVerdict)
    assert {each["verdict"] for each in found.to_json()["verdicts"]} <= {*KINDS}
    assert pickle.loads(pickle.dumps(found[0])) == found[0]
    assert "2 of 2 claims follow." in found.text
    assert "<table>" in found._repr_html_()


# -- recognition ------------------------------------------------------------------------------------------------------


def test_the_technique_of_a_move_is_recognised() -> None:
    path = w.explain(README)
    for number, step in enumerate(path):
        found = recognise(path.position(number), path.position(number + 1))
        assert found.kind == "follows"
        assert found.price is not None
        assert found.price <= step.technique.price, (found, step)


def test_a_wrong_move_is_refuted() -> None:
    start = w.read(README)
    values = list(start.values)
    values[1] = 7
    found = recognise(start, start.with_values(values))
    assert found.kind == "false"
    assert found.text
    with pytest.raises(InputError, match="nothing was placed"):
        recognise(start, start)


# -- a law ------------------------------------------------------------------------------------------------------------


def test_claims_made_of_paths_and_corrupted_ones() -> None:
    """What a step says follows, by what it names; a digit changed, or a right one removed, is false."""
    chance = random.Random(7)
    judged = 0
    for line in shared_or_own("classic/unbiased.txt").read_text().split()[: 60 if FULL else 3]:
        path, right = w.explain(line), w.solve(line).values
        for number, step in enumerate(path):
            if not FULL and chance.random() > 0.2:
                continue
            position = path.position(number)
            board = position.board
            cell, _digit = chance.choice(step.places or step.removes)
            name = board.name(cell)
            other = chance.choice([each for each in board.digits if each != right[cell]])
            true = [step.conclusion, f"{step.conclusion} by {step.technique}", str(step)]
            false = [f"{name} is {other}", f"eliminate {right[cell]} from {name} because of a swordfish"]
            judged += len(true) + len(false)
            for claim in true:
                (verdict,) = judge(position, [claim])
                named = any(board.name(cell) in claim for cell, _ in (*step.places, *step.removes))
                right_kinds = ("follows", "known") if named or claim != str(step) else ("follows", "known", "unclear")
                assert verdict.kind in right_kinds, (line, number, claim, verdict.text)
                assert verdict.proved is not False, (line, number, claim)
            for claim in false:
                assert kinds_at(position, claim) in ("false", "illegal"), (line, number, claim)
    assert judged > (10_000 if FULL else 50)


def kinds_at(position: w.Puzzle, claim: str) -> str:
    return Judge(position, choice_of({}), Clock.of(None)).judge(claim).kind


# -- deadlines and Ctrl-C ---------------------------------------------------------------------------------------------


def test_a_deadline_ends_the_judge() -> None:
    with pytest.raises(StoppedError, match="stopped at the deadline of 0 s: not all claims are judged yet"):
        judge(README, ["r9c6 is 5"], deadline=0)


def after_two(monkeypatch: pytest.MonkeyPatch, work: Any) -> None:
    """Run a function while the third claim is judged."""
    plain, asked = Judge.judge, []

    def third(self: Judge, claim: Any) -> ClaimVerdict:
        asked.append(claim)
        if len(asked) == 3:
            work()
        return plain(self, claim)

    monkeypatch.setattr(Judge, "judge", third)


def test_ctrl_c_between_claims_says_how_many_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    after_two(monkeypatch, lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(Interrupted, match="interrupted: 2 claims judged, the others not yet"):
        judge(README, ["r1c3=9"] * 5)


def test_a_stop_from_another_thread_ends_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    with Stop() as stop:
        after_two(monkeypatch, stop.ask)
        with pytest.raises(Interrupted, match=r"interrupted: [23] claims judged, the others not yet"):
            judge(README, ["r1c3=9"] * 5)
