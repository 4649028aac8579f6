"""Solving and checking, shared by several verbs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.engines.search import at_once
from whydoku.engines.selection import find_engine
from whydoku.model.cell_notation import RC
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.solution import Report, Solution, Status, known_so_far
from whydoku.teacher.trust import cause_of, no_solution
from whydoku.verbs._input import AnyPuzzle, as_puzzle

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def solving_clock(deadline: DeadlineOrClock) -> Clock:
    """Start the clock of a verb that looks for solutions."""
    clock = Clock.of(deadline)
    clock.note(known_so_far(0))
    return clock


def solution_of(given: Puzzle, clock: Clock, *, engine: str = "auto", seed: int | None = None) -> Solution:
    """Return a solution, and whether it is the only one; raise a NoSolutionError if there is none."""
    found = find_engine(engine, given).solve(given, seed=seed, deadline=clock)
    if found is None:
        raise no_solution(given, clock)
    return found


def report_on(puzzle: AnyPuzzle, *, engine: str = "auto", deadline: DeadlineOrClock = None) -> Report:
    """Check whether a puzzle has one solution, several, or none, and why."""
    left = deadline.left if isinstance(deadline, Clock) else deadline
    if engine == "auto" and at_once.fits(left) and (known := at_once.check(puzzle)) is not None:
        return known
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        report = find_engine(engine, given).check(given, deadline=clock)
        return _with_reason(given, report, clock) if report.status is Status.NONE else _named_for(given, report)


def _named_for(given: Puzzle, report: Report) -> Report:
    """Return a report whose sentence names cells as the puzzle's reader does."""
    return report if given.notation is RC else replace(report, said=given.notation.rewrite(report.said, given.board))


def _with_reason(given: Puzzle, report: Report, clock: Clock) -> Report:
    """Add why there is no solution: mistakes in the player's work, or what clashes in the puzzle itself."""
    if given.placed or given.marks:
        from whydoku.teacher.own_mistakes import find_mistakes

        found = find_mistakes(given, deadline=clock)
        if found is not None:
            return _named_for(given, replace(report, said=f"no solution: {found.text}", mistakes=found))
    return replace(report, cause=cause_of(given, clock))
