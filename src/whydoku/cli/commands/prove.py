"""Prove that a puzzle has no second solution, or none."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli import offers
from whydoku.cli.options import AsJson, Deadline, EncodingName, Given
from whydoku.cli.parser import Option


def plugin(
    puzzles: Given,
    output: Annotated[Path, Option("-o", "--output", metavar="DIR", help="The folder to write to.")],
    encoding: EncodingName = "extended",
    solver: Annotated[
        str,
        Option(
            "--solver",
            metavar="NAME",
            values=offers.solvers,
            help="cadical, glucose, …, or own for whydoku's readable one.",
        ),
    ] = "cadical",
    kind: Annotated[
        str, Option("--proof", metavar="KIND", values=offers.proofs, help="lrat, which names its reasons, or drat.")
    ] = "lrat",
    as_json: AsJson = False,
    deadline: Deadline = None,
) -> None:
    """Write a proof that a puzzle has no second solution, or none at all."""
    import json

    from whydoku.cli.progress import Bar
    from whydoku.engines.sat.cnf import find_encoding
    from whydoku.engines.sat.dimacs import write_cnf
    from whydoku.errors import InputError, OptionError
    from whydoku.model.limit import Clock
    from whydoku.proof.files import ProofKind, write_proof
    from whydoku.proof.prove import prove

    if kind not in list(ProofKind):
        raise OptionError(f"there is no proof format {kind!r}; expected one of {', '.join(ProofKind)}")
    chosen = find_encoding(encoding)
    source = puzzles.load()
    bar = Bar(len(source.puzzles))
    for number, given in bar.over(source.puzzles):
        name = "puzzle" if len(source.puzzles) == 1 else f"puzzle-{number}"
        clock = Clock.of(deadline)
        proved = prove(given, encoding=chosen, solver=solver, kind=ProofKind(kind), deadline=clock)
        cnf_file, proof_file = output / f"{name}.cnf", output / f"{name}.{kind}"
        try:
            output.mkdir(parents=True, exist_ok=True)
            cnf_file.write_text(write_cnf(proved.cnf, deadline=clock))
            proof_file.write_text(write_proof(proved.proof, deadline=clock))
        except OSError as error:
            raise InputError(f"{output} cannot be written to: {(error.strerror or str(error)).lower()}") from error
        bar.clear()
        claim = "no solution" if proved.solution is None else "exactly one solution"
        if as_json:
            files = {"cnf": str(cnf_file), "proof": str(proof_file)}
            print(json.dumps({"puzzle": number, "claim": claim, "steps": len(proved.proof.steps), **files}))
        else:
            print(f"{source.place(number)}{claim}: {cnf_file}, {proof_file} ({len(proved.proof.steps)} steps, checked)")
