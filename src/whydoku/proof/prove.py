"""Prove that a puzzle has no second solution, or none at all, in a form that outsiders can check.

The claim "this is the only solution" becomes a formula without a model: the puzzle's clauses, and one clause more
that says that some cell is *not* what the solution has. A solver's proof that this formula has no model is the proof
of the claim. To check it, one needs to trust neither us nor the solver, only that the clauses say what the
puzzle says; the file's comments map variables to candidates, so that can be looked up.

CaDiCaL's proof does not say why its steps follow. Our native checker finds that out while it checks them, drops the
steps that the end does not rest on, and what is written is LRAT with its reasons: short enough for the small checker
in Python.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from whydoku.engines.sat.apart import open_oracle
from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.sat.cnf import Encoded, encode
from whydoku.engines.sat.dimacs import Cnf
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.errors import NoSolutionError, OptionError
from whydoku.model.board import Digit, grid_text
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import clipped, counted
from whydoku.proof.check import Verdict, check, with_reasons
from whydoku.proof.files import Proof, ProofKind, flat_steps, from_log

OWN = "own"


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """A formula that says the opposite of the claim, and the checked proof that it has no model."""

    claim: str
    solution: tuple[Digit, ...] | None  # None: the claim is that there is none
    cnf: Cnf
    proof: Proof
    verdict: Verdict

    def __repr__(self) -> str:
        return f"<PuzzleProof {clipped(self.claim)}: {counted(len(self.proof.steps), 'step')}, {self.proof.kind}>"


def prove(
    puzzle: Puzzle,
    *,
    encoding: Encoding | str = Encoding.EXTENDED,
    solver: str = "cadical",
    kind: ProofKind = ProofKind.LRAT,
    deadline: DeadlineOrClock = None,
) -> PuzzleProof:
    """Prove that a puzzle has exactly one solution, or none; one that has several raises NoSolutionError.

    `solver` is a name that `cadical.SOLVERS` knows to write proofs, or "own" for the readable solver.
    """
    with Clock.of(deadline) as clock:
        clock.note("there is no proof yet")
        encoded = encode(puzzle, encoding, named=True, deadline=clock)
        model, proof = refute(encoded.cnf, solver, kind, clock)
        solution: tuple[Digit, ...] | None = None
        cnf = encoded.cnf
        if model is not None:
            solution = encoded.values(model)
            clock.note("one solution found; there is no proof yet that it is the only one", 1)
            cnf = encoded.excluding(solution)
            model, proof = refute(cnf, solver, kind, clock)
            if model is not None:
                second = encoded.values(model)
                cell = next(c for c in puzzle.board.cells if solution[c] != second[c])
                one, other = puzzle.board.symbol(solution[cell]), puzzle.board.symbol(second[cell])
                raise NoSolutionError(
                    f"there is nothing to prove: the puzzle has several solutions; {puzzle.board.name(cell)} may be "
                    f"{one} or {other}"
                )
        claim = _claim(encoded, solution)
        cnf = replace(cnf, comments=(*cnf.comments, *claim.split("\n")))
        assert proof is not None
        return PuzzleProof(claim, solution, cnf, proof, check(cnf.clauses, proof, deadline=clock))


def _claim(encoded: Encoded, solution: tuple[Digit, ...] | None) -> str:
    if solution is None:
        return "claim: the puzzle has no solution, so these clauses have no model"
    board = encoded.board
    digits = grid_text(board, solution) if board.one_sign_each else " ".join(map(str, solution))
    return (
        "claim: the puzzle has no second solution, so these clauses, with the last one excluding the first, have no model\n"
        f"first solution: {digits}"
    )


def refute(
    cnf: Cnf, solver: str, kind: ProofKind, deadline: DeadlineOrClock = None
) -> tuple[tuple[int, ...] | None, Proof | None]:
    """Return a model, or a proof that there is none."""
    clock = Clock.of(deadline)
    if solver == OWN:
        own = StagedSolver.from_cnf(cnf, log=True, deadline=clock)
        outcome = own.solve(deadline=clock)
        if outcome.satisfiable is None:
            raise clock.stopped()
        if outcome.satisfiable:
            return outcome.values.literals(), None
        return None, from_log(own.derivation, kind, cnf.clauses, deadline=clock)
    with open_oracle(cnf, solver, proof=True, clock=clock) as oracle:
        answer = oracle.solve(deadline=clock)
        if answer.satisfiable is None:
            raise clock.stopped()
        if answer.satisfiable:
            return answer.model, None
        drat = oracle.proof()
    if kind is ProofKind.DRAT:
        return None, Proof(kind, tuple(flat_steps(drat, kind, clock)))
    verdict, lrat = with_reasons(cnf.clauses, drat, deadline=clock)
    if not verdict:
        raise OptionError(f"{solver}'s proof cannot be written as LRAT: {verdict}; ask for DRAT instead")
    return None, lrat
