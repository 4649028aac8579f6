"""Print the clauses of a puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli.command import Asked, Command
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers


def show(
    asked: Asked,
    to: Annotated[
        str,
        Arg("dimacs, yn (y5 V n7), or names (P_1_1_5 V ~P_1_2_5).", metavar="FORMAT", offers=offers.notations),
    ] = "dimacs",
    output: Annotated[
        Path | None,
        Arg("Write to this file instead of standard output.", kind=Path, flags=("-o", "--output"), metavar="FILE"),
    ] = None,
) -> None:
    """Print the clauses in a notation, and on stderr how many there are."""
    from whydoku.cli.output import check_suffix, say, write_output
    from whydoku.engines.sat.clause_builder import find_encoding
    from whydoku.engines.sat.notation import find_notation
    from whydoku.errors import InputError
    from whydoku.model.limit import Clock

    check_suffix(output, "encode makes clauses", ".cnf", ".dimacs", ".yn", ".txt")
    chosen = find_encoding(asked.get("encoding"))
    notation = find_notation(to)
    source = asked.source
    if len(source.puzzles) != 1:
        raise InputError(f"{source.name}: it holds {len(source.puzzles)} puzzles; clauses are written for one")
    with Clock.of(asked.get("deadline")) as clock:
        encoded = asked(source.puzzles[0], deadline=clock)
        text = notation(encoded, clock)
    if output is None:
        print(text, end="")
    else:
        write_output(output, text)
    units = sum(len(clause) == 1 for clause in encoded.cnf.clauses)
    rest = len(encoded.cnf.clauses) - units
    repeats = f" ({rest + encoded.repeats} with repeats)" if encoded.repeats else ""
    say(f"{encoded.cnf.variables} variables, {rest} clauses{repeats} and {units} for givens, encoding {chosen}")


plugin = Command(show, "encode")
