"""Check a proof that clauses have no model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from whydoku.declare import Arg, Verb
from whydoku.errors import OptionError, check_text
from whydoku.model.limit import Clock
from whydoku.verbs import _offers as offers
from whydoku.verbs._options import Deadline

if TYPE_CHECKING:
    from whydoku.engines.sat.dimacs import Cnf
    from whydoku.proof.check import Verdict
    from whydoku.proof.files import Proof


def verify(
    formula: Annotated[
        Cnf | str, Arg("The clauses, as DIMACS; or the folder that `prove` wrote.", metavar="CNF", longest=1 << 20)
    ],
    proof: Annotated[
        Proof | str | bytes | None,
        Arg("The proof: DRAT or LRAT, text or binary.", metavar="PROOF", positional=True, longest=1 << 20),
    ] = None,
    *,
    kind: Annotated[
        str | None,
        Arg("lrat or drat; detected if not given.", flags=("--proof",), metavar="KIND", offers=offers.proofs),
    ] = None,
    checker: Annotated[
        str, Arg("python (short enough to read), native, or auto.", metavar="NAME", offers=offers.checkers)
    ] = "auto",
    deadline: Deadline = None,
) -> Verdict:
    """Check a proof with whydoku's own checker, which is independent of the engines.

    The answer says whether the proof refutes the formula; both may be the texts of files.

    >>> bool(verify("p cnf 1 2\\n1 0\\n-1 0\\n", "3 0 1 2 0\\n"))
    True
    """
    from whydoku.engines.sat.dimacs import Cnf, read_cnf
    from whydoku.proof.check import check as check_proof
    from whydoku.proof.check import find_checker
    from whydoku.proof.files import Proof, find_kind, read_proof

    native = find_checker(checker)
    wanted = None if kind is None else find_kind(kind)
    with Clock.of(deadline) as clock:
        clock.note("the proof is not checked yet")
        if proof is None:
            raise OptionError("a proof is needed beside the clauses")
        cnf = formula if isinstance(formula, Cnf) else read_cnf(check_text("a formula", formula), deadline=clock)
        if not isinstance(proof, Proof):
            text = proof if isinstance(proof, bytes) else check_text("a proof", proof)
            proof = read_proof(text, wanted, deadline=clock)
        return check_proof(cnf.clauses, proof, native=native, deadline=clock)


def _to_json(verdict: Verdict) -> dict[str, Any]:
    by = "native" if verdict.native else "python"
    place = {} if verdict else {"at": verdict.line, "unit": verdict.unit}
    return {"accepted": verdict.accepted, "text": str(verdict), "steps": verdict.steps, "by": by, **place}


plugin = Verb(verify, deadline=20.0, to_json=_to_json, absent={"mcp": "proofs are files, and nothing to talk about"})
