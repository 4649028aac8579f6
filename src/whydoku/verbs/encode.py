"""Turn a puzzle into clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whydoku.declare import Verb
from whydoku.model.limit import Clock
from whydoku.verbs._input import GivenPuzzle, as_puzzle
from whydoku.verbs._options import Deadline, Encoding

if TYPE_CHECKING:
    from whydoku.engines.sat.cnf import Encoded


def encode(puzzle: GivenPuzzle, encoding: Encoding = "extended", *, deadline: Deadline = None) -> Encoded:
    """Write a puzzle as clauses: DIMACS for any SAT solver, or conditions to read.

    The formula of the answer is `encode(…).cnf`.

    >>> len(encode("................").cnf.clauses)
    384
    """
    from whydoku.engines.sat.cnf import encode as encode_puzzle

    with Clock.of(deadline) as clock:
        clock.note("the clauses are not complete")
        return encode_puzzle(as_puzzle(puzzle), encoding, named=True, deadline=clock)


def _to_json(found: Encoded) -> dict[str, Any]:
    from whydoku.engines.sat.dimacs import write_cnf

    return {"variables": found.cnf.variables, "clauses": len(found.cnf.clauses), "dimacs": write_cnf(found.cnf)}


plugin = Verb(
    encode,
    deadline=10.0,
    to_json=_to_json,
    absent={"mcp": "thousands of clauses are a file, and nothing to talk about"},
)
