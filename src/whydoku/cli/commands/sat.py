"""Solve any formula: y/n conditions or DIMACS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Command
from whydoku.cli.options import Stages
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers
from whydoku.verbs._options import Deadline

if TYPE_CHECKING:
    from whydoku.engines.sat.dimacs import Cnf
    from whydoku.engines.sat.readable.stages import Stage
    from whydoku.model.limit import Clock

_STATUS = {True: "satisfiable", False: "unsatisfiable", None: "unknown"}


def show(
    formula: Annotated[str, Arg("y/n conditions, one per line, or DIMACS; - for standard input.", metavar="FILE")],
    solver: Annotated[
        str, Arg("own, the readable one, or cadical, glucose, …", metavar="NAME", offers=offers.solvers)
    ] = "own",
    stages: Stages = None,
    derive: Annotated[bool, Arg("Print every condition that the solver derives.", kind=bool)] = False,
    as_json: AsJson = False,
    deadline: Deadline = None,
) -> None:
    """Solve a formula: by filling in, the two-value rule and attempts, or by CaDiCaL."""
    from whydoku.cli.output import json_line, say
    from whydoku.cli.parser import Exit
    from whydoku.cli.source import read_file
    from whydoku.engines.sat.dimacs import SolverOutput, write_answer
    from whydoku.engines.sat.notation import read_formula
    from whydoku.engines.sat.readable.language import term_text
    from whydoku.engines.sat.readable.stages import Stage, parse_stages
    from whydoku.errors import FormatError, OptionError
    from whydoku.model.limit import Clock

    if solver != "own" and (derive or stages is not None):
        raise OptionError(f"--stages and --derive are for --solver own, not for {solver}")
    wanted = frozenset(Stage) if stages is None else parse_stages(stages)
    text, name = read_file(formula)
    with Clock.of(deadline) as clock:
        clock.note("the formula is not solved yet")
        try:
            cnf, is_dimacs = read_formula(text, deadline=clock)
        except FormatError as error:
            raise FormatError(f"{name}: {error}") from error
        if solver == "own":
            answer, known, note, derived = _own(cnf, wanted, derive, clock)
        else:
            answer, known, note, derived = _other(cnf, solver, clock)
    if as_json:
        shape = {"satisfiable": answer, "known": list(known), "note": note}
        print(json_line(shape | {"derivation": derived} if derive else shape))
    else:
        for line in derived:
            print(f"{'c' if is_dimacs else '#'} {line}")
        if is_dimacs:
            print(write_answer(SolverOutput(answer, known if answer else ())), end="")
        else:
            print(_STATUS[answer])
            if known and answer is not False:
                print(" ".join(map(term_text, known)))
    say(note)
    if not answer:
        raise Exit(1)


def _own(
    cnf: Cnf, stages: frozenset[Stage], derive: bool, clock: Clock
) -> tuple[bool | None, tuple[int, ...], str, list[str]]:
    from whydoku.engines.sat.readable.solver import StagedSolver

    solver = StagedSolver.from_cnf(cnf, log=derive, deadline=clock)
    outcome = solver.solve(stages, deadline=clock)
    left = f"; {solver.open} values left open" if outcome.satisfiable is None else ""
    return (
        outcome.satisfiable,
        outcome.values.literals(),
        f"{outcome.stage}{left} ({outcome.counts})",
        [str(line) for line in solver.derivation],
    )


def _other(cnf: Cnf, solver: str, clock: Clock) -> tuple[bool | None, tuple[int, ...], str, list[str]]:
    from whydoku.engines.sat.cadical import SatOracle

    with SatOracle(cnf, solver) as oracle:
        answer = oracle.solve(deadline=clock)
        stats = oracle.stats()
    note = f"{solver} ({stats.decisions} decisions, {stats.conflicts} conflicts)"
    return answer.satisfiable, tuple(answer.model), note, []


plugin = Command(show)
