"""Write a puzzle as DIMACS clauses."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli.options import Deadline, FormatName, PuzzleArgument, Rules, Size
from whydoku.cli.parser import Option


def plugin(
    puzzle: PuzzleArgument,
    rules: Rules = None,
    size: Size = None,
    format: FormatName = None,
    encoding: Annotated[
        str, Option("--encoding", metavar="NAME", help="minimal, cells, extended or compact.")
    ] = "extended",
    output: Annotated[
        Path | None,
        Option("-o", "--output", metavar="FILE", help="Write to this file instead of standard output."),
    ] = None,
    deadline: Deadline = None,
) -> None:
    """Write a puzzle as DIMACS clauses, for any SAT solver."""
    from whydoku.cli.output import say
    from whydoku.cli.source import load
    from whydoku.errors import InputError
    from whydoku.model.limit import Clock
    from whydoku.sat.cnf import encode, find_encoding
    from whydoku.sat.dimacs import write_cnf

    chosen = find_encoding(encoding)
    source = load(puzzle, rules=rules, size=size, format=format)
    if len(source.puzzles) != 1:
        raise InputError(f"{source.name}: it holds {len(source.puzzles)} puzzles; a DIMACS file is for one")
    with Clock.of(deadline) as clock:
        clock.note("the clauses are not complete")
        encoded = encode(source.puzzles[0], chosen, named=True, deadline=clock)
        text = write_cnf(encoded.cnf, deadline=clock)
    if output is None:
        print(text, end="")
    else:
        try:
            output.write_text(text)
        except OSError as error:
            raise InputError(f"{output} cannot be written: {(error.strerror or str(error)).lower()}") from error
    units = sum(len(clause) == 1 for clause in encoded.cnf.clauses)
    rest = len(encoded.cnf.clauses) - units
    repeats = f" ({rest + encoded.repeats} with repeats)" if encoded.repeats else ""
    say(f"{encoded.cnf.variables} variables, {rest} clauses{repeats} and {units} for givens, encoding {chosen}")
