"""Prove that a puzzle has exactly one solution, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from whydoku.declare import Arg, Verb
from whydoku.model.limit import Clock
from whydoku.verbs import _offers as offers
from whydoku.verbs._input import GivenPuzzle, as_puzzle
from whydoku.verbs._options import Deadline, Encoding, Solver

if TYPE_CHECKING:
    from whydoku.proof.prove import PuzzleProof


def prove(
    puzzle: GivenPuzzle,
    *,
    encoding: Encoding = "extended",
    solver: Solver = "cadical",
    proof: Annotated[
        str, Arg("lrat, which names its reasons, or drat.", metavar="KIND", offers=offers.proofs)
    ] = "lrat",
    deadline: Deadline = None,
) -> PuzzleProof:
    """Prove that a puzzle has exactly one solution, or none at all; the proof has been checked.

    >>> prove("1.34341.21434.21", solver="own").verdict.accepted
    True
    """
    from whydoku.proof.files import find_kind
    from whydoku.proof.prove import prove as prove_puzzle

    kind = find_kind(proof)
    return prove_puzzle(as_puzzle(puzzle), encoding=encoding, solver=solver, kind=kind, deadline=Clock.of(deadline))


def _to_json(found: PuzzleProof) -> dict[str, Any]:
    return {"claim": found.claim, "steps": len(found.proof.steps), "accepted": found.verdict.accepted}


plugin = Verb(prove, deadline=20.0, to_json=_to_json)
