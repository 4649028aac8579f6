"""The readable solver: each stage alone, all against CaDiCaL, and its log accepted as a proof."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.engines.sat.formulas import formulas
from whydoku.engines.sat.dimacs import Cnf
from whydoku.engines.sat.readable.language import Condition, Tribools, from_cnf, read_conditions
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.engines.sat.readable.stages import Stage
from whydoku.errors import OptionError
from whydoku.proof.check import check, check_drat, check_lrat
from whydoku.proof.files import ProofKind, from_log


def holds(cnf: Cnf, values: Tribools) -> bool:
    return all(condition.holds(values) for condition in from_cnf(cnf))


@settings(max_examples=1000, deadline=None)
@given(formulas)
def test_agrees_with_cadical_and_proves_what_it_denies(cnf: Cnf) -> None:
    cadical = pytest.importorskip("whydoku.engines.sat.cadical")
    pytest.importorskip("pysat")
    solver = StagedSolver.from_cnf(cnf, log=True)
    outcome = solver.solve()
    with cadical.SatOracle(cnf) as oracle:
        assert outcome.satisfiable == oracle.solve().satisfiable
    if outcome.satisfiable:
        assert holds(cnf, outcome.values)
    else:
        lrat = from_log(solver.derivation)
        assert check_lrat(cnf.clauses, lrat.steps)
        assert check(cnf.clauses, lrat, native=True)
        drat = from_log(solver.derivation, ProofKind.DRAT, cnf.clauses)
        assert check_drat(cnf.clauses, drat.steps)
        assert check(cnf.clauses, drat, native=True)


@settings(max_examples=300, deadline=None)
@given(formulas)
def test_what_the_cheap_stages_derive_holds_in_every_model(cnf: Cnf) -> None:
    pytest.importorskip("pysat")
    from whydoku.engines.sat.cadical import SatOracle

    for stage in (Stage.FILLING_IN, Stage.TWO_VALUE):
        solver = StagedSolver.from_cnf(cnf, log=True)
        outcome = solver.solve([stage])
        assert outcome.counts.attempts == 0
        if outcome.satisfiable is False:
            continue
        with SatOracle(cnf) as oracle:
            if oracle.solve().satisfiable:
                assert not any(oracle.solve([-known]).satisfiable for known in outcome.values.literals())


def test_filling_in_alone() -> None:
    solver = StagedSolver(read_conditions("y1\nn1 V y2\nn2 V n1 V y3\ny4 V y5"))
    assert solver.fill_in()
    assert str(solver.values) == "yyy??"
    assert (solver.counts.filled, solver.counts.two_value, solver.counts.attempts) == (3, 0, 0)


def test_the_two_value_rule_counts_open_terms_not_written_ones() -> None:
    solver = StagedSolver(read_conditions("n9\ny1 V y2 V y9\nn1 V y3 V y9\nn2 V y3\nn3 V y4"), log=True)
    assert solver.fill_in()
    assert solver.values[3] is None
    assert solver.two_value_rule()
    assert solver.values[3] is True
    assert solver.values[4] is True
    assert [str(line) for line in solver.derivation] == [
        "6: y3 by two-value rule from 1, 4, 3, 2",
        "7: y4 by filling in from 6, 5",
    ]


def test_the_rule_covers_a_term_that_its_partner_forces() -> None:
    solver = StagedSolver(read_conditions("y1 V y2\nn1 V y2"))
    assert solver.two_value_rule()
    assert str(solver.values) == "?y"


def test_attempts_take_the_value_most_present_both_ways() -> None:
    conditions = read_conditions("y5 V y1\ny5 V y2\nn5 V y3\nn5 V y4\ny1 V y2 V y3 V y4\nn1 V n2 V n3\nn4 V n3 V n2")
    solver = StagedSolver(conditions)
    assert solver.attempt(limit=1) is None
    assert solver.counts.attempts == 1
    assert solver.solve().satisfiable


def test_a_contradiction_is_found_by_the_stage_that_can() -> None:
    assert StagedSolver(read_conditions("y1\nn1")).solve().stage is Stage.FILLING_IN
    assert StagedSolver(read_conditions("y1 V y2\nn1 V y2\ny1 V n2\nn1 V n2")).solve().stage is Stage.TWO_VALUE
    assert StagedSolver([Condition(())]).solve().satisfiable is False


def test_no_conditions_hold_by_themselves() -> None:
    assert StagedSolver([]).solve().satisfiable is True
    assert StagedSolver([], 5).solve().satisfiable is True


def pigeons(holes: int) -> Cnf:
    """The pigeonhole principle: one pigeon more than holes, each in a hole, no two in the same."""
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses = [tuple(row) for row in at]
    for hole in range(holes):
        clauses += [(-at[p][hole], -at[q][hole]) for p in range(holes + 1) for q in range(p)]
    return Cnf(holes * (holes + 1), tuple(clauses))


def test_stands_on_pigeons_with_a_proof_that_forgets() -> None:
    cnf = pigeons(6)
    solver = StagedSolver.from_cnf(cnf, log=True)
    outcome = solver.solve()
    assert outcome.satisfiable is False
    assert outcome.stage is Stage.ATTEMPTS
    for kind in ProofKind:
        assert check(cnf.clauses, from_log(solver.derivation, kind, cnf.clauses), native=False)


def test_budgets_stop_it_without_an_answer() -> None:
    cnf = pigeons(7)
    assert StagedSolver.from_cnf(cnf).solve(limit=5).satisfiable is None
    assert StagedSolver.from_cnf(cnf).solve(deadline=0).satisfiable is None
    with pytest.raises(OptionError, match="a deadline is a number of seconds from 0 on"):
        StagedSolver.from_cnf(cnf).solve(deadline=-1)
