"""A portfolio of search and SAT on one puzzle (Huberman, Lukose and Hogg, 1997), because either may be the faster one.

Search answers most puzzles before SAT has its clauses, and gets nowhere on some that SAT answers in a second. So search goes
first, for about as long as it takes to set SAT up; then both work side by side, search a tenth of the time, and the first to
finish answers. With a seed one of them works alone, so that the same seed gives the same answer however fast the machine is.

There are two of these. `PORTFOLIO` is for puzzles on which search often gets lost, by what they look like. `LATE` is for all
other variants: search has seconds to itself, goes on at full speed beside SAT after that, and alone counts and lists solutions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Thread
from types import TracebackType
from typing import TypeVar

from whydoku.engines import limits
from whydoku.engines.base import Engine
from whydoku.engines.search.engine import SEARCH
from whydoku.engines.search.hunt import Hunt
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Digit
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, known_so_far

Answered = TypeVar("Answered")


def _sat(apart: bool = False) -> Engine:
    from whydoku.engines.sat.engine import SAT, SatEngine  # most puzzles never need it

    return SatEngine(apart=True) if apart else SAT


class _Beside:
    """A hunt that runs beside other work until it is done or no longer wanted."""

    def __init__(self, hunt: Hunt, most: int, rest: float) -> None:
        self.hunt, self.most, self.rest = hunt, most, rest
        self.is_done = False
        self._enough = Event()
        self._thread = Thread(target=self._work)

    def _work(self) -> None:
        while not self._enough.wait(self.rest):
            if self.hunt.go_on(limits.WORK_SECONDS, self.most):
                self.is_done = True
                return

    def __enter__(self) -> _Beside:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._enough.set()  # its last slice need not finish first


class _Race(Clock):
    """A clock for SAT that ends when the time is up, or when search is done."""

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


@dataclass(frozen=True)
class Portfolio(Engine):
    """Search for a moment, then search and SAT side by side."""

    late: bool = False

    def _moment(self, puzzle: Puzzle, clock: Clock) -> float:
        is_big = puzzle.board.size > limits.SEARCH_MAX_DIGITS
        moment = limits.BIG_BOARD_ALONE_SECONDS if is_big else limits.ALONE_SECONDS
        moment = limits.LATE_ALONE_SECONDS if self.late else moment
        return moment if clock.left is None else min(moment, clock.left)

    def _beside(self, hunt: Hunt) -> _Beside:
        return _Beside(hunt, 2, 0.0 if self.late else limits.REST_SECONDS)

    def solve(self, puzzle: Puzzle, *, seed: int | None = None, deadline: DeadlineOrClock = None) -> Solution | None:
        """Return a solution and whether it is the only one; None means that there is none."""
        if puzzle.board.has_helpers:
            return super().solve(puzzle, seed=seed, deadline=deadline)
        if seed is not None:
            return (SEARCH if self.late else _sat()).solve(puzzle, seed=seed, deadline=deadline)
        with Clock.of(deadline) as clock:
            clock.note(known_so_far(0))
            hunt = Hunt(puzzle.board, puzzle.network, puzzle.domains)
            if hunt.go_on(self._moment(puzzle, clock), 2):
                return hunt.solution(clock.spent)
            with self._beside(hunt) as beside:
                try:
                    found = _sat(apart=True).solve(puzzle, deadline=_Race(clock, beside))
                    if found is None or found.unique is not None or not beside.is_done:
                        return found
                except Interrupted:
                    raise
                except StoppedError as error:
                    if not beside.is_done and not hunt.found:
                        raise clock.stopped() from error
            return hunt.solution(clock.spent)

    def check(self, puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> Report:
        """Report one solution, several or none."""
        if puzzle.board.has_helpers:
            return super().check(puzzle, deadline=deadline)
        with Clock.of(deadline) as clock:
            clock.note(known_so_far(0))
            hunt = Hunt(puzzle.board, puzzle.network, puzzle.domains)
            if not hunt.go_on(self._moment(puzzle, clock), 2):
                with self._beside(hunt) as beside:
                    report = _sat(apart=True).check(puzzle, deadline=_Race(clock, beside))
                    if not beside.is_done:
                        return report
            return Report.of(puzzle.board, [hunt.made(number, clock.spent) for number in range(len(hunt.found))])

    def solutions(
        self, puzzle: Puzzle, *, limit: int | None = None, seed: int | None = None, deadline: DeadlineOrClock = None
    ) -> Iterator[Solution]:
        """Yield the solutions, up to `limit`: those that search finds within a moment each, then SAT's."""
        if seed is not None or self.late:
            alone = SEARCH if self.late else _sat()
            yield from alone.solutions(puzzle, limit=limit, seed=seed, deadline=deadline)
            return
        clock = Clock.of(deadline)
        with clock:
            clock.note(known_so_far(0))
            hunt = Hunt(puzzle.board, puzzle.network, puzzle.domains)
        while limit is None or len(hunt.found) < limit:
            with clock:
                wanted = len(hunt.found) + 1
                if not hunt.go_on(self._moment(puzzle, clock), wanted):
                    break
                if len(hunt.found) < wanted:
                    return
                clock.note(known_so_far(wanted), wanted)
            yield hunt.made(wanted - 1, clock.spent)
        left = None if limit is None else limit - len(hunt.found)
        if left != 0:
            from whydoku.engines.sat.engine import SAT

            yield from SAT.solutions(puzzle, limit=left, deadline=clock, known=hunt.found)

    def count(self, puzzle: Puzzle, *, limit: int | None = None, deadline: DeadlineOrClock = None) -> int:
        """Count the solutions, up to `limit` if there is one."""
        return self._in_turn(puzzle, deadline, lambda engine, left: engine.count(puzzle, limit=limit, deadline=left))

    def candidates(self, puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> tuple[tuple[Digit, ...], ...]:
        """Return, for each cell, the digits it has in some solution."""
        return self._in_turn(puzzle, deadline, lambda engine, left: engine.candidates(puzzle, deadline=left))

    def _in_turn(
        self, puzzle: Puzzle, deadline: DeadlineOrClock, ask: Callable[[Engine, DeadlineOrClock], Answered]
    ) -> Answered:
        """Return what search answers within a moment, otherwise what SAT answers in the time left."""
        if self.late:
            return ask(SEARCH, deadline)
        clock = Clock.of(deadline)
        try:
            return ask(SEARCH, self._moment(puzzle, clock))
        except Interrupted:
            raise
        except StoppedError as error:
            clock.note(known_so_far(error.at_least), error.at_least)
            clock.check()
            return ask(_sat(), clock)


PORTFOLIO = Portfolio()
LATE = Portfolio(late=True)
