"""The interface to python-sat: cores, budgets, Ctrl-C, projection, and models without unused variables."""

from __future__ import annotations

import os
import signal
from array import array

import pytest

from tests.engines.sat.test_readable import pigeons
from tests.support.patience import interrupt_later
from whydoku.engines.sat.dimacs import Cnf
from whydoku.engines.sat.limits import QUESTION_SLICE_CONFLICTS
from whydoku.errors import OptionError, StoppedError
from whydoku.model.limit import Clock, Limit

pytest.importorskip("pysat")

from whydoku.engines.sat.cadical import SOLVERS, SatOracle


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_answers(solver: str) -> None:
    with SatOracle(Cnf(4, ((1, 2), (-1, 2), (-2, 3))), solver) as oracle:
        answer = oracle.solve()
        assert answer.satisfiable
        assert {abs(literal) for literal in answer.model} == {1, 2, 3}  # 4 occurs nowhere
        denied = oracle.solve([-3, 1, 4])
        assert denied.satisfiable is False
        assert set(denied.core) <= {-3, 1}
        assert -3 in denied.core
        assert 4 in oracle.solve([4]).model
        assert oracle.solve([4, -4]).satisfiable is False
        oracle.add([-3])
        assert oracle.solve().satisfiable is False


def test_an_empty_clause_rules_out_everything() -> None:
    with SatOracle(Cnf(1, ((1,), ())), proof=True) as oracle:
        assert oracle.solve().satisfiable is False
        assert oracle.proof() == array("i", (1, 0))


def test_models_are_projected() -> None:
    cnf = Cnf(4, ((1, 2), (3, 4)))
    with SatOracle(cnf) as oracle:
        assert sorted(oracle.models([1, 2])) == [(-1, 2), (1, -2), (1, 2)]
    with SatOracle(cnf) as oracle:
        assert len(list(oracle.models())) == 9
    with SatOracle(cnf) as oracle:
        assert len(list(oracle.models(limit=2))) == 2


@pytest.mark.parametrize("solver", ["cadical", "glucose", "minisat"])
def test_budgets_end_a_search_and_leave_the_solver_usable(solver: str) -> None:
    with SatOracle(pigeons(10), solver) as oracle:
        assert oracle.solve(conflicts=50).satisfiable is None
        assert oracle.solve(deadline=0.05).satisfiable is None
        with pytest.raises(StoppedError, match="the deadline passed after 0 solutions"):
            list(oracle.models(deadline=0.01))
        assert oracle.stats().conflicts >= 50


@pytest.mark.parametrize("solver", ["cadical", "glucose", "minisat"])
def test_ctrl_c_ends_a_search_and_both_go_on(solver: str) -> None:
    with SatOracle(pigeons(11), solver) as oracle:
        for _ in range(2):  # the second one shows that the signal still gets through
            # from outside: a thread of ours could not run while the solver does
            killer = interrupt_later(os.getpid())
            with pytest.raises(KeyboardInterrupt):
                oracle.solve()
            killer.wait()
            assert oracle.solve(conflicts=50).satisfiable is None
    with pytest.raises(StoppedError, match="the solver is closed"):
        oracle.solve()


def test_ctrl_c_is_left_to_python_while_a_solver_runs() -> None:
    """A solver that jumped out of its work could leave the allocator locked for the whole process."""
    from pysat import solvers

    before = signal.getsignal(signal.SIGINT)
    with SatOracle(pigeons(5)) as oracle:
        oracle.propagate([1])
        oracle.solve(conflicts=10)
    assert solvers.MainThread.check()  # for others who use python-sat
    assert signal.getsignal(signal.SIGINT) is before


def test_wrong_names_are_told() -> None:
    with pytest.raises(OptionError, match="unknown SAT solver 'chaff'; expected one of cadical"):
        SatOracle(Cnf(0, ()), "chaff")
    with pytest.raises(OptionError, match="minisat writes no proofs"):
        SatOracle(Cnf(0, ()), "minisat", proof=True)
    with SatOracle(Cnf(1, ((1,),))) as oracle, pytest.raises(OptionError, match="not asked to trace"):
        oracle.proof()


def test_propagation_alone() -> None:
    with SatOracle(Cnf(3, ((-1, 2), (-2, 3)))) as oracle:
        assert oracle.propagate([1]) == (True, (1, 2, 3))
        assert oracle.propagate([1, -3])[0] is False


def test_a_question_looks_at_the_clock_however_many_conflicts_it_may_take() -> None:
    looks = 0

    class Counting(Clock):
        def check(self, known: str | None = None) -> None:
            nonlocal looks
            looks += 1
            if looks == 4:
                raise self.stopped("enough")

    with SatOracle(pigeons(11)) as oracle:
        with pytest.raises(StoppedError):
            oracle.refuted([1], 10**9, Counting(Limit(600)))
        looks = 5
        assert oracle.refuted([1], 2 * QUESTION_SLICE_CONFLICTS, Counting(Limit(600))) is None
        assert (looks, oracle.unsure) == (7, True)
