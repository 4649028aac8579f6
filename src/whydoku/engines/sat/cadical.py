"""CaDiCaL and other SAT solvers through python-sat, which no other file imports.

python-sat wraps many solvers, but not uniformly: some can be interrupted and some not, some write proofs and some not, and
its own way to answer Ctrl-C is to jump out of the C++ code. This file evens that out:

- A formula is handed over in pieces, and a search runs in *slices*, each with a budget of conflicts; in between the clock
  is looked at. Slices double,
  because CaDiCaL begins its schedule anew with each (slices of a quarter second made a 36×36 board ten times slower, and
  a single one of 1,000 conflicts before the others made a 49×49 board more than six times slower);
  a deadline cuts the last ones to the time that is left, by the speed measured so far. A solver that ran out of time
  stays usable. With formulas of more than a hundred thousand clauses that guess is seconds off, because CaDiCaL now and
  then simplifies for as long as it takes: `apart.py` runs those in a process of their own.
- A jump out of C++ may leave the lock of the memory taken, and the next allocation anywhere in the process waits for it for
  good. So python-sat is made to believe that it does not run in the main thread, and sets no handler: the signal is Python's,
  which raises KeyboardInterrupt when the slice is over. Where Ctrl-C may come (`watched`), slices therefore stop growing at
  about a second. The solver stays usable.
- Values that occur in no clause are left out of a model. CaDiCaL reports them as true, which would put several digits
  into a cell that no rule speaks of.
- python-sat returns a proof as lines of DRAT; they become numbers here, and stay numbers until a file is written. Glucose and
  CaDiCaL write proofs. MiniSat does not, and what python-sat gives as MapleSAT's has every variable one too high (our
  checker refused it), so it counts as none (`SOLVERS` says so).
"""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from threading import local
from types import TracebackType
from typing import Any, Self

from whydoku.engines.sat.dimacs import Clause, Cnf, Literal
from whydoku.engines.sat.limits import (
    FIRST_SLICE_CONFLICTS,
    MIN_SLICE_CONFLICTS,
    PIECE_CLAUSES,
    QUESTION_SLICE_CONFLICTS,
    ROOT_SPEED_CONFLICTS,
    WATCHED_SECONDS,
)
from whydoku.errors import Needing, OptionError, StoppedError, check_text
from whydoku.model.limit import Clock, DeadlineOrClock, check_limit


@dataclass(frozen=True, slots=True)
class SolverKind:
    """A solver that python-sat brings: its name there, and whether it writes proofs."""

    pysat: str
    proves: bool


SOLVERS: dict[str, SolverKind] = {
    "cadical": SolverKind("cadical195", proves=True),
    "cadical153": SolverKind("cadical153", proves=True),
    "cadical103": SolverKind("cadical103", proves=True),
    "glucose": SolverKind("glucose42", proves=True),
    "glucose3": SolverKind("glucose3", proves=True),
    "maplesat": SolverKind("maplesat", proves=False),
    "minisat": SolverKind("minisat22", proves=False),
}


@dataclass(frozen=True, slots=True)
class Stats:
    """What a solver counted since it was set up."""

    conflicts: int = 0
    decisions: int = 0
    propagations: int = 0
    restarts: int = 0


@dataclass(frozen=True, slots=True)
class SatAnswer:
    """An answer: `satisfiable` is None when a budget ran out; a model has literals only for variables that occur.

    `core` lists assumptions that cannot all hold (the failed assumptions), if they are the reason for the answer.
    """

    satisfiable: bool | None
    model: tuple[Literal, ...] = ()
    core: tuple[Literal, ...] = ()
    seconds: float = 0.0


def find_solver(name: str, *, proof: bool = False) -> SolverKind:
    """Return the solver of a name, which must write proofs if these are needed."""
    kind = SOLVERS.get(check_text("a SAT solver", name))
    if kind is None:
        raise OptionError(f"unknown SAT solver {name!r}; expected one of {', '.join(SOLVERS)}")
    if proof and not kind.proves:
        able = ", ".join(known for known, other in SOLVERS.items() if other.proves)
        raise OptionError(f"{name} writes no proofs; {able} do")
    return kind


def available() -> bool:
    """Whether python-sat can be imported."""
    try:
        import pysat.solvers
    except ImportError:
        return False
    return bool(pysat.solvers)


class SatOracle:
    """One solver that holds a formula and answers questions about it, one after another.

    >>> with SatOracle(Cnf(3, ((1, 2), (-1, 3)))) as oracle:
    ...     oracle.solve([-2]).model, oracle.solve([-2, -3]).core
    ((1, -2, 3), (-2, -3))
    """

    def __init__(
        self,
        cnf: Cnf,
        solver: str = "cadical",
        *,
        proof: bool = False,
        options: dict[str, int] | None = None,
        phases: Iterable[Literal] = (),
        deadline: DeadlineOrClock = None,
        watched: bool = True,
    ) -> None:
        kind = find_solver(solver, proof=proof)
        with Needing("sat", package="python-sat"):
            from pysat.solvers import Solver
        extra = {"with_proof": True} if proof else {}
        self.name = solver
        self._solver: Any = Solver(name=kind.pysat, **extra)
        if options:
            self._solver.configure(options)
        self._occurs: set[int] = set()
        self._hopeless = False
        self._tracing = proof
        self._watched = watched
        self._clauses = 0
        self.unsure = False  # whether the last question to `refuted` took too long
        try:
            for piece in Clock.of(deadline).pieces(cnf.clauses, PIECE_CLAUSES):
                self.take(piece)
        except BaseException:
            self.close()
            raise
        hints = [literal for literal in phases if abs(literal) in self._occurs]
        if hints:
            self._solver.set_phases(hints)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver's memory."""
        if self._solver is not None:
            self._solver.delete()
            self._solver = None

    def take(self, clauses: Sequence[Clause]) -> None:
        """Take in a piece of the formula."""
        self._occurs.update(map(abs, chain.from_iterable(clauses)))
        self._clauses += len(clauses)
        self._hopeless = self._hopeless or () in clauses
        if not self._hopeless:
            self._solver.append_formula(clauses)

    def add(self, clause: Sequence[Literal]) -> None:
        """Add a clause for good."""
        if not clause:
            self._hopeless = True
            return
        self._occurs.update(map(abs, clause))
        self._solver.add_clause(list(clause))

    def solve(
        self, assumptions: Sequence[Literal] = (), *, deadline: DeadlineOrClock = None, conflicts: int | None = None
    ) -> SatAnswer:
        """Look for a model in which all assumptions hold, until a deadline or for a number of conflicts."""
        clock = Clock.of(deadline)
        began = clock.spent
        if self._hopeless:
            return SatAnswer(False)
        if self._solver is None:
            raise StoppedError("the solver is closed: its work was done")
        foreign = [literal for literal in assumptions if abs(literal) not in self._occurs]
        if any(-literal in foreign for literal in foreign):
            literal = next(literal for literal in foreign if -literal in foreign)
            return SatAnswer(False, core=(literal, -literal))
        native = [literal for literal in assumptions if abs(literal) in self._occurs]
        answer = self._sliced(native, clock, conflicts)
        seconds = clock.spent - began
        if answer is None:
            return SatAnswer(None, seconds=seconds)
        if not answer:
            core = set(self._solver.get_core() or ()) if native else set()
            return SatAnswer(False, core=tuple(a for a in dict.fromkeys(native) if a in core), seconds=seconds)
        model = [literal for literal in self._solver.get_model() if abs(literal) in self._occurs]
        model.extend(dict.fromkeys(foreign))
        return SatAnswer(True, tuple(sorted(model, key=abs)), seconds=seconds)

    def models(
        self,
        on: Iterable[int] | None = None,
        assumptions: Sequence[Literal] = (),
        *,
        limit: int | None = None,
        deadline: DeadlineOrClock = None,
    ) -> Iterator[tuple[Literal, ...]]:
        """Yield models that differ on the variables named (or on all), each reduced to those.

        Each model is excluded by a blocking clause before the next search, so the formula cannot be used afterwards. A deadline
        that comes before all are found raises a StoppedError, so that a partial list is never taken for all.
        """
        limit = check_limit(limit)
        clock = Clock.of(deadline)
        wanted = None if on is None else frozenset(on)
        found = 0
        while limit is None or found < limit:
            answer = self.solve(assumptions, deadline=clock)
            if answer.satisfiable is None:
                raise StoppedError(f"the deadline passed after {found} solutions; there may be more")
            if not answer.satisfiable:
                return
            model = tuple(literal for literal in answer.model if wanted is None or abs(literal) in wanted)
            found += 1
            yield model
            self.add([-literal for literal in model])

    def refuted(self, assumptions: Sequence[Literal], conflicts: int, clock: Clock) -> list[Literal] | None:
        """Return assumptions that cannot all hold; None if they can, or if it takes too long. For many short questions.

        `unsure` tells the two apart. The clock is checked every so many conflicts, because conflicts say little about the
        time that a question takes; a StoppedError is raised once the time is up.
        """
        self.unsure = False
        if self._hopeless:
            return []
        answer, left = None, conflicts
        while answer is None and left > 0:
            clock.check()
            answer = self._one_slice(list(assumptions), min(left, QUESTION_SLICE_CONFLICTS))
            left -= QUESTION_SLICE_CONFLICTS
        self.unsure = answer is None
        return None if answer is None or answer else list(self._solver.get_core() or ())

    def model(self) -> set[Literal]:
        """Return the model of the last answer; empty if there is none."""
        return set(self._solver.get_model() or ())

    def propagate(self, assumptions: Sequence[Literal] = ()) -> tuple[bool, tuple[Literal, ...]]:
        """Run unit propagation from the assumptions: return whether it stays consistent, and all that it makes true."""
        with _no_jump():
            sound, literals = self._solver.propagate(list(assumptions))
        return bool(sound) and not self._hopeless, tuple(literals)

    def stats(self) -> Stats:
        """Return what the solver has counted so far."""
        counted = self._solver.accum_stats() or {}
        return Stats(*(int(counted.get(name, 0)) for name in ("conflicts", "decisions", "propagations", "restarts")))

    def proof(self) -> array[int]:
        """Return the DRAT proof, after an answer that there is no model, as one list of numbers.

        Each step is 1 (adds) or 2 (deletes), the literals of its clause, and 0.

        >>> with SatOracle(Cnf(1, ((1,), (-1,))), proof=True) as oracle:
        ...     oracle.solve().satisfiable, oracle.proof()
        (False, array('i', [1, 0, 2, -1, 0]))
        """
        if not self._tracing:
            raise OptionError("this solver was not asked to trace a proof")
        if self._hopeless:
            return array("i", (1, 0))
        lines: list[str] = self._solver.get_proof() or []
        words = " ".join([f"2{line[1:]}" if line[0] == "d" else f"1 {line}" for line in lines if line]).split()
        return array("i", map(int, words))

    def _sliced(self, assumptions: list[Literal], clock: Clock, conflicts: int | None) -> bool | None:
        slice_size, spent = FIRST_SLICE_CONFLICTS, 0
        # Conflicts per second, estimated at first: a short slice to measure them would cost more than it is worth.
        speed = ROOT_SPEED_CONFLICTS / math.sqrt(self._clauses + 1)
        while True:
            budget = slice_size if conflicts is None else min(slice_size, conflicts - spent)
            left = clock.left
            if left is not None:
                if left <= 0:
                    return None
                budget = min(budget, max(MIN_SLICE_CONFLICTS, int(left * speed)))
            if self._watched:
                budget = min(budget, max(MIN_SLICE_CONFLICTS, int(WATCHED_SECONDS * speed)))
            if budget <= 0:
                return None
            started = time.monotonic()
            answer = self._one_slice(assumptions, budget)
            if answer is not None:
                return answer
            spent += budget
            speed = budget / max(time.monotonic() - started, 1e-6)
            slice_size *= 2

    def _one_slice(self, assumptions: list[Literal], budget: int) -> bool | None:
        self._solver.conf_budget(budget)
        with _no_jump():
            answer: bool | None = self._solver.solve_limited(assumptions=assumptions)
        return answer


class _Asked(local):
    """What python-sat checks before it sets a handler for Ctrl-C that jumps out of its C++ code."""

    ours = False

    def __init__(self, usual: Any) -> None:
        self.usual = usual

    def check(self) -> bool:
        """Return False where the call is ours; other users of python-sat keep its behaviour."""
        return not self.ours and bool(self.usual.check())


@contextmanager
def _no_jump() -> Iterator[None]:
    """Make python-sat leave Ctrl-C to Python in this thread inside the block."""
    from pysat import solvers

    asked = solvers.MainThread
    if not isinstance(asked, _Asked):
        asked = solvers.MainThread = _Asked(asked)
    asked.ours = True
    try:
        yield
    finally:
        asked.ours = False
