"""Write proofs into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.declare import Arg


def show(
    asked: Asked,
    output: Annotated[Path, Arg("The folder to write to.", kind=Path, flags=("-o", "--output"), metavar="DIR")],
    as_json: AsJson = False,
) -> None:
    """Write the clauses and the proof of each puzzle, and print where they are."""
    import json

    from whydoku.cli.progress import Bar
    from whydoku.engines.sat.clause_builder import find_encoding
    from whydoku.engines.sat.dimacs import write_cnf
    from whydoku.errors import InputError
    from whydoku.model.limit import Clock
    from whydoku.proof.files import find_kind, write_proof

    kind = find_kind(asked.get("proof"))
    find_encoding(asked.get("encoding"))
    source = asked.source
    bar = Bar(len(source.puzzles))
    for number, given in bar.over(source.puzzles):
        name = "puzzle" if len(source.puzzles) == 1 else f"puzzle-{number}"
        clock = Clock.of(asked.get("deadline"))
        proved = asked(given, deadline=clock)
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


plugin = Command(show, "prove")
