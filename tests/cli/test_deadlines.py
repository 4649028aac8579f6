"""A deadline holds for the whole command: finding, pruning, explaining. The clock here moves with the work, not with time."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

import whydoku as w
from tests.cli.conftest import RunCli
from tests.shared import README_PUZZLE as HARD_ENOUGH
from whydoku.engines.logic.path import Path
from whydoku.errors import StoppedError
from whydoku.model import hooks, limit
from whydoku.model.position import Position
from whydoku.model.step import Step

HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
SINGLES = ("--techniques", "singles")


@pytest.fixture
def a_second_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return a clock that advances by one second per explained step only."""
    now = [0.0]
    tell = Path.tell

    def tell_slowly(path: Path, number: int, depth: int = 1) -> str:
        now[0] += 1.0
        return tell(path, number, depth)

    monkeypatch.setattr(limit, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    monkeypatch.setattr(Path, "tell", tell_slowly)


def test_a_path_is_told_until_the_deadline(cli: RunCli, a_second_a_step: None) -> None:
    done = cli("explain", "--deadline", "20", HARD)
    lines = done.out.splitlines()
    assert done.code == 0
    assert lines[-1].startswith("Solved")
    assert lines[-2].startswith("… ")
    assert lines[-2].endswith("more steps are not told: the deadline of 20 s has passed.")
    assert 10 <= len(lines) <= 22


def test_a_path_with_guesses_is_cut_and_says_so(cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.cli.commands.explain.MAX_GUESSED_STEPS", 7)
    path = w.explain(HARD, techniques="singles")
    assert path.guesses
    rest = f"{len(path) - 7:,} more steps are not told: of a path with guesses 7 are; --all tells every one"
    done = cli("explain", *SINGLES, HARD)
    assert done.code == 0
    assert done.out.splitlines()[-2:] == [f"… {rest}.", path.ending]
    assert len(done.out.splitlines()) == 9
    done = cli("explain", *SINGLES, "--json", HARD)
    closing = json.loads(done.out.splitlines()[-1])
    assert (closing["told"], closing["steps"], closing["guesses"]) == (7, len(path), path.guesses)
    assert len(done.out.splitlines()) == 8
    assert rest in done.err
    done = cli("explain", *SINGLES, "--all", HARD)
    assert len(done.out.splitlines()) == len(path) + 1
    done = cli("explain", *SINGLES, "--report", "a.html", HARD)
    assert done.code == 2
    assert "--all writes a report or pictures of them" in done.err


@pytest.mark.parametrize("techniques", ["singles", None])
def test_pruning_takes_a_deadline(techniques: str | None) -> None:
    path = w.explain(HARD, techniques=techniques)
    with pytest.raises(StoppedError, match="stopped at the deadline of 0 s: the path is not pruned"):
        path.pruned(deadline=0)
    assert len(path.pruned(deadline=600)) <= len(path)


def test_words_of_all_steps_are_made_on_request(cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    tell = hooks.tell._function
    assert tell is not None

    def counting(step: Step, depth: int = 1, position: Position | None = None) -> str:
        told.append(depth)
        return str(tell(step, depth, position))

    monkeypatch.setattr(hooks.tell, "_function", counting)
    done = cli("steps", "--json", "--techniques", "singles", HARD_ENOUGH)
    first, *_, last = map(json.loads, done.out.splitlines())
    assert told == []
    assert (first["depths"], first["lines"], first["text"]) == ([], [], "r9c6=5")
    done = cli("steps", "--json", "--depth", "2", "--techniques", "singles", HARD_ENOUGH)
    assert sorted(told) == [1] * last["listed"] + [2] * last["listed"]
    first, *_ = map(json.loads, done.out.splitlines())
    assert first["text"] == first["depths"][0]
    assert len(first["depths"]) == 2


def test_a_list_of_steps_is_told_until_the_deadline(cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    tell = Step.tell

    def tell_slowly(step: Step, depth: int = 1, position: Position | None = None) -> str:
        now[0] += 1.0
        return tell(step, depth, position)

    monkeypatch.setattr(limit, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    monkeypatch.setattr(Step, "tell", tell_slowly)
    done = cli("steps", "--deadline", "3", "--techniques", "singles", HARD_ENOUGH)
    assert done.out.splitlines()[-1] == "Stopped at the deadline; there are more steps."
    assert len([line for line in done.out.splitlines() if not line.startswith(" ")]) == 4
