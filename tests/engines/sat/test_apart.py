"""A solver in a process of its own gives the same answers as one in this process, and can be ended at any moment."""

from __future__ import annotations

import pytest

from tests.engines.sat.test_readable import pigeons
from whydoku.engines.sat.dimacs import Cnf
from whydoku.errors import OptionError, StoppedError
from whydoku.model.limit import Clock, Limit

pytest.importorskip("pysat")

from whydoku.engines.sat import apart
from whydoku.engines.sat.apart import Apart, Feed
from whydoku.engines.sat.cadical import SatOracle


def test_it_answers_as_the_other_does() -> None:
    cnf = Cnf(4, ((1, 2), (-1, 2), (-2, 3)))
    with Apart(cnf) as there, SatOracle(cnf) as here:
        for assumptions in ((), (-3, 1, 4), (4,), (4, -4)):
            one, other = there.solve(assumptions), here.solve(assumptions)
            assert (one.satisfiable, one.model, one.core) == (other.satisfiable, other.model, other.core)
        for oracle in (there, here):
            oracle.add([-3])
            assert oracle.solve().satisfiable is False
        assert there.stats() == here.stats()


def test_it_gives_the_same_proof() -> None:
    cnf = pigeons(5)
    with Apart(cnf, proof=True) as there, SatOracle(cnf, proof=True) as here:
        assert there.solve().satisfiable is here.solve().satisfiable is False
        assert there.proof() == here.proof()


def test_a_deadline_ends_it() -> None:
    with Apart(pigeons(14)) as solver:
        process = solver._process
        assert process is not None
        assert solver.solve(deadline=0.3).satisfiable is None
        process.wait(timeout=600)
        with pytest.raises(StoppedError, match="the solver is closed"):
            solver.solve()


def test_what_is_wrong_is_said_here() -> None:
    with pytest.raises(OptionError, match="unknown SAT solver 'chaff'"):
        Apart(Cnf(0, ()), "chaff")
    with Apart(Cnf(1, ((1,),))) as solver, pytest.raises(OptionError, match="not asked to trace"):
        solver.proof()


def test_a_process_that_dies_says_so() -> None:
    with Apart(pigeons(14)) as solver:
        assert solver._process is not None
        solver._process.kill()
        with pytest.raises(StoppedError, match="the process of the SAT solver has ended"):
            solver.solve()


def test_big_formulas_get_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "APART_CLAUSES", 3)
    clauses = [(1, 2), (-1, 2), (-2, 3), (3, 4), (-3, 4)]
    for most, deadline, kind in ((3, 60.0, SatOracle), (5, 60.0, Apart), (3, None, SatOracle), (5, None, Apart)):
        feed = Feed("cadical", clock=Clock(Limit(deadline)))
        for clause in clauses[:most]:
            feed.take([clause])
        with feed.oracle() as solver:
            assert isinstance(solver, kind)
            assert solver.solve().satisfiable
            assert solver.solve((-2,)).satisfiable is False
