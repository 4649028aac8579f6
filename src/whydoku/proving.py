"""The verbs that prove: one solution, a proof of it, a step; and `encode`, which gives the clauses that proofs are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.api import AnyPuzzle, as_puzzle
from whydoku.errors import InputError, OptionError, check_text
from whydoku.model.limit import Clock, Deadline

if TYPE_CHECKING:
    from whydoku.engines.sat.cnf import Encoded
    from whydoku.engines.sat.dimacs import Cnf
    from whydoku.model.step import Step
    from whydoku.proof.argument_clauses import Checked
    from whydoku.proof.check import Verdict
    from whydoku.proof.files import Proof
    from whydoku.proof.prove import PuzzleProof


def prove(
    puzzle: AnyPuzzle,
    *,
    encoding: str = "extended",
    solver: str = "cadical",
    proof: str = "lrat",
    deadline: Deadline = None,
) -> PuzzleProof:
    """Prove that a puzzle has exactly one solution, or none; the proof has been checked.

    >>> prove("1.34341.21434.21", solver="own").verdict.accepted
    True
    """
    from whydoku.proof.files import ProofKind
    from whydoku.proof.prove import prove as prove_puzzle

    if proof not in list(ProofKind):
        raise OptionError(f"there is no proof format {proof!r}; expected one of {', '.join(ProofKind)}")
    return prove_puzzle(
        as_puzzle(puzzle), encoding=encoding, solver=solver, kind=ProofKind(proof), deadline=Clock.of(deadline)
    )


def verify(formula: Cnf | str, proof: Proof | str | bytes, *, deadline: Deadline = None) -> Verdict:
    """Check that a proof refutes a formula, with a checker that is independent of the engines; both may be the texts of files.

    >>> bool(verify("p cnf 1 2\\n1 0\\n-1 0\\n", "3 0 1 2 0\\n"))
    True
    """
    from whydoku.engines.sat.dimacs import Cnf, read_cnf
    from whydoku.proof.check import check as check_proof
    from whydoku.proof.files import Proof, read_proof

    with Clock.of(deadline) as clock:
        clock.note("the proof is not checked yet")
        cnf = formula if isinstance(formula, Cnf) else read_cnf(check_text("a formula", formula), deadline=clock)
        if not isinstance(proof, Proof):
            proof = read_proof(proof if isinstance(proof, bytes) else check_text("a proof", proof), deadline=clock)
        steps = proof
        return check_proof(cnf.clauses, steps, deadline=clock)


def certify(puzzle: AnyPuzzle, step: Step, *, solver: str = "cadical", deadline: Deadline = None) -> Checked:
    """Check that a step follows from where a puzzle stands, inference by inference, by its own argument.

    Everything that the step names is looked up in the puzzle. What a rule says is proved by a solver, "cadical" or "own", and
    the proof is checked. A step that assumes one solution is checked under that assumption, and the answer says so.

    >>> from whydoku import read, steps
    >>> puzzle = read("1.34341.21434.21")
    >>> bool(certify(puzzle, steps(puzzle)[0]))
    True
    """
    from whydoku.model.step import Step
    from whydoku.proof.argument_clauses import check_argument

    with Clock.of(deadline) as clock:
        clock.note("the step is not checked yet")
        if not isinstance(step, Step):
            raise InputError(f"a Step is needed to certify one, not {type(step).__name__}")
        return check_argument(as_puzzle(puzzle), step, solver=solver, deadline=clock)


def encode(puzzle: AnyPuzzle, encoding: str = "extended", *, deadline: Deadline = None) -> Encoded:
    """Turn a puzzle into clauses; `encode(…).cnf` is the formula.

    >>> len(encode("................").cnf.clauses)
    384
    """
    from whydoku.engines.sat.cnf import encode as encode_puzzle

    with Clock.of(deadline) as clock:
        clock.note("the clauses are not complete")
        return encode_puzzle(as_puzzle(puzzle), encoding, named=True, deadline=clock)
