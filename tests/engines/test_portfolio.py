"""Search goes first on big boards, then SAT beside it: whichever engine answers, the answer is the same, and deadlines hold."""

from __future__ import annotations

import time
from typing import Any

import pytest

import whydoku as w
from tests.support.big_boards import board_with_holes
from tests.support.patience import given_time
from whydoku.engines import limits
from whydoku.engines.portfolio import PORTFOLIO
from whydoku.engines.sat import engine as sat
from whydoku.engines.sat.engine import SatEngine
from whydoku.engines.search.hunt import Hunt
from whydoku.errors import StoppedError
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution, Status

pytest.importorskip("pysat")


def holds(found: Solution, puzzle: Puzzle) -> bool:
    given = all(value in (None, digit) for value, digit in zip(puzzle.givens, found.values, strict=True))
    return given and all(rule.holds(puzzle.board, found.values) for rule in puzzle.rules)


@pytest.fixture
def no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BIG_BOARD_ALONE_SECONDS", 0.0)


def test_search_answers_what_it_can_before_sat_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("SAT was asked")

    monkeypatch.setattr(sat, "_Session", refuse)
    for percent in (20, 40, 48):
        puzzle = board_with_holes(25, percent, 1)
        found = w.solve(puzzle)
        assert (found.engine, holds(found, puzzle)) == ("search", True)
        assert (w.check(puzzle).status is Status.UNIQUE) == found.unique


@pytest.mark.parametrize("percent", [15, 38, 45])
def test_both_say_what_sat_says(no_moment: None, percent: int) -> None:
    puzzle = board_with_holes(18, percent, 2)
    by_sat, found = w.solve(puzzle, engine="sat"), w.solve(puzzle)
    assert found.unique == by_sat.unique
    assert holds(found, puzzle)
    assert w.check(puzzle).status == w.check(puzzle, engine="sat").status
    assert w.count(puzzle, limit=7) == w.count(puzzle, limit=7, engine="sat")
    listed = [solution.values for solution in w.solutions(puzzle, limit=7)]
    assert len(set(listed)) == len(listed) == w.count(puzzle, limit=7)
    assert w.candidates(puzzle) == w.candidates(puzzle, engine="sat")


def test_no_solution_is_no_solution(no_moment: None) -> None:
    puzzle = board_with_holes(18, 20, 3)
    first = next(cell for cell, value in enumerate(puzzle.givens) if value is None)
    away = {digit for rule in puzzle.network.groups if first in rule.cells for digit in rule.cells}
    seen = {puzzle.givens[cell] for cell in away}
    wrong = next(digit for digit in puzzle.board.digits if digit in seen)
    puzzle = Puzzle(puzzle.board, puzzle.rules, (*puzzle.givens[:first], wrong, *puzzle.givens[first + 1 :]))
    clock = Clock.of(None)
    assert PORTFOLIO.solve(puzzle, deadline=clock) is None
    assert PORTFOLIO.check(puzzle, deadline=clock).status is Status.NONE


def test_sat_answers_where_search_is_lost(no_moment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hunt, "go_on", lambda *_: False)
    puzzle = board_with_holes(18, 40, 4)
    assert w.solve(puzzle).engine.startswith("sat (cadical")
    assert w.check(puzzle).status in (Status.UNIQUE, Status.MANY)
    assert len(list(w.solutions(puzzle, limit=2))) in (1, 2)


def _never(*_: object, deadline: Clock, **__: Any) -> None:
    while True:
        time.sleep(0.002)
        deadline.check()


def test_search_answers_where_sat_is_lost(no_moment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SatEngine, "solve", _never)
    assert w.solve(board_with_holes(25, 40, 5)).engine == "search"


def test_a_deadline_ends_both(no_moment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = board_with_holes(18, 40, 6)
    monkeypatch.setattr(SatEngine, "solve", _never)
    monkeypatch.setattr(Hunt, "go_on", lambda *_: False)
    with pytest.raises(StoppedError, match=r"deadline of 0\.1 s: no solution found yet"):
        w.solve(puzzle, deadline=0.1)
    monkeypatch.undo()
    monkeypatch.setattr(SatEngine, "solve", _never)
    whole = Hunt.go_on
    monkeypatch.setattr(Hunt, "go_on", lambda hunt, seconds, most: whole(hunt, 9.0, 1) and False)

    def solved(seconds: float) -> w.Solution | None:
        try:
            return w.solve(puzzle, deadline=seconds)
        except StoppedError:
            return None

    found = given_time(solved, lambda found: found is not None)
    assert found is not None
    assert found.unique is None
    assert holds(found, puzzle)


def test_a_seed_is_answered_by_one_engine_alone() -> None:
    puzzle = board_with_holes(25, 60, 7)
    one, two = (w.solve(puzzle, seed=3) for _ in range(2))
    assert one.engine.startswith("sat")
    assert one.values == two.values


def test_sat_comes_late_to_any_other_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "killer 3 r1c1 r1c2; whispers 2 r4c1 r4c2 r4c3"
    puzzle = w.read("................", rules=rules)
    assert w.solve(puzzle).engine == "search"
    assert w.count(puzzle) == w.count(puzzle, engine="sat") > 2
    monkeypatch.setattr(Hunt, "go_on", lambda *_: False)
    monkeypatch.setattr(limits, "LATE_ALONE_SECONDS", 0.0)
    found = w.solve(puzzle)
    assert found.engine.startswith("sat")
    assert found.unique is False
    assert holds(found, puzzle)
    assert w.check(puzzle).status is Status.MANY
    assert w.solve(puzzle, seed=1).engine == "search"
