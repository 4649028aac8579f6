"""Ratings on scales, shared by several verbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import select
from whydoku.engines.search import at_once
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Report, Solution, Status
from whydoku.verbs._input import AnyPuzzle, as_puzzle
from whydoku.verbs._solution import report_on


def rate_on_scales(puzzle: AnyPuzzle, wanted: dict[str, Scale], clock: Clock) -> dict[str, Rating]:
    """Return the rating of a puzzle on each scale, if it has one solution."""
    given = as_puzzle(puzzle)
    solution = at_once.solve(given)
    if solution is None or solution.unique is not True:
        report = checked(given, clock)
        if report.status is not Status.UNIQUE:
            return {name: Rating(name, status=report.status, text=report.text) for name in wanted}
        solution = replace(report.solutions[0], unique=True)
    return {name: _rate_on(given, name, scale, solution, clock) for name, scale in wanted.items()}


def checked(given: Puzzle, clock: Clock) -> Report:
    """Return the report on a puzzle; its status is unknown if the time was up."""
    try:
        return report_on(given, deadline=clock)
    except Interrupted:
        raise
    except StoppedError as error:
        return Report(given.board, Status.UNKNOWN, str(error))


def _rate_on(given: Puzzle, name: str, scale: Scale, solution: Solution, clock: Clock) -> Rating:
    from whydoku.rating._path import rate_path

    if why := scale.refuses(given):
        return Rating(name, version=scale.version, text=why)
    try:
        rating = None if scale.rate is None else scale.rate(given, solution, clock)
        if rating is None:
            order = scale.order(select(unique=not given.placed and not given.marks, scale=scale))
            rating = rate_path(name, scale, logic.explain(given, order, deadline=clock, known=solution))
    except Interrupted:
        raise
    except StoppedError as error:
        return Rating(name, version=scale.version, text=str(error))
    return rating


def rate_by_name(puzzle: Puzzle, names: tuple[str, ...], clock: Clock) -> Mapping[str, Rating]:
    """Return the rating of a puzzle on each scale that is named."""
    from whydoku.rating import find_scales

    return rate_on_scales(puzzle, find_scales(names), clock)
