"""The SAT engine: solve, count, enumerate, true candidates, by clauses and CaDiCaL, for any board and any rules.

It answers the same questions as search, with the same methods. Where search tries digits cell by cell, this one learns
from its failures, which wins on big boards and where long automata leave little to see from a single cell; on small
boards setting up the clauses costs more than search needs for the whole puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from whydoku.engines.base import Engine, Witness
from whydoku.engines.sat.apart import Feed
from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.sat.cnf import Pieces, Variables
from whydoku.engines.sat.limits import SMALL_BOARD_DIGITS
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution, known_so_far

# CaDiCaL switches between restarting often and hardly at all; tight big boards are solved in the second mode
BIG_BOARD_OPTIONS = {"stabilizeonly": 1}


def is_tight(board: Board, encoding: Encoding) -> bool:
    """Whether a board is big, but not so empty that it took the compact encoding; loose boards need restarts."""
    return board.size > SMALL_BOARD_DIGITS and encoding is Encoding.EXTENDED


class _Session:
    """One formula in one solver, with the clock that runs against it."""

    def __init__(self, engine: SatEngine, puzzle: Puzzle, seed: int | None, clock: Clock) -> None:
        solver = engine.solver
        self.clock = clock
        self.puzzle = puzzle
        self.found = 0
        with clock:
            clock.note(known_so_far(0))
            pieces = Pieces(puzzle, engine.encoding, clock)
            options: dict[str, int] = {}
            if solver == "cadical" and is_tight(puzzle.board, pieces.encoding):
                options |= BIG_BOARD_OPTIONS
            if solver.startswith("cadical") and seed is not None:
                options["seed"] = seed % 2**31
            feed = Feed(solver, options=options, clock=clock, apart=engine.apart)
            try:
                pieces.hand_over(feed.take)
                self.oracle = feed.oracle()
            except BaseException:
                feed.close()
                raise
        self.variables = Variables(puzzle.board)
        self.possible = pieces.domains
        self.name = f"sat ({solver}, {pieces.encoding})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.oracle.close()

    def next(self, assumptions: tuple[int, ...] = ()) -> tuple[Digit, ...] | None:
        """Find a solution, or return None; a deadline or Ctrl-C raises an error with what is known."""
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

    def solution(self, values: tuple[Digit, ...]) -> Solution:
        tries = self.oracle.stats().decisions
        return Solution(self.puzzle.board, values, tries, None, self.name, self.clock.spent)


@dataclass(frozen=True)
class SatEngine(Engine):
    """Clauses in a SAT solver, chosen by name; the encoding is the best for the puzzle unless it is named.

    `apart` lets the solver run in a process of its own, however small the formula is, so that it can be ended at any moment
    and other threads are not held up. The solver's decisions up to a solution are its tries.
    """

    solver: str = "cadical"
    encoding: Encoding | str | None = None
    apart: bool = False

    def solutions(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        seed: int | None = None,
        deadline: DeadlineOrClock = None,
        known: Sequence[tuple[Digit, ...]] = (),
    ) -> Iterator[Solution]:
        """Yield the solutions as they are found, up to `limit`; each is blocked before the next search.

        Those in `known` are left out, but counted in what is known at the deadline.
        """
        with _Session(self, puzzle, seed, Clock.of(deadline)) as session:
            for values in known:
                session.exclude(values)
            session.found = len(known)
            while limit is None or session.found - len(known) < limit:
                found = session.next()
                if found is None:
                    return
                yield session.solution(found)
                session.exclude(found)

    @contextmanager
    def witnesses(self, puzzle: Puzzle, clock: Clock) -> Iterator[tuple[Sequence[Mask], Witness]]:
        """Return the candidates to ask about, and the function that finds a solution with one of them."""
        with _Session(self, puzzle, None, clock) as session:

            def witness(cell: Cell | None, digit: Digit) -> tuple[Digit, ...] | None:
                return session.next(() if cell is None else (session.variables.variable(cell, digit),))

            yield session.possible, witness


SAT = SatEngine()
"""CaDiCaL, with the encoding that fits."""
