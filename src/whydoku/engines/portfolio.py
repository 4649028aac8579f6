"""Search and SAT on one puzzle, where nobody can tell beforehand which of them is the better.

Search answers most puzzles before SAT has its clauses, and gets nowhere on some that SAT answers in a second. So search goes
first, for about as long as it takes to set SAT up; then both work side by side, search a tenth of the time, and the first to be
done answers. With a seed SAT works alone, so that the same seed gives the same answer however fast the machine is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from threading import Event, Thread
from types import TracebackType

from whydoku.engines.sat import engine as sat
from whydoku.engines.sat.choice import SEARCH_UP_TO
from whydoku.engines.search import engine as search
from whydoku.engines.search.hunt import Hunt
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Digit
from whydoku.model.limit import Clock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, known_so_far

MOMENT_ON_BIG_BOARDS, MOMENT = 0.25, 1.0
"""Seconds that search has to itself: on big boards it is as often lost as not, elsewhere long automata make many clauses."""

WORK, REST = 0.02, 0.18
"""Seconds that search works and rests by turns beside SAT, which needs the processor more by then."""


def _moment(puzzle: Puzzle, clock: Clock) -> float:
    moment = MOMENT_ON_BIG_BOARDS if puzzle.board.size > SEARCH_UP_TO else MOMENT
    return moment if clock.left is None else min(moment, clock.left)


class _Beside:
    """A hunt that goes on beside other work until it is done or nobody wants it any more."""

    def __init__(self, hunt: Hunt, most: int) -> None:
        self.hunt, self.most = hunt, most
        self.is_done = False
        self._enough = Event()
        self._thread = Thread(target=self._work)

    def _work(self) -> None:
        while not self._enough.wait(REST):
            if self.hunt.go_on(WORK, self.most):
                self.is_done = True
                return

    def __enter__(self) -> _Beside:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._enough.set()  # nobody waits for its last slice


class _Race(Clock):
    """A clock for SAT that ends when the time is up, and also when search is done."""

    __slots__ = ("_other",)

    def __init__(self, clock: Clock, other: _Beside) -> None:
        super().__init__(clock.limit if clock.limit.seconds is not None else Limit(math.inf, clock.limit.effort))
        self._start = clock._start
        self._other = other
        self.note(clock.known, clock.at_least, clock.solution)

    @property
    def over(self) -> bool:
        return self._other.is_done or super().over

    def check(self, known: str | None = None) -> None:
        if self.over:
            raise self.stopped(known)


def solve(puzzle: Puzzle, *, seed: int | None = None, deadline: Clock) -> Solution | None:
    """Find a solution and whether it is the only one; None means that there is none."""
    if seed is not None:
        return sat.solve(puzzle, seed=seed, deadline=deadline)
    with deadline as clock:
        clock.note(known_so_far(0))
        hunt = Hunt(puzzle.board, puzzle.network, puzzle.domains)
        if hunt.go_on(_moment(puzzle, clock), 2):
            return hunt.solution(clock.spent)
        with _Beside(hunt, 2) as beside:
            try:
                found = sat.solve(puzzle, deadline=_Race(clock, beside), apart=True)
                if found is None or found.unique is not None or not beside.is_done:
                    return found
            except Interrupted:
                raise
            except StoppedError as error:
                if not beside.is_done and not hunt.found:
                    raise clock.stopped() from error
        return hunt.solution(clock.spent)


def check(puzzle: Puzzle, *, clash: str | None = None, deadline: Clock) -> Report:
    """Say whether a puzzle has one solution, several or none; `clash` is what was seen to be wrong beforehand."""
    if clash:
        return sat.check(puzzle, clash=clash, deadline=deadline)
    with deadline as clock:
        clock.note(known_so_far(0))
        hunt = Hunt(puzzle.board, puzzle.network, puzzle.domains)
        if not hunt.go_on(_moment(puzzle, clock), 2):
            with _Beside(hunt, 2) as beside:
                report = sat.check(puzzle, deadline=_Race(clock, beside), apart=True)
                if not beside.is_done:
                    return report
        return Report.of(puzzle.board, [hunt.made(number, clock.spent) for number in range(len(hunt.found))])


def solutions(puzzle: Puzzle, *, limit: int | None, seed: int | None, deadline: Clock) -> Iterator[Solution]:
    """Go through the solutions: search gives what it finds within a moment each, and SAT the others."""
    if seed is not None:
        yield from sat.solutions(puzzle, limit=limit, seed=seed, deadline=deadline)
        return
    with deadline as clock:
        clock.note(known_so_far(0))
        hunt = Hunt(puzzle.board, puzzle.network, puzzle.domains)
    while limit is None or len(hunt.found) < limit:
        with deadline as clock:
            wanted = len(hunt.found) + 1
            if not hunt.go_on(_moment(puzzle, clock), wanted):
                break
            if len(hunt.found) < wanted:
                return
            clock.note(known_so_far(wanted), wanted)
        yield hunt.made(wanted - 1, clock.spent)
    left = None if limit is None else limit - len(hunt.found)
    if left != 0:
        yield from sat.solutions(puzzle, limit=left, deadline=deadline, known=hunt.found)


def count(puzzle: Puzzle, *, limit: int | None, deadline: Clock) -> int:
    """Count the solutions, up to `limit` where there is one."""
    try:
        return search.count(puzzle, limit=limit, deadline=_moment(puzzle, deadline))
    except Interrupted:
        raise
    except StoppedError as error:
        deadline.note(known_so_far(error.at_least), error.at_least)
        deadline.check()
        return sat.count(puzzle, limit=limit, deadline=deadline)


def candidates(puzzle: Puzzle, *, deadline: Clock) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution."""
    try:
        return search.candidates(puzzle, deadline=_moment(puzzle, deadline))
    except Interrupted:
        raise
    except StoppedError as error:
        deadline.note(known_so_far(error.at_least), error.at_least)
        deadline.check()
        return sat.candidates(puzzle, deadline=deadline)
