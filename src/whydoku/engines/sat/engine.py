"""The SAT engine: solve, count, enumerate, true candidates, by clauses and CaDiCaL, for any board and any rules.

It answers the same questions as search, in the same words. Where search tries digits cell by cell, this one learns
from its failures, which wins on big boards and where long automata leave little to see from a single cell; on small
boards setting up the clauses costs more than search needs for the whole puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

from whydoku.engines.sat.apart import Feed
from whydoku.engines.sat.cnf import Encoding, Pieces, Variables
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Board, Digit
from whydoku.model.limit import Clock, DeadlineOrClock, check_limit, check_seed
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, Status, known_so_far

SMALL_UP_TO = 16  # digits
# CaDiCaL switches between restarting often and hardly at all; tight big boards are solved in the second mode
BIG_BOARD_OPTIONS = {"stabilizeonly": 1}


def is_tight(board: Board, encoding: Encoding) -> bool:
    """Say whether a board is big, but not so empty that it took the compact encoding; loose boards need restarts."""
    return board.size > SMALL_UP_TO and encoding is Encoding.EXTENDED


class _Session:
    """One formula in one solver, with the clock that runs against it."""

    def __init__(
        self,
        puzzle: Puzzle,
        solver: str,
        encoding: Encoding | str | None,
        seed: int | None,
        clock: Clock,
        apart: bool = False,
    ) -> None:
        self.clock = clock
        self.puzzle = puzzle
        self.found = 0
        with clock:
            clock.note(known_so_far(0))
            pieces = Pieces(puzzle, encoding, clock)
            options: dict[str, int] = {}
            if solver == "cadical" and is_tight(puzzle.board, pieces.encoding):
                options |= BIG_BOARD_OPTIONS
            if solver.startswith("cadical") and seed is not None:
                options["seed"] = seed % 2**31
            feed = Feed(solver, options=options, clock=clock, apart=apart)
            try:
                pieces.hand_over(feed.take)
                self.oracle = feed.oracle()
            except BaseException:
                feed.close()
                raise
        self.variables = Variables(puzzle.board)
        self.possible = pieces.domains
        self.engine = f"sat ({solver}, {pieces.encoding})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.oracle.close()

    def next(self, assumptions: tuple[int, ...] = ()) -> tuple[Digit, ...] | None:
        """Find a solution, or None; a deadline or Ctrl-C raises with what is known."""
        with self.clock as clock:
            clock.check()
            answer = self.oracle.solve(assumptions, deadline=clock)
            if answer.satisfiable is None:
                raise clock.stopped()
            if not answer.satisfiable:
                return None
            self.found += 1
            clock.note(known_so_far(self.found), self.found, clock.solution)
            return self.variables.values(answer.model)

    def exclude(self, values: tuple[Digit, ...]) -> None:
        occurring = self.variables.literals(values)
        self.oracle.add([-literal for literal in occurring])

    def solution(self, values: tuple[Digit, ...], unique: bool | None, tries: int) -> Solution:
        return Solution(self.puzzle.board, values, tries, unique, self.engine, self.clock.spent)


def solve(
    puzzle: Puzzle,
    *,
    seed: int | None = None,
    deadline: DeadlineOrClock = None,
    solver: str = "cadical",
    encoding: Encoding | str | None = None,
    apart: bool = False,
) -> Solution | None:
    """Find a solution and whether it is the only one; None means that there is none.

    The solver's decisions up to the first solution are its tries. A deadline that comes after the first solution
    leaves `unique` at None; one that comes before raises. `apart` lets the solver run in a process of its own, however small
    the formula is, so that it can be ended at any moment and other threads are not held up.
    """
    clock = Clock.of(deadline)
    with _Session(puzzle, solver, encoding, check_seed(seed), clock, apart) as session:
        values = session.next()
        if values is None:
            return None
        tries = session.oracle.stats().decisions
        clock.solution = session.solution(values, None, tries)
        session.exclude(values)
        try:
            unique = session.next() is None
        except Interrupted:
            raise
        except StoppedError:
            return clock.solution
        return session.solution(values, unique, tries)


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    seed: int | None = None,
    deadline: DeadlineOrClock = None,
    solver: str = "cadical",
    encoding: Encoding | str | None = None,
    known: Sequence[tuple[Digit, ...]] = (),
    apart: bool = False,
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found; each is forbidden before the next is looked for.

    Those that are `known` are left out, and counted for what is said at the deadline.
    """
    return _solutions(puzzle, check_limit(limit), check_seed(seed), Clock.of(deadline), solver, encoding, known, apart)


def _solutions(
    puzzle: Puzzle,
    limit: int | None,
    seed: int | None,
    clock: Clock,
    solver: str,
    encoding: Encoding | str | None,
    known: Sequence[tuple[Digit, ...]],
    apart: bool,
) -> Iterator[Solution]:
    with _Session(puzzle, solver, encoding, seed, clock, apart) as session:
        for values in known:
            session.exclude(values)
        session.found = len(known)
        while limit is None or session.found - len(known) < limit:
            found = session.next()
            if found is None:
                return
            yield session.solution(found, None, session.oracle.stats().decisions)
            session.exclude(found)


def count(puzzle: Puzzle, *, limit: int | None = None, deadline: DeadlineOrClock = None) -> int:
    """Count the solutions, up to `limit` where there is one, by finding them all."""
    return sum(1 for _ in solutions(puzzle, limit=limit, deadline=deadline))


def candidates(puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution; each one not yet seen is asked for by itself."""
    board = puzzle.board
    seen: list[set[Digit]] = [set() for _ in board.cells]

    def witness(assumptions: tuple[int, ...] = ()) -> bool:
        values = session.next(assumptions)
        for cell, digit in enumerate(values or ()):
            seen[cell].add(digit)
        return values is not None

    try:
        with _Session(puzzle, "cadical", None, None, Clock.of(deadline)) as session:
            if witness():
                for cell in board.cells:
                    for digit in board.digits_of(session.possible[cell]):
                        if digit not in seen[cell]:
                            witness((session.variables.variable(cell, digit),))
    except StoppedError as error:
        known = sum(map(len, seen))
        raise type(error)(
            f"{error}; {known} candidates are known to be in a solution", error.at_least, error.solution
        ) from error
    return tuple(tuple(sorted(digits)) for digits in seen)


def check(puzzle: Puzzle, *, clash: str | None = None, deadline: DeadlineOrClock = None, apart: bool = False) -> Report:
    """Say whether a puzzle has one solution, several or none; `clash` is what was seen to be wrong beforehand."""
    board = puzzle.board
    if clash:
        return Report(board, Status.NONE, f"no solution: {clash}", clash=clash)
    found: list[Solution] = []
    try:
        found.extend(solutions(puzzle, limit=2, deadline=deadline, apart=apart))
    except Interrupted:
        raise
    except StoppedError as error:
        return Report(board, Status.UNKNOWN, str(error), tuple(found))
    return Report.of(board, found)
