"""Print the verdict on a proof."""

from __future__ import annotations

from pathlib import Path

from whydoku.cli.command import AsJson, Asked, Command


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Read the files, and print whether the proof holds."""
    import json

    from whydoku.cli.output import say
    from whydoku.cli.parser import Exit
    from whydoku.cli.source import read_bytes, read_text
    from whydoku.engines.sat.dimacs import read_cnf
    from whydoku.errors import FormatError
    from whydoku.model.limit import Clock
    from whydoku.proof.check import find_checker
    from whydoku.proof.files import ProofKind, find_kind, read_proof

    cnf, proof = (Path(asked.options.pop(name)) for name in ("formula", "proof"))
    find_checker(asked.get("checker"))
    kind = asked.options.pop("kind", None)
    if kind is None and proof.suffix.removeprefix(".") in list(ProofKind):
        kind = proof.suffix.removeprefix(".")
    wanted = None if kind is None else find_kind(kind)
    clock = Clock.of(asked.get("deadline"))
    clock.note("the proof is not checked yet")
    try:
        formula = read_cnf(read_text(cnf), deadline=clock)
    except FormatError as error:
        raise FormatError(f"{cnf}: {error}") from error
    try:
        steps = read_proof(read_bytes(proof), wanted, deadline=clock)
    except FormatError as error:
        raise FormatError(f"{proof}: {error}") from error
    if formula.hopeless:
        say(f"{cnf}: it holds an empty clause, so it has no model and needs no proof")
    verdict = asked(formula, steps, deadline=clock)
    if as_json:
        print(json.dumps(asked.verb.to_json(verdict)))
    elif verdict:
        print(verdict)
    else:
        say(f"{proof}: {verdict}")
    if not verdict:
        raise Exit(1)


plugin = Command(show, "verify")
