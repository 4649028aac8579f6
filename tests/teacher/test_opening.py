"""The note before the first step of a puzzle with several solutions."""

from __future__ import annotations

import pickle
import re

import whydoku as w

SEVERAL = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8......"
ONE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
FIRST = (
    r"This puzzle has 91 solutions, so logic cannot finish it\. Steps 1 to (\d+) hold in all of them; "
    r"then (r\dc\d) can be (\d) or (\d), and both work\. Adding r7c4 = 4 would leave one solution\."
)


def test_a_path_opens_with_it_and_stops() -> None:
    path = w.explain(SEVERAL)
    told = re.fullmatch(FIRST, path.opening)
    assert told is not None
    assert path.several
    assert int(told[1]) == len(path)
    assert path.guesses == 0
    assert path.outcome == "stuck"
    assert str(path).splitlines()[0] == path.opening
    assert path.to_json()["opening"] == path.opening
    assert pickle.loads(pickle.dumps(path)).opening == path.opening
    assert w.check(SEVERAL, deadline=10).status == "many"
    for digit in told[3], told[4]:
        assert w.count(w.read(SEVERAL, placed=f"{told[2]}={digit}"), limit=1) == 1
    assert w.count(w.read(SEVERAL, placed="r7c4=4")) == 1
    assert not any(step.assumes_unique for step in path)


def test_guesses_are_made_where_they_are_asked_for() -> None:
    path = w.explain(SEVERAL, guesses=True)
    assert path.solved
    assert path.guesses > 0
    told = re.fullmatch(FIRST, path.opening)
    assert told is not None
    assert path[int(told[1])].assumes
    assert w.explain(SEVERAL, guesses=False).outcome == "stuck"


def test_a_puzzle_with_one_solution_has_no_opening() -> None:
    path = w.explain(ONE)
    assert (path.opening, path.several, path.solved) == ("", False, True)
    assert w.steps(ONE, techniques="naked single").opening == ""
    hint = w.hint(ONE)
    assert hint is not None
    assert hint.opening == ""


def test_hints_and_steps_open_with_it() -> None:
    said = "This puzzle has 91 solutions, so logic cannot finish it. Adding r7c4 = 4 would leave one solution."
    hint = w.hint(SEVERAL)
    assert hint is not None
    assert str(hint).splitlines()[0] == said
    assert hint.text.startswith("Look at ")
    assert hint.to_json()["opening"] == said
    assert w.steps(SEVERAL, techniques="naked single").opening == said
