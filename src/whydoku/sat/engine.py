"""The SAT engine: solve, count, enumerate, true candidates, by clauses and CaDiCaL, for any board and any rules.

It answers the same questions as search, in the same words. Where search tries digits cell by cell, this one learns
from its failures, which wins on big boards and where long automata leave little to see from a single cell; on small
boards setting up the clauses costs more than search needs for the whole puzzle.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from whydoku.errors import Interrupted, OptionError, StoppedError
from whydoku.model.board import Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, Status
from whydoku.sat import cadical
from whydoku.sat.cnf import Encoded, Encoding, encode

SMALL_UP_TO = 16  # digits
# CaDiCaL switches between restarting often and hardly at all; big boards with a solution are found in the second mode
BIG_BOARD_OPTIONS = {"stabilizeonly": 1}


class _Session:
    """One formula in one solver, with the clock that runs against it."""

    def __init__(
        self, puzzle: Puzzle, solver: str, encoding: Encoding | str | None, seed: int | None, deadline: float | None
    ) -> None:
        if deadline is not None and not deadline >= 0:
            raise OptionError(f"a deadline is a number of seconds from 0 on, not {deadline}")
        self.began = time.perf_counter()
        self.deadline = deadline
        self.puzzle = puzzle
        self.encoded: Encoded = encode(puzzle, encoding, reduce=True)
        options: dict[str, int] = {}
        if solver == "cadical" and puzzle.board.size > SMALL_UP_TO:
            options |= BIG_BOARD_OPTIONS
        if solver.startswith("cadical") and seed is not None:
            options["seed"] = seed % 2**31
        self.oracle = cadical.Oracle(self.encoded.cnf, solver, options=options)
        self.engine = f"sat ({solver}, {self.encoded.encoding})"
        self.found = 0

    @property
    def spent(self) -> float:
        return time.perf_counter() - self.began

    def next(self, assumptions: tuple[int, ...] = ()) -> tuple[Digit, ...] | None:
        """Find a solution, or None; a deadline or Ctrl-C raises with what is known."""
        left = None if self.deadline is None else max(0.0, self.deadline - self.spent)
        try:
            answer = self.oracle.solve(assumptions, deadline=left)
        except KeyboardInterrupt as error:
            raise Interrupted(f"interrupted: {self.known()}", self.found) from error
        if answer.satisfiable is None:
            raise StoppedError(f"stopped at the deadline of {self.deadline:g} s: {self.known()}", self.found)
        if not answer.satisfiable:
            return None
        self.found += 1
        return self.encoded.values(answer.model)

    def exclude(self, values: tuple[Digit, ...]) -> None:
        occurring = self.encoded.literals(values)
        self.oracle.add([-literal for literal in occurring])

    def known(self) -> str:
        if not self.found:
            return "no solution found yet, and none ruled out"
        if self.found == 1:
            return "one solution found; whether it is the only one is not known"
        return f"at least {self.found} solutions"

    def solution(self, values: tuple[Digit, ...], unique: bool | None, guesses: int) -> Solution:
        return Solution(self.puzzle.board, values, guesses, unique, self.engine, self.spent)


def solve(
    puzzle: Puzzle,
    *,
    seed: int | None = None,
    deadline: float | None = None,
    solver: str = "cadical",
    encoding: Encoding | str | None = None,
) -> Solution | None:
    """Find a solution and whether it is the only one; None means that there is none.

    The solver's decisions up to the first solution are its guesses. A deadline that comes after the first solution
    leaves `unique` at None; one that comes before raises.
    """
    session = _Session(puzzle, solver, encoding, seed, deadline)
    with session.oracle:
        values = session.next()
        if values is None:
            return None
        guesses = session.oracle.stats().decisions
        session.exclude(values)
        unique: bool | None
        try:
            unique = session.next() is None
        except Interrupted:
            raise
        except StoppedError:
            unique = None
        return session.solution(values, unique, guesses)


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    seed: int | None = None,
    deadline: float | None = None,
    solver: str = "cadical",
    encoding: Encoding | str | None = None,
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found; each is forbidden before the next is looked for."""
    if limit is not None and limit < 0:
        raise OptionError(f"a limit is a number from 0 on, not {limit}")
    session = _Session(puzzle, solver, encoding, seed, deadline)
    with session.oracle:
        while limit is None or session.found < limit:
            values = session.next()
            if values is None:
                return
            yield session.solution(values, None, session.oracle.stats().decisions)
            session.exclude(values)


def count(puzzle: Puzzle, *, limit: int | None = None, deadline: float | None = None) -> int:
    """Count the solutions, up to `limit` where there is one, by finding them all."""
    return sum(1 for _ in solutions(puzzle, limit=limit, deadline=deadline))


def candidates(puzzle: Puzzle, *, deadline: float | None = None) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution; each one not yet seen is asked for by itself."""
    session = _Session(puzzle, "cadical", None, None, deadline)
    board = puzzle.board
    seen: list[set[Digit]] = [set() for _ in board.cells]

    def witness(assumptions: tuple[int, ...] = ()) -> bool:
        values = session.next(assumptions)
        for cell, digit in enumerate(values or ()):
            seen[cell].add(digit)
        return values is not None

    with session.oracle:
        if witness():
            occurs = session.encoded.cnf.used()
            for cell in board.cells:
                for digit in board.digits:
                    variable = session.encoded.variable(cell, digit)
                    if variable in occurs and digit not in seen[cell]:
                        witness((variable,))
    return tuple(tuple(sorted(digits)) for digits in seen)


def check(puzzle: Puzzle, *, clash: str | None = None, deadline: float | None = None) -> Report:
    """Say whether a puzzle has one solution, several or none; `clash` is what was seen to be wrong beforehand."""
    board = puzzle.board
    if clash:
        return Report(board, Status.NONE, f"no solution: {clash}", clash=clash)
    found: list[Solution] = []
    try:
        found.extend(solutions(puzzle, limit=2, deadline=deadline))
    except Interrupted:
        raise
    except StoppedError as error:
        return Report(board, Status.UNKNOWN, str(error), tuple(found))
    if not found:
        return Report(board, Status.NONE, "no solution: every attempt fails")
    if len(found) == 1:
        return Report(board, Status.UNIQUE, "valid: exactly one solution", tuple(found))
    differ = tuple(c for c in board.cells if found[0].values[c] != found[1].values[c])
    names = ", ".join(board.name(cell) for cell in differ[:6]) + (", …" if len(differ) > 6 else "")
    text = f"several solutions: the first two differ in {len(differ)} cells ({names})"
    return Report(board, Status.MANY, text, tuple(found), differ)
