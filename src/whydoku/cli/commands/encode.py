"""Write a puzzle as clauses."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli import offers
from whydoku.cli.options import Deadline, EncodingName, Given
from whydoku.cli.parser import Option


def plugin(
    puzzles: Given,
    encoding: EncodingName = "extended",
    to: Annotated[
        str,
        Option(
            "--to",
            metavar="FORMAT",
            values=offers.notations,
            help="dimacs, yn (y5 V n7), or names (P_1_1_5 V ~P_1_2_5).",
        ),
    ] = "dimacs",
    output: Annotated[
        Path | None, Option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output.")
    ] = None,
    deadline: Deadline = None,
) -> None:
    """Write a puzzle as clauses: DIMACS for any SAT solver, or conditions to read."""
    from whydoku.cli.output import check_suffix, say, write_output
    from whydoku.engines.sat.cnf import encode, find_encoding
    from whydoku.engines.sat.notation import find_notation
    from whydoku.errors import InputError
    from whydoku.model.limit import Clock

    check_suffix(output, "encode makes clauses", ".cnf", ".dimacs", ".yn", ".txt")
    chosen = find_encoding(encoding)
    notation = find_notation(to)
    source = puzzles.load()
    if len(source.puzzles) != 1:
        raise InputError(f"{source.name}: it holds {len(source.puzzles)} puzzles; clauses are written for one")
    with Clock.of(deadline) as clock:
        clock.note("the clauses are not complete")
        encoded = encode(source.puzzles[0], chosen, named=True, deadline=clock)
        text = notation(encoded, clock)
    if output is None:
        print(text, end="")
    else:
        write_output(output, text)
    units = sum(len(clause) == 1 for clause in encoded.cnf.clauses)
    rest = len(encoded.cnf.clauses) - units
    repeats = f" ({rest + encoded.repeats} with repeats)" if encoded.repeats else ""
    say(f"{encoded.cnf.variables} variables, {rest} clauses{repeats} and {units} for givens, encoding {chosen}")
