"""The stories of nets: the thread is told once for all that it rules out, every link has a reason, and cases are few."""

from __future__ import annotations

import json
import re

import pytest

import whydoku as w
from tests.shared import OWN
from whydoku.model.sentence import Impossible, is_not
from whydoku.model.step import Step
from whydoku.rules import rule_types
from whydoku.words.fellows import told_once
from whydoku.words.sentence_checks import faults
from whydoku.words.telling import NETS
from whydoku.words.thread import is_opening, is_search

CLASSIC = "5..7.........3..7...8..5..36..1..4...8..2..9...9..8..1...4..3...6..9..4...2..6..9"
WEAK = ("not needed", "not said")


def nets_of(puzzle: w.Puzzle | str) -> list[Step]:
    return [s for s in w.explain(puzzle) if s.technique.family in NETS and not (s.assumes or s.refutes)]


def check(step: Step) -> None:
    assert step.position is not None
    for depth in (2, 3):
        found = [*faults(step.position.network, step, step.lines(depth))]
        assert not [fault for fault in found if not fault.startswith(WEAK)]


@pytest.fixture(scope="module")
def killers() -> list[Step]:
    rows = [json.loads(row) for row in (OWN / "variants.jsonl").read_text().splitlines() if row.strip()]
    by_name = {row["id"]: row for row in rows}
    return [step for name in ("killer-1", "killer-6") for step in nets_of(w.read(by_name[name]["iss"]))]


def test_victims_of_one_net_stand_under_one_supposition(killers: list[Step]) -> None:
    once = [(step, *told_once(step)) for step in killers]
    shared = [step for step, argument, supposed in once if supposed and not is_search(argument)]
    assert shared
    for step in shared:
        openings = [line for line in step.lines(2) if is_opening(line)]
        assert len(openings) == 1
        assert sum(line.claims == (Impossible(),) for line in step.lines(2)) <= 1
        assert not [line.text for line in step.lines(2) if line.plain]
        check(step)


def test_an_argument_that_is_no_copy_is_told_whole() -> None:
    for step in nets_of(CLASSIC):
        assert told_once(step) == (step.argument, ())


def test_every_link_of_a_thread_has_a_reason() -> None:
    steps = nets_of(CLASSIC)
    assert steps
    for step in steps:
        assert "later" not in step.tell(2)
        for line in step.lines(2):
            if line.text.startswith("Then ") and "(" in line.text:
                assert line.text.count("(") == line.text.count(")")
                assert len(re.findall(r"\((?:the only|it sees|they see)", line.text)) >= 2
        check(step)


def test_depth_one_says_what_would_be() -> None:
    for step in nets_of(CLASSIC):
        assert re.match(r"If r\dc\d were (?:not )?\d, .*would.*: .*\.$|A search of", step.tell(1)), step.tell(1)


def test_alike_cases_are_one_sentence() -> None:
    puzzle = w.read("." * 81, rules=["numbered-rooms 5 r5c1-r5c9", "candidates 2,3,4,6,7,8 r5c1"])
    (step,) = w.steps(puzzle, techniques=["Cell Forcing Net"], limit=1)
    assert [line.text for line in step.lines(2)] == [
        "If r5c1 is 2, 3, 4, 6, 7 or 8, then r5c234678 is 5 in turn (the numbered rooms clue 5 of row 5).",
        "r5c5 and r5c9 see 5 in r5c234678 (row 5), so in all six cases r5c5 and r5c9 are not 5.",
    ]
    check(step)


def test_cases_that_fail_leave_the_others() -> None:
    example = rule_types()["numbered-rooms"].example
    assert example is not None
    puzzle = w.read(example.puzzle, size=example.size, rules=example.rules)
    step = next(s for s in w.steps(puzzle, techniques=["Cell Forcing Net"], limit=6) if not s.places)
    assert "So r3c1 is 3." in step.tell(2)
    assert is_not(step.board.cell("r3c3"), (3, 5, 6)) in step.lines(2)[-1].claims
    check(step)
