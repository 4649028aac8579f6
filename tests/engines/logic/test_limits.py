"""Limits are kept: every call on every board ends soon after its deadline, with what was found by then.

Margins are wide, so that a busy machine fails nothing; `benchmarks/limits.py` measures.
"""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable

import pytest

from tests.support.patience import given_time
from whydoku import Puzzle, StoppedError, read
from whydoku._kernel import Outcome
from whydoku.engines.logic import engine
from whydoku.engines.logic.found import Found
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import Technique, select, techniques
from whydoku.errors import Interrupted
from whydoku.model.limit import Limit

MARGIN = 60.0  # seconds of CPU time, which a busy machine has no part in
DEADLINE = 0.05
HARD = "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8..."
STUCK = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NATIVE = tuple(technique for technique in techniques() if technique.find is None)


def blank(size: int) -> Puzzle:
    return read("." * size**2 if size < 36 else " ".join("0" * size**2), size=size)


def dug(size: int, share: float) -> Puzzle:
    """Return a full grid with some of its digits taken out; it may have any number of solutions."""
    empty, box, chance = blank(size), round(size**0.5), random.Random(size)
    digits = chance.sample(range(1, size + 1), size)
    grid = [digits[(box * (row % box) + row // box + column) % size] for row in range(size) for column in range(size)]
    return Puzzle(empty.board, empty.rules, tuple(digit if chance.random() < share else None for digit in grid))


BOARDS: dict[str, Callable[[], Puzzle]] = {
    "blank 4x4": lambda: blank(4),
    "blank 9x9": lambda: blank(9),
    "hard 9x9": lambda: read(HARD),
    "blank 16x16": lambda: blank(16),
    "dug 16x16": lambda: dug(16, 0.45),
    "blank 25x25": lambda: blank(25),
    "dug 25x25": lambda: dug(25, 0.6),
    "blank 64x64": lambda: blank(64),
    "dug 64x64": lambda: dug(64, 0.7),
}


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


@pytest.mark.parametrize("board", BOARDS)
def test_every_family_keeps_a_deadline(board: str) -> None:
    puzzle = BOARDS[board]()
    families: dict[str, tuple[Technique, ...]] = {}
    for technique in NATIVE:
        families[technique.family] = (*families.get(technique.family, ()), technique)
    for family, members in families.items():
        solver = engine.Solver(puzzle.network, members)
        run = solver.start(puzzle, guesses=False)
        assert seconds(lambda run=run: run.all(0, DEADLINE)) < MARGIN, family  # type: ignore[misc]
        assert seconds(lambda run=run: run.next(DEADLINE)) < MARGIN, family  # type: ignore[misc]
        assert seconds(lambda run=run: run.advance(DEADLINE)) < MARGIN, family  # type: ignore[misc]


def test_what_was_found_by_then_is_given() -> None:
    puzzle = dug(25, 0.6)
    found = given_time(lambda seconds: engine.steps(puzzle, select("all"), deadline=seconds), bool)
    assert not found.complete
    assert 0 < len(found) < 100_000
    assert found[0].technique == engine.steps(puzzle, select("all"), limit=1)[0].technique
    assert repr(found) == f"<Found: {len(found)} steps, more may follow>"


def test_all_that_is_found_in_time_is_complete() -> None:
    found = engine.steps(read(HARD), select("singles,locked"))
    assert found.complete
    assert found.gave_up == ()
    assert found == list(found)


def test_no_step_before_the_deadline_is_an_error() -> None:
    with pytest.raises(StoppedError, match="stopped at the deadline of 0 s: no step found yet"):
        engine.next_step(blank(25), select("fish"), deadline=0)


def test_a_stopped_path_is_kept_and_can_be_read() -> None:
    path = engine.explain(read(STUCK), select("all", without="guessing"), deadline=0.02)
    assert path.outcome in ("stopped", "solved")  # a fast machine may be done
    assert [step.technique for step in path] == [step.technique for step in path[:]]


@pytest.mark.parametrize("line", [HARD, STUCK])
def test_a_run_that_was_stopped_anywhere_goes_on_as_if_it_had_not_been(line: str) -> None:
    puzzle, wanted = read(line), select(without="nested forcing net")
    whole = engine.explain(puzzle, wanted)
    run = engine.solver_for(puzzle.network, wanted).start(puzzle, guesses=True)
    slice_, stops = 0.0002, 0
    while (outcome := run.advance(slice_)) is Outcome.stopped:
        slice_, stops = slice_ * 1.02, stops + 1
    assert outcome.name == whole.outcome
    assert len(run) == len(whole)
    for index in range(len(run)):
        one, other, split = run.step(index), whole[index], puzzle.board.split
        assert ({*map(split, one.places)}, {*map(split, one.removes)}) == ({*other.places}, {*other.removes})
        assert one.cost == other.cost


def test_a_limit_of_a_puzzle_stops_that_puzzle_only() -> None:
    lines = [HARD, STUCK, HARD]
    paths = engine.explain_lines(
        read(HARD), lines, select("all", without=("guessing", "reason")), guesses=False, each=0.05
    )
    assert len(paths) == 3
    assert {path.outcome for path in paths} <= {"stopped", "solved", "stuck"}


# -- giving up ---------------------------------------------------------------------------------------------------------


def test_where_a_bound_cuts_a_search_short_it_is_said() -> None:
    path = engine.explain(dug(16, 0.35), select("als"), guesses=False)
    assert path.outcome == "stuck"
    assert any(phrase.startswith("almost locked sets of more than ") for phrase in path.gave_up)
    found = engine.easiest(blank(16), select("vwxyz-wing"))
    assert (list(found), found.gave_up) == ([], ("bent sets of more than 4 cells",))


def test_more_effort_looks_further() -> None:
    wanted = select("vwxyz-wing")
    assert engine.easiest(blank(16), wanted, deadline=Limit(effort=2.0)).gave_up == ()


def test_no_technique_applies_is_said_only_where_it_is_true() -> None:
    path = engine.explain(read(STUCK), select("singles,locked,subsets,fish,wings"), guesses=False)
    assert (path.outcome, path.gave_up) == ("stuck", ())


# -- Ctrl-C ------------------------------------------------------------------------------------------------------------


def interrupted(work: Callable[[], object], after: float = 0.2) -> tuple[Interrupted, float]:
    """Interrupt some work after a while of CPU time, and return what it raised and the CPU time since."""
    sent: list[float] = []
    ended = threading.Event()
    begun = time.process_time()

    def send() -> None:
        while time.process_time() - begun < after:  # on a busy machine the clock says nothing about progress
            if ended.wait(0.01):
                return
        sent.append(time.process_time())
        signal.raise_signal(signal.SIGINT)

    sender = threading.Thread(target=send)
    sender.start()
    try:
        with pytest.raises(Interrupted, match=r"^interrupted: ") as caught:
            work()
    finally:
        ended.set()
        sender.join()
    return caught.value, time.process_time() - sent[0]


LONG = select("fish,als,wings,chains", without="remote pair")


def test_ctrl_c_ends_steps_with_what_was_found() -> None:
    error, took = interrupted(lambda: engine.steps(dug(25, 0.6), LONG))
    assert took < MARGIN
    assert isinstance(error.partial, Found)
    assert len(error.partial) > 0


def test_ctrl_c_ends_a_step_and_a_path() -> None:
    assert interrupted(lambda: engine.next_step(blank(25), LONG))[1] < MARGIN
    error, took = interrupted(lambda: engine.explain(blank(25), LONG, guesses=False))
    assert took < MARGIN
    assert isinstance(error.partial, Path)
    assert error.partial.outcome == "stopped"


def test_ctrl_c_ends_a_batch_with_the_paths_so_far() -> None:
    engine.explain_lines(read(HARD), [HARD], select())  # so that what is made once is there
    begun = time.process_time()
    (alone,) = engine.explain_lines(read(HARD), [HARD], select())
    once = time.process_time() - begun
    error, took = interrupted(lambda: engine.explain_lines(read(HARD), [HARD] * 100_000, select()), 0.2 + 5 * once)
    assert took < MARGIN
    assert isinstance(error.partial, list)
    assert 1 <= len(error.partial) < 100_000
    assert {(path.outcome, len(path)) for path in error.partial} == {(alone.outcome, len(alone))}


def test_what_another_handler_raises_comes_through() -> None:
    def handler(*_: object) -> None:
        raise TimeoutError("enough")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(TimeoutError, match="enough"):
            engine.steps(blank(25), LONG)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
