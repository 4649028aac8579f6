"""A deadline holds for the whole command: finding, pruning, telling. The clock here moves when work is done, not by itself."""

from __future__ import annotations

import json

import pytest

import whydoku as w
from tests.cli.conftest import RunCli
from whydoku.engines.logic.path import Path
from whydoku.errors import StoppedError
from whydoku.model import limit

HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
SINGLES = ("--techniques", "singles")


@pytest.fixture
def a_second_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a clock that stands still, but for a second for every step that is told."""
    now = [0.0]
    tell = Path.tell

    def tell_slowly(path: Path, number: int, depth: int = 1) -> str:
        now[0] += 1.0
        return tell(path, number, depth)

    class Time:
        @staticmethod
        def perf_counter() -> float:
            return now[0]

    monkeypatch.setattr(limit, "time", Time)
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
