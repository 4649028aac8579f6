"""Limits are kept: deadlines, Ctrl-C, and invalid numbers, on small boards and on big ones, by every engine.

How long something takes is measured in CPU time and with wide margins: a busy machine must not fail these.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku import Board, Puzzle
from whydoku.engines.search import classic
from whydoku.engines.search.many import Batch
from whydoku.errors import Interrupted, OptionError, StoppedError
from whydoku.model.limit import Clock, Limit
from whydoku.model.solution import Status
from whydoku.rules import default_rules

EMPTY = "." * 81
ROOT = Path(__file__).parents[3]


def blank(size: int) -> Puzzle:
    board = Board.square(size)
    return Puzzle(board, default_rules(board), (None,) * len(board.cells))


# -- invalid numbers ---------------------------------------------------------------------------------------------

ENGINES = ["auto", "search", "classic", "sat"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("limit", [1.5, float("nan"), True, -1, "many"])
def test_a_limit_that_is_none_is_refused_alike(engine: str, limit: object) -> None:
    says = f"a limit must be a whole number of at least 0, not {limit!r}"
    verbs: tuple[Callable[..., object], ...] = (w.count, w.solutions)
    for verb in verbs:
        with pytest.raises(OptionError) as caught:
            verb(PUZZLE, limit=limit, engine=engine)
        assert str(caught.value) == says
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", ["a", 1.5, True])
def test_a_seed_that_is_none_is_refused_alike(engine: str, seed: object) -> None:
    verbs: tuple[Callable[..., object], ...] = (w.solve, w.solutions)
    for verb in verbs:
        with pytest.raises(OptionError) as caught:
            verb(PUZZLE, seed=seed, engine=engine)
        assert str(caught.value) == f"a seed must be a whole number, not {seed!r}"


@pytest.mark.parametrize("deadline", [-1, float("nan"), True, "soon"])
@pytest.mark.parametrize("verb", [w.solve, w.solutions, w.count, w.candidates, w.check])
def test_a_deadline_that_is_none_is_refused_alike(verb: Callable[..., object], deadline: object) -> None:
    with pytest.raises(OptionError) as caught:
        verb(PUZZLE, deadline=deadline)
    assert str(caught.value) == f"a deadline is a number of seconds from 0 on, not {deadline!r}"


@pytest.mark.parametrize("limit", [0, 1.5, True, "many"])
def test_batches_refuse_alike(limit: object) -> None:
    with pytest.raises(OptionError, match="a limit must be a whole number of at least 1, not"):
        w.count_many([PUZZLE], limit=limit)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="the number of threads must be a whole number of at least 1, not"):
        w.solve_many([PUZZLE], threads=limit)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="a deadline is a number of seconds"):
        w.check_many([PUZZLE], deadline=-1)
    with pytest.raises(OptionError, match="a limit must be a whole number of at least 0, not -1"):
        classic.solve(PUZZLE, limit=-1)


def test_a_limit_is_as_good_as_a_number() -> None:
    assert w.solve(PUZZLE, deadline=Limit(60)).unique
    with pytest.raises(StoppedError, match=r"stopped at the deadline of 0 s"):
        w.count(EMPTY, deadline=Limit(0))


# -- deadlines ---------------------------------------------------------------------------------------------------------

VERBS: dict[str, Callable[[Puzzle, str], object]] = {
    "solve": lambda puzzle, engine: w.solve(puzzle, engine=engine, deadline=0.2),
    "solutions": lambda puzzle, engine: [*w.solutions(puzzle, engine=engine, deadline=0.2)],
    "count": lambda puzzle, engine: w.count(puzzle, engine=engine, deadline=0.2),
    "candidates": lambda puzzle, engine: w.candidates(puzzle, engine=engine, deadline=0.2),
    "check": lambda puzzle, engine: w.check(puzzle, engine=engine, deadline=0.2),
    "prove": lambda puzzle, _: w.prove(puzzle, encoding="compact", deadline=0.2),
    "prove by the readable solver": lambda puzzle, _: w.prove(puzzle, encoding="compact", solver="own", deadline=0.2),
    "encode": lambda puzzle, _: w.encode(puzzle, "compact", deadline=0.2),
}
MANY_STEPS = {"solutions", "count", "prove by the readable solver"}  # never done on a blank board in that time
FAR_TOO_LONG = 60.0  # seconds of CPU time, which a busy machine has no part in; without a deadline it would be hours


@pytest.mark.parametrize("engine", ["auto", "search", "sat"])
@pytest.mark.parametrize("size", [9, 25, 64])
@pytest.mark.parametrize("verb", VERBS)
def test_a_deadline_is_kept(verb: str, size: int, engine: str) -> None:
    pytest.importorskip("pysat")
    if engine != "auto" and verb in {"prove", "prove by the readable solver", "encode"}:
        pytest.skip("it has one engine")
    puzzle = blank(size)
    start = time.process_time()
    end = "done"
    try:
        VERBS[verb](puzzle, engine)
    except (StoppedError, w.NoSolutionError) as error:
        end = str(error)
    assert time.process_time() - start < FAR_TOO_LONG
    stopped, proved = (
        "stopped at the deadline of 0.2 s: ",
        "there is nothing to prove: the puzzle has several solutions",
    )
    assert end.startswith((stopped, proved) if verb in MANY_STEPS else (stopped, proved, "done"))


@pytest.mark.parametrize("rules", ["anti-knight", ""])
def test_a_count_says_how_many_at_least(rules: str) -> None:
    puzzle, deadline, known = w.read(EMPTY, rules=rules), 0.25, 0
    while not known:  # a machine that is busy enough finds none so soon
        deadline *= 2
        with pytest.raises(StoppedError) as caught:
            w.count(puzzle, deadline=deadline)
        known = caught.value.at_least
    words = "one solution found" if known == 1 else f"at least {known} solutions"
    assert words in str(caught.value)


def test_a_deadline_of_nothing_stops_at_once() -> None:
    for engine in ("classic", "search"):
        with pytest.raises(StoppedError, match="no solution found yet, and none ruled out"):
            w.solve(PUZZLE, engine=engine, deadline=0)
    assert w.check(PUZZLE, deadline=0).status is Status.UNKNOWN


def test_a_pause_changes_no_answer() -> None:
    from whydoku._kernel import Event, Search

    puzzle = w.read(EMPTY, rules="anti-knight,anti-king,non-consecutive")
    found = []
    for seconds in (60.0, 0.0):
        search, pauses = Search(puzzle.network.kernel, puzzle.domains, 7), 0
        while (event := search.run(seconds)) is Event.paused:
            pauses += 1
        assert event is Event.solution
        assert bool(pauses) == (seconds == 0)
        found.append((search.solution(), search.guesses))
    assert found[0] == found[1]


def test_engines_of_one_verb_share_one_clock() -> None:
    clock = Clock(Limit(1000.0))
    assert Clock.of(clock) is clock
    clock.note("three are known", 3)
    error = clock.stopped()
    assert (str(error), error.at_least) == ("stopped at the deadline of 1000 s: three are known", 3)
    with pytest.raises(Interrupted, match="interrupted: three are known"), clock:
        raise KeyboardInterrupt


def test_what_was_stopped_can_be_pickled() -> None:
    with pytest.raises(StoppedError) as caught:
        w.count(EMPTY, deadline=0.01)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.at_least) == (str(caught.value), caught.value.at_least)


# -- many puzzles ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_that_is_stopped_has_what_is_done(threads: int) -> None:
    puzzles = [PUZZLE] * 300 + [EMPTY] * 300 + ["nonsense"]
    start = time.process_time()
    with pytest.raises(StoppedError, match=r"stopped at the deadline of 0\.2 s: \d+ of 601 puzzles are done") as caught:
        w.count_many(puzzles, limit=2**32, threads=threads, deadline=0.2)
    assert time.process_time() - start < FAR_TOO_LONG
    counts = caught.value.partial
    assert isinstance(counts, list)
    assert len(counts) == 601
    assert set(counts) <= {1, -1, -2}
    assert counts[300:600] == [-2] * 300
    with pytest.raises(StoppedError) as caught:
        w.search_many("\n".join(puzzles).encode(), limit=2**32, threads=threads, deadline=0.2)
    batch = caught.value.partial
    assert isinstance(batch, Batch)
    assert {*batch.counts} <= {1, -1, -2}
    grids = batch.solutions.splitlines()
    assert len(grids) == 601
    assert all(len(grid) == 81 for grid in grids)


def test_a_batch_with_no_time_knows_nothing() -> None:
    for puzzles in ([PUZZLE] * 3, [PUZZLE] * 3000):
        with pytest.raises(StoppedError) as caught:
            w.check_many(puzzles, deadline=0)
        assert caught.value.partial == [Status.UNKNOWN] * len(puzzles)
        with pytest.raises(StoppedError) as caught:
            w.solve_many(tuple(puzzles), deadline=0)
        assert caught.value.partial == ("." * 81,) * len(puzzles)
    assert w.check_many([PUZZLE] * 3, deadline=60) == [Status.UNIQUE] * 3


def test_arrays_that_are_stopped_are_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    puzzles = numpy.array([EMPTY] * 100, dtype="S81")
    with pytest.raises(StoppedError) as caught:
        w.check_many(puzzles, deadline=0)
    assert numpy.array_equal(caught.value.partial, [4] * 100)
    with pytest.raises(StoppedError) as caught:
        w.count_many(puzzles, limit=2**32, deadline=0.1)
    assert numpy.array_equal(caught.value.partial, [-2] * 100)


# -- Ctrl-C ------------------------------------------------------------------------------------------------------------

INTERRUPTED = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where the tests were started
import whydoku as w
from whydoku.errors import Interrupted
from whydoku.engines.search import classic
from tests.engines.search.test_limits import EMPTY, blank
work = {work}
w.solve("." * 16)  # which loads what everybody needs
from tests.support.patience import interrupt_later
process = interrupt_later(os.getpid())
began = time.process_time()
try:
    work()
except Interrupted as error:
    process.wait()
    print("interrupted", "partial" if error.partial is not None else error.at_least, time.process_time() - began)
except KeyboardInterrupt:
    print("a bare KeyboardInterrupt")
else:
    print("done")
"""


def in_a_process(work: str) -> subprocess.CompletedProcess[str]:
    """Interrupt some work in a process of its own, which finds `tests` wherever pytest was started."""
    words = [sys.executable, "-c", INTERRUPTED.format(work=work)]
    return subprocess.run(words, capture_output=True, text=True, timeout=600, check=False, cwd=ROOT)


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
@pytest.mark.parametrize(
    "work",
    [
        "lambda: w.count(EMPTY)",
        "lambda: w.count(blank(16))",
        "lambda: [*w.solutions(EMPTY)]",
        "lambda: [*w.solutions(EMPTY, engine='search')]",
        "lambda: w.candidates(blank(36), engine='search')",
        "lambda: w.count(blank(9), engine='sat')",
        "lambda: w.count(blank(64))",
        "lambda puzzle=w.read(blank(64), rules='x'): w.check(puzzle, deadline=600)",
        "lambda: w.solve(blank(49), engine='sat', deadline=600)",
        "lambda: w.prove(blank(25), solver='own')",
        "lambda: w.prove(blank(64), encoding='compact')",
        "lambda: w.encode(blank(64), 'compact')",
        "lambda: w.count_many([EMPTY] * 5, limit=2**32)",
        "lambda: w.search_many([EMPTY] * 500, limit=2**32, threads=2)",
    ],
)
def test_ctrl_c_comes_through(work: str) -> None:
    pytest.importorskip("pysat")
    run = in_a_process(work)
    words = run.stdout.split()
    if "solutions" in work and run.stdout.startswith("a bare KeyboardInterrupt"):
        return  # it came between two solutions, while the caller had the word
    assert words[:1] == ["interrupted"], run.stdout + run.stderr
    if "_many" in work:
        assert words[1] == "partial"
    assert float(words[2]) < FAR_TOO_LONG


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_ctrl_c_ends_the_shortest_way_to_the_classic_engine() -> None:
    run = in_a_process("lambda: classic.count(EMPTY, limit=2**60)")
    assert run.stdout.strip() == "a bare KeyboardInterrupt", run.stdout + run.stderr
