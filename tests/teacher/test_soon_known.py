"""A hint does not wait for the proof that a puzzle has one solution, and is the same step anyway."""

from __future__ import annotations

import json

import pytest

import whydoku as w
from tests.shared import OWN
from whydoku.engines.logic import engine as logic
from whydoku.engines.search.engine import SearchEngine
from whydoku.model.limit import Clock
from whydoku.teacher import trust
from whydoku.verbs._options import choice_of

ROWS = [json.loads(row) for row in (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()][::3]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["id"]))
@pytest.mark.parametrize("soon", [True, False], ids=["soon known", "not known"])
def test_the_step_is_the_one_that_comes_first(row: dict[str, str], soon: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = w.read(row["iss"])
    clock = Clock.of(None)
    order, _ = choice_of({"reader": "paper"}).fitting(puzzle, clock)
    first = logic.next_step(puzzle, order, deadline=clock)
    if not soon:
        monkeypatch.setattr(SearchEngine, "solve_soon", lambda *given: None)
    hint = w.hint(puzzle, 4)
    assert (hint and hint.step) == first


def test_a_short_search_knows_what_a_long_one_does() -> None:
    known = 0
    for row in ROWS:
        puzzle = w.read(row["iss"])
        found = trust.what_is_soon_known(puzzle, Clock.of(None))
        if found is not None:
            known += 1
            assert found.unique is (w.count(puzzle, limit=2) == 1)
    assert known


def test_several_solutions_are_said_before_the_hint() -> None:
    hint = w.hint(w.read("1..............4", rules="diagonals"))
    assert hint is not None
    assert "solutions" in hint.opening


def test_what_is_not_known_is_said_before_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchEngine, "solve_soon", lambda *given: None)
    hint = w.hint(w.read("1...............", rules="anti-king"))
    assert hint is not None
    assert "not known" in hint.opening
    assert str(hint).startswith(hint.opening)


def test_a_path_says_what_is_not_known_unless_it_settles_that_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "_solve", lambda *given: None)
    several = w.read("1..............4", rules="diagonals")
    path = w.explain(several)
    assert path.guesses
    assert "not known" in path.opening
    assert str(path).startswith(path.opening)
    assert path.opening in path._repr_html_()
    assert w.steps(several).opening.startswith("Whether this puzzle has more than one solution is not known.")
    settled = w.explain(w.read("1.34341.21434.21", rules="inequality r1c2 r1c1"))
    assert settled.solved
    assert not settled.opening
