"""What several verbs do with the solutions of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.engines.search import at_once
from whydoku.engines.selection import find_engine
from whydoku.model.cell_notation import RC
from whydoku.model.limit import Clock, Deadline, DeadlineOrClock
from whydoku.model.solution import Report, Solution, Status, known_so_far
from whydoku.teacher.trust import no_solution
from whydoku.verbs._reading import AnyPuzzle, as_puzzle

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def solving_clock(deadline: DeadlineOrClock) -> Clock:
    """Start the clock of a verb that looks for solutions."""
    clock = Clock.of(deadline)
    clock.note(known_so_far(0))
    return clock


def solution_of(given: Puzzle, clock: Clock, *, engine: str = "auto", seed: int | None = None) -> Solution:
    """Return a solution, and whether it is the only one; raise a NoSolutionError where there is none."""
    found = find_engine(engine, given).solve(given, seed=seed, deadline=clock)
    if found is None:
        raise no_solution(given, clock)
    return found


def report_on(puzzle: AnyPuzzle, *, engine: str = "auto", deadline: Deadline = None) -> Report:
    """Return whether a puzzle has one solution, several, or none, and why."""
    if engine == "auto" and deadline is None and (known := at_once.check(puzzle)) is not None:
        return known
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        # A plain 9×9 is solved before its network could be made, so the eye is asked only where something is wrong.
        seen = None if given.is_classic else _at_first_sight(given, clock)
        report = find_engine(engine, given).check(given, clash=seen, deadline=clock)
        report = _with_mistakes(given, report, clock) if report.status is Status.NONE else report
        return _named_for(given, report)


def _named_for(given: Puzzle, report: Report) -> Report:
    """Return a report whose sentences name cells as the puzzle's reader does."""
    if given.notation is RC:
        return report
    said = given.notation.rewrite
    clash = None if report.clash is None else said(report.clash, given.board)
    return replace(report, text=said(report.text, given.board), clash=clash)


def _at_first_sight(given: Puzzle, clock: Clock) -> str | None:
    from whydoku.teacher.diagnosis.first_sight import at_first_sight

    return at_first_sight(given, deadline=clock)


def _with_mistakes(given: Puzzle, report: Report, clock: Clock) -> Report:
    """Add why there is no solution: mistakes in the work that was done, or what clashes in the puzzle itself."""
    if given.placed or given.marks:
        from whydoku.teacher.own_mistakes import find_mistakes

        found = find_mistakes(given, deadline=clock)
        if found is not None:
            return replace(report, text=f"no solution: {found.text}", mistakes=found)
    error = no_solution(given, clock)
    return replace(report, text=str(error).removeprefix("the puzzle has "), clash=error.clash, clashing=error.clashing)
