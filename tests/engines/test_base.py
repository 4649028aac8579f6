"""An engine that only enumerates solutions answers everything else like the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import whydoku as w
from whydoku.engines.base import Engine
from whydoku.engines.search.engine import GENERAL
from whydoku.engines.selection import ENGINES, find_engine
from whydoku.errors import StoppedError
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution, Status, known_so_far


class OneByOne(Engine):
    """An engine that only yields solutions; it may be stopped after some of them."""

    def __init__(self, stops_after: int | None = None) -> None:
        self.stops_after = stops_after

    def solutions(
        self, puzzle: Puzzle, *, limit: int | None = None, seed: int | None = None, deadline: DeadlineOrClock = None
    ) -> Iterator[Solution]:
        clock = Clock.of(deadline)
        for number, found in enumerate(GENERAL.solutions(puzzle, limit=limit, seed=seed)):
            if number == self.stops_after:
                clock.note(known_so_far(number), number)
                raise clock.stopped()
            yield found


@pytest.mark.parametrize("line", ["1234341.2.4.4.2.", "1.34341.21434.21", "11..............", "12.............."])
def test_all_is_derived_from_the_solutions(line: str) -> None:
    puzzle = w.read(line)
    assert OneByOne().solve(puzzle) == GENERAL.solve(puzzle)
    assert OneByOne().check(puzzle) == GENERAL.check(puzzle)
    assert OneByOne().count(puzzle) == GENERAL.count(puzzle)
    assert OneByOne().count(puzzle, limit=1) == GENERAL.count(puzzle, limit=1)
    assert OneByOne().candidates(puzzle) == GENERAL.candidates(puzzle)


def test_what_is_known_when_it_is_stopped() -> None:
    puzzle = w.read("1234341.2.4.4.2.")
    found = OneByOne(stops_after=1).solve(puzzle, deadline=60)
    assert found is not None
    assert found.unique is None
    report = OneByOne(stops_after=1).check(puzzle, deadline=60)
    assert (report.status, len(report.solutions)) == (Status.UNKNOWN, 1)
    with pytest.raises(StoppedError, match="no solution found yet, and none ruled out"):
        OneByOne(stops_after=0).solve(puzzle, deadline=60)
    with pytest.raises(StoppedError, match="; 0 candidates are known to be in a solution"):
        OneByOne(stops_after=0).candidates(puzzle, deadline=60)


@pytest.mark.parametrize("name", ENGINES)
def test_every_name_means_an_engine(name: str) -> None:
    if name == "sat":
        pytest.importorskip("pysat")
    assert isinstance(find_engine(name, w.read("." * 81)), Engine)
