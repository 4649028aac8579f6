"""Check a proof that clauses have no model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli import offers
from whydoku.cli.options import AsJson, Deadline
from whydoku.cli.parser import Argument, Exit, Option


def plugin(
    cnf: Annotated[Path, Argument(metavar="CNF", help="The clauses, as DIMACS.")],
    proof: Annotated[Path, Argument(metavar="PROOF", help="The proof: DRAT or LRAT, text or binary.")],
    kind: Annotated[
        str | None, Option("--proof", metavar="KIND", values=offers.proofs, help="lrat or drat; detected if not given.")
    ] = None,
    checker: Annotated[
        str,
        Option(
            "--checker", metavar="NAME", values=offers.checkers, help="python (short enough to read), native, or auto."
        ),
    ] = "auto",
    as_json: AsJson = False,
    deadline: Deadline = None,
) -> None:
    """Check a proof with whydoku's own checker, which is independent of the engines."""
    import json

    from whydoku.cli.output import say
    from whydoku.cli.source import read_bytes, read_text
    from whydoku.engines.sat.dimacs import read_cnf
    from whydoku.errors import FormatError, OptionError
    from whydoku.model.limit import Clock
    from whydoku.proof.check import check
    from whydoku.proof.files import ProofKind, read_proof

    natively = {"python": False, "native": True, "auto": None}
    if checker not in natively:
        raise OptionError(f"there is no checker {checker!r}; expected one of {', '.join(natively)}")
    if kind is not None and kind not in list(ProofKind):
        raise OptionError(f"there is no proof format {kind!r}; expected one of {', '.join(ProofKind)}")
    if kind is None and proof.suffix.removeprefix(".") in list(ProofKind):
        kind = proof.suffix.removeprefix(".")
    clock = Clock.of(deadline)
    clock.note("the proof is not checked yet")
    try:
        formula = read_cnf(read_text(cnf), deadline=clock)
    except FormatError as error:
        raise FormatError(f"{cnf}: {error}") from error
    try:
        steps = read_proof(read_bytes(proof), ProofKind(kind) if kind else None, deadline=clock)
    except FormatError as error:
        raise FormatError(f"{proof}: {error}") from error
    if formula.hopeless:
        say(f"{cnf}: it holds an empty clause, so it has no model and needs no proof")
    verdict = check(formula.clauses, steps, native=natively[checker], deadline=clock)
    if as_json:
        by = "native" if verdict.native else "python"
        place = {} if verdict else {"at": verdict.line, "unit": verdict.unit}
        print(
            json.dumps({"accepted": verdict.accepted, "text": str(verdict), "steps": verdict.steps, "by": by, **place})
        )
    elif verdict:
        print(verdict)
    else:
        say(f"{proof}: {verdict}")
    if not verdict:
        raise Exit(1)
