"""Correct proofs are accepted, damaged ones refused with the line, by both the reference and the native checker."""

from __future__ import annotations

import importlib.util
import json
import os
import random
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engines.sat.formulas import formulas, random_formula
from whydoku.engines.sat.dimacs import Cnf
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.errors import FormatError
from whydoku.model.limit import Clock
from whydoku.proof.check import Refusal, Verdict, check, with_reasons
from whydoku.proof.files import (
    Proof,
    ProofKind,
    ProofStep,
    flat_steps,
    from_log,
    read_proof,
    write_binary_proof,
    write_proof,
)

# no two values differ, and no two are the same
SQUARE = ((1, 2), (-1, 2), (1, -2), (-1, -2))


def refuted(seed: int) -> tuple[Cnf, StagedSolver]:
    """Find the next formula without a model, with its derivation."""
    while True:
        cnf = random_formula(seed)
        solver = StagedSolver.from_cnf(cnf, log=True)
        if solver.solve().satisfiable is False and len(solver.derivation) > 1:
            return cnf, solver
        seed += 1


def both(cnf: Cnf, proof: Proof) -> Verdict:
    """Check by reference and natively; they must agree."""
    plain, native = check(cnf.clauses, proof, native=False), check(cnf.clauses, proof, native=True)
    assert replace(native, native=False) == plain
    return plain


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_every_mutilated_lrat_proof_is_refused(seed: int, rng: random.Random) -> None:
    cnf, solver = refuted(seed)
    proof = from_log(solver.derivation)
    assert both(cnf, proof)
    steps = proof.steps
    # cut short
    assert both(cnf, replace(proof, steps=steps[:-1])).why in (Refusal.NO_EMPTY_CLAUSE,)
    # the last reason of any step is the one that breaks: without it nothing does
    at = rng.randrange(len(steps))
    if not steps[at].deletes:
        short = replace(steps[at], hints=steps[at].hints[:-1])
        verdict = both(cnf, replace(proof, steps=(*steps[:at], short, *steps[at + 1 :])))
        assert (verdict.accepted, verdict.line, verdict.why) == (False, steps[at].line, Refusal.HINTS_END)
    # a step that a later one rests on
    needed = {hint for step in steps for hint in step.hints}
    for gone in [step for step in steps if step.number in needed and not step.deletes][:3]:
        verdict = both(cnf, replace(proof, steps=tuple(step for step in steps if step is not gone)))
        assert not verdict.accepted
        assert verdict.why in (Refusal.UNKNOWN_HINT, Refusal.UNKNOWN_DELETED)
        assert verdict.line > gone.line
    # a reason that does not exist
    bad = replace(steps[-1], hints=(10**6, *steps[-1].hints))
    assert both(cnf, replace(proof, steps=(*steps[:-1], bad))).why is Refusal.UNKNOWN_HINT


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_no_proof_refutes_a_formula_that_has_a_model(seed: int, other: int) -> None:
    cnf, solver = refuted(seed)
    rng = random.Random(other)
    kept = list(cnf.clauses)
    while StagedSolver.from_cnf(Cnf(cnf.variables, tuple(kept))).solve().satisfiable is False:
        kept[rng.randrange(len(kept))] = (1, -1)  # says nothing, and keeps the numbers of the others
    satisfiable = Cnf(cnf.variables, tuple(kept))
    for kind in ProofKind:
        proof = from_log(solver.derivation, kind, cnf.clauses)
        assert not both(satisfiable, proof)
        shuffled = list(proof.steps)
        rng.shuffle(shuffled)
        assert not both(satisfiable, replace(proof, steps=tuple(shuffled)))


@settings(max_examples=150, deadline=None)
@given(formulas, st.lists(st.lists(st.integers(-25, 25).filter(bool), max_size=3).map(tuple), max_size=8))
def test_clauses_out_of_the_air_refute_only_what_has_no_model(cnf: Cnf, clauses: list[tuple[int, ...]]) -> None:
    proof = Proof(ProofKind.DRAT, tuple(ProofStep(clause, line=i) for i, clause in enumerate(clauses, 1)))
    if both(cnf, proof):
        assert StagedSolver.from_cnf(cnf).solve().satisfiable is False


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_cadical_proofs_are_accepted_and_get_their_reasons(seed: int) -> None:
    pytest.importorskip("pysat")
    from whydoku.engines.sat.cadical import SOLVERS, SatOracle

    cnf, _ = refuted(seed)
    for name in (name for name, kind in SOLVERS.items() if kind.proves):
        with SatOracle(cnf, name, proof=True) as oracle:
            assert oracle.solve().satisfiable is False
            drat = oracle.proof()
        assert both(cnf, Proof(ProofKind.DRAT, tuple(flat_steps(drat, ProofKind.DRAT, Clock.of(None))))), name
        verdict, lrat = with_reasons(cnf.clauses, drat)
        assert verdict
        assert both(cnf, lrat), name


def test_rat_steps_are_accepted_but_not_given_reasons() -> None:
    # 9 is new: "9 or 3", "not 9 or not 3" define it as "not 3", and follow from nothing
    cnf = Cnf(3, (*SQUARE[:3], (-1, -2, 3), (-1, -2, -3)))
    steps = (
        ProofStep((9, 3), line=1),
        ProofStep((-9, -3), line=2),
        ProofStep((1, 9), line=3),
        ProofStep((1,), line=4),
        ProofStep((), line=5),
    )
    assert both(cnf, Proof(ProofKind.DRAT, steps))
    verdict, _ = with_reasons(cnf.clauses, Proof(ProofKind.DRAT, steps).flat())
    assert (verdict.why, verdict.line) == (Refusal.NEEDS_RAT, 1)
    # the same with its cases named: resolving 7 with 6 on 9 gives "3 or not 3"
    lrat = "6 9 3 0 0\n7 -9 -3 0 -6 0\n8 1 0 1 3 0\n9 2 0 8 2 0\n10 0 8 9 4 5 0\n"
    assert both(cnf, read_proof(lrat, ProofKind.LRAT))
    assert both(cnf, read_proof(lrat.replace("-6 0", "0"), ProofKind.LRAT)).why is Refusal.HINTS_END
    uncovered = both(Cnf(2, ((1, 2), (-1, 2))), read_proof("3 1 0 -1 0\n", ProofKind.LRAT))
    assert (uncovered.why, uncovered.detail) == (Refusal.RAT_UNCOVERED, 2)


def test_refusals_name_line_and_reason() -> None:
    cnf = Cnf(2, SQUARE)
    assert str(both(cnf, read_proof("1 0\n0\n"))) == "proof accepted: no model exists (1 steps checked)"
    assert str(both(Cnf(2, SQUARE[:3]), read_proof("c hi\n1 0\n-2 0\n0\n"))) == (
        "proof refused at line 3: the clause does not follow from those before it by unit propagation"
    )
    assert str(both(cnf, read_proof("5 1 2 -1 0 0\n6 2 0 4 0\n"))) == (
        "proof refused at line 2: clause 4 is given as a reason but forces nothing at this point"
    )
    assert str(both(cnf, read_proof("5 1 0 1 3 0\n5 2 0 1 2 0\n"))) == (
        "proof refused at line 2: the number 5 is not above all numbers before it"
    )
    assert str(both(cnf, read_proof("5 1 0 1 3 0\n5 d 9 0\n"))) == (
        "proof refused at line 2: clause 9 is deleted but does not exist"
    )
    assert str(both(cnf, read_proof("5 1 0 1 3 0\n"))) == (
        "proof refused at line 1: the proof ends here without reaching the empty clause"
    )
    assert both(Cnf(1, ((),)), read_proof(""))


def test_deleting_what_is_needed_is_noticed() -> None:
    cnf = Cnf(3, (*SQUARE[:2], (1, -2, 3), (-1, -2), (-3, 1)))
    assert both(cnf, read_proof("1 0\n0\n"))
    assert not both(cnf, read_proof("d -3 1 0\nd -1 2 0\n1 0\n0\n"))
    # a deletion of something unknown is passed over
    assert both(cnf, read_proof("d 1 2 3 0\n1 0\n0\n"))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_files_read_back_as_written(seed: int) -> None:
    cnf, solver = refuted(seed)
    for kind in ProofKind:
        proof = from_log(solver.derivation, kind, cnf.clauses)
        assert read_proof(write_proof(proof), kind) == proof
        assert read_proof(write_proof(proof)).kind is kind
        flat = [replace(step, number=0) if step.deletes else step for step in proof.steps]  # which says what, not when
        assert list(flat_steps(proof.flat(), kind, Clock.of(None))) == flat
        binary = read_proof(write_binary_proof(proof), kind)
        assert [(s.clause, s.hints, s.deletes) for s in binary.steps] == [
            (s.clause, s.hints, s.deletes) for s in proof.steps
        ]
        assert both(cnf, binary)


@given(st.binary(max_size=200), st.sampled_from([None, *ProofKind]))
def test_any_bytes_are_read_or_refused_in_one_sentence(data: bytes, kind: ProofKind | None) -> None:
    try:
        proof = read_proof(data, kind)
    except FormatError as error:
        sentence = str(error)
    else:
        sentence = str(both(Cnf(2, SQUARE[:3]), proof))
    assert sentence.strip()
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 0\n2", "line 2: the step is not ended by 0; the proof is damaged or cut short"),
        ("1 0 2\n", "line 1: the step is not ended by 0; the proof is damaged or cut short"),
        ("1 0\nd 1 0 3 0\n", "line 2: numbers follow the 0 that ends the step"),
        ("1 x 0\n", "line 1: 'x' is not a number that can stand here"),
        ("99999999999 0\n", "line 1: '99999999999' is not a number that can stand here"),
        ("5 1 0 1 3 0\n6 2 0\n", "line 2: the step is not 'NUMBER LITERALS 0 CLAUSES 0'; it is damaged or cut short"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_proof(text)
    assert str(caught.value) == message


def test_a_truncated_binary_file_is_refused_with_its_byte() -> None:
    data = write_binary_proof(Proof(ProofKind.DRAT, (ProofStep((1, -200)), ProofStep((3,)))))
    with pytest.raises(FormatError, match="byte 5: the step that begins here is cut short"):
        read_proof(data[:-1])


REFEREE = """
import json, sys, drup
for formula, proof in json.load(sys.stdin):
    print(drup.check_proof(formula, proof).outcome.name)
"""


def test_a_verified_checker_agrees() -> None:
    """`drup` has wheels for Python 3.10 only; WHYDOKU_DRUP may name an interpreter that has it."""
    python = os.environ.get("WHYDOKU_DRUP") or (sys.executable if importlib.util.find_spec("drup") else None)
    if python is None:
        pytest.skip("no interpreter with drup; name one in WHYDOKU_DRUP")
    cases: list[tuple[list[list[int]], list[list[int]]]] = []
    for seed in range(0, 3000, 10):
        cnf, solver = refuted(seed)
        proof = [list(step.clause) for step in solver.derivation if not step.forgotten]
        formula = [list(dict.fromkeys(clause)) for clause in cnf.clauses if not any(-x in clause for x in clause)]
        cases += [(formula, proof), (formula, [*proof[:-1], [cnf.variables + 1], []][-2:])]
    done = subprocess.run([python, "-c", REFEREE], input=json.dumps(cases), capture_output=True, text=True, check=True)
    outcomes = done.stdout.split()
    assert set(outcomes[::2]) == {"VALID"}
    for (formula, proof), outcome in zip(cases, outcomes, strict=True):
        steps = tuple(ProofStep(tuple(clause)) for clause in proof)
        ours = check(formula, Proof(ProofKind.DRAT, steps), native=False).accepted
        assert ours == (outcome == "VALID")
