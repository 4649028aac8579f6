"""Read a SAT solver's answer back into a grid."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli.command import AsJson, Command
from whydoku.declare import Arg


def show(
    cnf: Annotated[Path, Arg("The file written by whydoku encode.", kind=Path, metavar="CNF")],
    solution: Annotated[Path, Arg("What the solver printed: its s and v lines.", kind=Path, metavar="SOLUTION")],
    as_json: AsJson = False,
) -> None:
    """Read any SAT solver's answer back into a grid, checked against every clause."""
    import json

    from whydoku.cli.output import encodable
    from whydoku.cli.source import read_text
    from whydoku.engines.sat.cnf import read_header, read_values
    from whydoku.engines.sat.dimacs import read_answer, read_cnf
    from whydoku.errors import FormatError, InputError, NoSolutionError, StoppedError
    from whydoku.model.board import grid_text
    from whydoku.model.cell_notation import RC
    from whydoku.render.text import draw_grid

    try:
        formula = read_cnf(read_text(cnf))
        board = read_header(formula.comments)
    except FormatError as error:
        raise FormatError(f"{cnf}: {error}") from error
    try:
        answer = read_answer(read_text(solution), formula.variables)
    except FormatError as error:
        raise FormatError(f"{solution}: {error}") from error
    if answer.satisfiable is None:
        raise StoppedError(f"{solution}: the solver gave up")
    if not answer.satisfiable:
        raise NoSolutionError(f"{solution}: the solver found no solution")
    model = set(answer.model)
    for number, clause in enumerate(formula.clauses, 1):
        if model.isdisjoint(clause):
            raise InputError(f"{solution}: the answer does not keep clause {number} of {cnf}")
    used = formula.used()
    values = read_values(board, (literal for literal in answer.model if literal in used))
    if as_json:
        grid = grid_text(board, values) if board.one_sign_each else " ".join(map(str, values))
        print(json.dumps({"grid": grid, "values": list(values)}))
    else:
        print(encodable(draw_grid(board, values, labels=RC)))


plugin = Command(show)
