"""Calls that may take long, and answer bit by bit: all steps, the path, counting, true candidates, making, sparing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any, TypeAlias

from whydoku import api, making
from whydoku.diagnosing import diagnose
from whydoku.errors import Interrupted, OptionError, StoppedError
from whydoku.generator.generator import Generator as Run
from whydoku.web import fields as said
from whydoku.web.jobs import Job
from whydoku.web.shown import position_hash
from whydoku.web.steps import work_at
from whydoku.web.table import Said, call

Stream: TypeAlias = Generator[dict[str, Any], None, dict[str, Any]]
"""Items, and what is said at the end."""

Ranges: TypeAlias = Annotated[
    dict[str, str],
    Said(
        {
            "type": "object",
            "description": 'By scale a range: {"se": "6.5-7.2"}.',
            "additionalProperties": {"type": "string"},
        }
    ),
]
Few: TypeAlias = Annotated[int, Said({"type": "integer", "minimum": 1, "maximum": 100})]
MOST_STEPS = 2000
"""Conclusions that are listed."""


@call(deadline=60, answer="steps-done", item="steps-item")
def steps(
    job: Job,
    puzzle: said.GivenPuzzle,
    work: said.GivenWork | None = None,
    up_to: said.Name | None = None,
    without: said.Names | None = None,
    techniques: said.Names | None = None,
    scale: said.Name | None = None,
    reader: said.Reader | None = None,
    seconds: said.Seconds | None = None,
) -> Stream:
    """List all that follows now, each conclusion once under the easiest technique that gives it."""
    del seconds
    at = said.at_work(puzzle, work)
    found = api.steps(
        at,
        techniques=techniques or None,
        up_to=up_to,
        without=without or (),
        scale=scale,
        reader=reader,
        deadline=job.deadline,
    )
    listed = found.conclusions[:MOST_STEPS]
    for each in listed:
        job.clock.check()
        yield each.to_json()
    counts = {"conclusions": len(found.conclusions), "listed": len(listed), "steps": len(found)}
    return {
        **counts,
        "complete": found.complete,
        "gave_up": list(found.gave_up),
        "order": found.order,
        "hash": position_hash(at),
    }


@call(deadline=60, answer="path-done", item="path-item")
def path(
    job: Job,
    puzzle: said.GivenPuzzle,
    work: said.GivenWork | None = None,
    up_to: said.Name | None = None,
    without: said.Names | None = None,
    techniques: said.Names | None = None,
    scale: said.Name | None = None,
    reader: said.Reader | None = None,
    guesses: said.Flag = True,
    seconds: said.Seconds | None = None,
) -> Stream:
    """Solve as a person would, and go through the path step by step, each with the position it is taken in."""
    del seconds
    at = said.at_work(puzzle, work)
    found = api.explain(
        at,
        techniques=techniques or None,
        up_to=up_to,
        without=without or (),
        scale=scale,
        reader=reader,
        guesses=guesses,
        deadline=job.deadline,
    )
    for number in range(len(found)):
        job.clock.check()
        yield {**found.step_json(number), "at": work_at(found.position(number))}
    return {**found.closing_json(), "hash": position_hash(at)}


@call(deadline=60, answer="candidates-done")
def candidates(job: Job, puzzle: said.GivenPuzzle, seconds: said.Seconds | None = None) -> Stream:
    """Give the digits that each cell has in some solution."""
    del seconds
    found = api.candidates(puzzle.puzzle, deadline=job.deadline)
    yield from ()
    return {"candidates": [list(digits) for digits in found], "hash": position_hash(puzzle.puzzle)}


@call(deadline=60, answer="count-done")
def count(
    job: Job,
    puzzle: said.GivenPuzzle,
    limit: said.Count | None = None,
    seconds: said.Seconds | None = None,
) -> Stream:
    """Count the solutions; at the deadline, say how many there are at least."""
    del seconds
    yield from ()
    try:
        number = api.count(puzzle.puzzle, limit=limit, deadline=job.deadline)
    except Interrupted:
        raise
    except StoppedError as error:
        return {"count": error.at_least, "complete": False, "hash": position_hash(puzzle.puzzle)}
    return {"count": number, "complete": limit is None or number < limit, "hash": position_hash(puzzle.puzzle)}


@call(deadline=60, answer="make-done", item="make-item")
def make(
    job: Job,
    n: Few = 1,
    size: said.Name | None = None,
    rules: said.Names | None = None,
    symmetry: said.Name | None = None,
    clues: said.Name | None = None,
    minimal: said.Flag = False,
    elements: said.Name | None = None,
    rating: Ranges | None = None,
    techniques: said.Names | None = None,
    without: said.Names | None = None,
    no_guess: said.Flag = False,
    seed: said.Seed | None = None,
    seconds: said.Seconds | None = None,
) -> Stream:
    """Make puzzles to order, as `whydoku generate` does."""
    del seconds
    board = api.make_board(size)
    if board is not None and len(board.cells) > said.MOST_CELLS:
        raise OptionError(f"the board has {len(board.cells)} cells; whydoku serve takes up to {said.MOST_CELLS}")
    run = making.generator(
        n,
        size=board,
        rules=rules or (),
        symmetry=symmetry or "none",
        clues=clues,
        minimal=minimal,
        elements=elements,
        rating=rating or {},
        techniques=techniques or (),
        without=without or (),
        no_guess=no_guess,
        seed=seed,
        deadline=job.deadline,
    )

    def watch(run: Run) -> None:
        job.more = {"found": run.found, "attempts": run.attempts, "nearest": run.nearest_why}

    run.progress = watch
    for made in run.made():
        yield made.to_json()
    return run.result().to_json()


@call(deadline=60, answer="diagnosed")
def spare(job: Job, puzzle: said.GivenPuzzle, seconds: said.Seconds | None = None) -> Stream:
    """Say for a setter what is wrong with a puzzle, what it lacks, or which givens and elements it could spare."""
    del seconds
    yield from ()
    found = diagnose(puzzle.puzzle, spare=True, deadline=job.deadline)
    return {**found.to_json(), "hash": position_hash(puzzle.puzzle)}
