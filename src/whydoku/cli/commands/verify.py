"""Print the verdict on a proof."""

from __future__ import annotations

from pathlib import Path

from whydoku.cli.command import AsJson, Asked, Command


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Read the files, and print whether the proof holds; of a folder, each proof beside its clauses."""
    from whydoku.cli.parser import Exit
    from whydoku.errors import InputError, OptionError
    from whydoku.proof.check import find_checker
    from whydoku.proof.files import ProofKind

    formula = Path(asked.options.pop("formula"))
    proof = asked.options.pop("proof", None)
    find_checker(asked.get("checker"))
    kind = asked.options.pop("kind", None)
    if proof is not None:
        pairs = [(formula, Path(proof))]
    elif formula.is_dir():
        endings = [f".{each}" for each in ProofKind]
        pairs = [(cnf, cnf.with_suffix(end)) for cnf in sorted(formula.glob("*.cnf")) for end in endings]
        pairs = [(cnf, beside) for cnf, beside in pairs if beside.exists()]
        if not pairs:
            raise InputError(f"{formula} holds no clauses with a proof beside them, as `whydoku prove -o` writes them")
    else:
        raise OptionError("missing argument 'PROOF'; only a folder written by `whydoku prove -o` needs none")
    good = True
    for cnf, beside in pairs:
        good &= _is_proved(asked, cnf, beside, kind, as_json, named=len(pairs) > 1)
    if not good:
        raise Exit(1)


def _is_proved(asked: Asked, cnf: Path, proof: Path, kind: str | None, as_json: bool, named: bool) -> bool:
    """Print the verdict on one proof, and return whether it holds."""
    import json

    from whydoku.cli.output import say
    from whydoku.cli.source import read_bytes, read_text
    from whydoku.engines.sat.dimacs import read_cnf
    from whydoku.errors import FormatError
    from whydoku.model.limit import Clock
    from whydoku.proof.files import ProofKind, find_kind, read_proof

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
        print(json.dumps(({"proof": str(proof)} if named else {}) | asked.verb.to_json(verdict)))
    elif verdict:
        print(f"{proof}: {verdict}" if named else verdict)
    else:
        say(f"{proof}: {verdict}")
    return bool(verdict)


plugin = Command(show, "verify")
