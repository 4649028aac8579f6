"""Find what is wrong with a puzzle, what it lacks, and what it could spare."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.model.cause import Cause
from whydoku.model.limit import Clock, Limit
from whydoku.model.solution import Status
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._limits import MISSING_ELEMENT_SECONDS
from whydoku.verbs._options import Deadline
from whydoku.verbs._solution import report_on

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle
    from whydoku.teacher.diagnosis.diagnosis import Diagnosis
    from whydoku.teacher.diagnosis.several import Several


def diagnose(
    puzzle: GivenPosition,
    *,
    spare: Annotated[
        bool,
        Arg(
            "Also report what a puzzle lacks, and which givens and elements of rules it could spare.",
            kind=bool,
            flags=("--setter",),
        ),
    ] = False,
    cells: Cells = None,
    deadline: Deadline = None,
) -> Diagnosis:
    """Diagnose a puzzle: what is wrong with it, or what it lacks; with `spare`, what it could do without.

    Without solution: a smallest set of givens, marks and elements of rules that clash. With several: how many, the open cells,
    the fewest givens or one more element that would leave just one, and sets of cells that need a given. With one: each given
    and element that could go, and as many as can go together. Without a deadline it takes a few seconds at most, and says
    what is not proven; with one it goes on until then if it has to.

    >>> print(diagnose("12..34.........1").several)
    3 solutions; 7 cells are open; adding r1c3=4 would leave one
    """
    from whydoku.teacher.diagnosis.clash import find_clash
    from whydoku.teacher.diagnosis.diagnosis import Diagnosis

    clock = Clock.of(deadline)
    given = as_puzzle(puzzle, cells)
    report = report_on(given, deadline=clock)
    if report.cause is not None and clock.left:
        report = replace(report, cause=Cause(partial(find_clash, given, deadline=clock.left, patience=clock.left)))
    if report.status is Status.MANY:
        return Diagnosis(given, report, several=_several(given, clock))
    if report.status is Status.UNIQUE and spare:
        from whydoku.teacher.diagnosis.spare import find_spare

        return Diagnosis(given, report, spare=find_spare(given, report.solutions[0], deadline=clock))
    return Diagnosis(given, report)


def _several(given: Puzzle, clock: Clock) -> Several | None:
    from whydoku.teacher.diagnosis.several import find_several

    left = clock.left
    found = find_several(given, deadline=left if left is None else left / 2)
    if found is None:
        return None
    several, solutions = found
    left = clock.left
    if given.is_classic or (left is not None and left <= 0):
        return several
    from whydoku.generator.missing import missing_elements

    limit = Limit(MISSING_ELEMENT_SECONDS if left is None else left).start()
    return replace(several, elements=missing_elements(given, solutions, limit))


plugin = Verb(diagnose, deadline=60.0, absent={"cli": "`check` asks it: `check --setter` is its `spare`"})
