"""Claims about puzzles are proved, and the proof holds only for that claim."""

from __future__ import annotations

import pytest

import whydoku as w
from whydoku.engines.sat.dimacs import read_cnf, write_cnf
from whydoku.errors import NoSolutionError, StoppedError
from whydoku.proof.check import check
from whydoku.proof.files import ProofKind
from whydoku.proof.prove import prove

pytest.importorskip("pysat")

MIRACLE = "." * 38 + "1" + "." * 12 + "2" + "." * 29


@pytest.mark.parametrize("encoding", ["minimal", "cells", "least", "extended", "compact"])
@pytest.mark.parametrize("solver", ["cadical", "own"])
def test_one_solution_is_proved_in_every_encoding(encoding: str, solver: str) -> None:
    puzzle = w.read("1...3..2...3..2.")
    proved = prove(puzzle, encoding=encoding, solver=solver)
    assert proved.verdict
    assert proved.solution == w.solve(puzzle).values
    formula = read_cnf(write_cnf(proved.cnf))
    assert check(formula.clauses, proved.proof, native=False)
    # without the last clause the solution is a model, so nothing may refute it
    assert not check(formula.clauses[:-1], proved.proof, native=False)


def test_rules_beyond_the_plain_ones() -> None:
    proved = prove(w.read(MIRACLE, rules="anti-knight,anti-king,non-consecutive"))
    assert proved.verdict
    assert proved.proof.kind is ProofKind.LRAT


def test_what_cannot_be_proved_says_why() -> None:
    with pytest.raises(NoSolutionError, match=r"several solutions; r\dc\d may be"):
        prove(w.read("." * 16))
    with pytest.raises(StoppedError, match="stopped at the deadline of 0 s: there is no proof yet"):
        prove(w.read(MIRACLE, rules="anti-knight,anti-king,non-consecutive"), deadline=0)
