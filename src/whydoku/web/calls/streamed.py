"""Answers that may take long and are streamed: all steps, the path, counting, true candidates, making, diagnosing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

from whydoku.errors import Interrupted, StoppedError
from whydoku.generator.generator import Generator as Run
from whydoku.model.limits import FINDING_SHARE
from whydoku.verbs._generator_options import start_generator
from whydoku.verbs._input import make_board
from whydoku.web.calls import CallRequest, shows
from whydoku.web.limits import MAX_LISTED_CONCLUSIONS
from whydoku.web.nouns import bounded
from whydoku.web.shown import position_hash
from whydoku.web.steps import work_at

Stream: TypeAlias = Generator[dict[str, Any], None, dict[str, Any]]
"""Items, and what is said at the end."""


@shows("steps")
def steps(asked: CallRequest) -> Stream:
    """Yield each conclusion, or those found by the deadline."""
    clock = asked.job.clock
    found = asked.run(deadline=clock.part(FINDING_SHARE))
    listed = 0
    for each in found.conclusions[:MAX_LISTED_CONCLUSIONS]:
        try:
            shape = clock.within(each.to_json)
        except Interrupted:
            raise
        except StoppedError:
            break
        yield shape
        listed += 1
        if clock.over:
            break
    return {
        "conclusions": len(found.conclusions),
        "listed": listed,
        "steps": len(found),
        "complete": found.complete,
        "gave_up": list(found.gave_up),
        "order": found.order,
        "opening": found.opening,
        "hash": position_hash(asked.at),
    }


@shows("explain")
def explain(asked: CallRequest) -> Stream:
    """Yield each step of the path, with the position it is taken in."""
    found = asked.run()
    for number in range(len(found)):
        asked.job.clock.check()
        yield {**found.step_json(number), "at": work_at(found.position(number))}
    return {**found.closing_json(), "hash": position_hash(asked.at)}


@shows("candidates")
def candidates(asked: CallRequest) -> Stream:
    """Return the digits of each cell in the end."""
    yield from ()
    return {**asked.verb.to_json(asked.run()), "hash": position_hash(asked.at)}


@shows("count")
def count(asked: CallRequest) -> Stream:
    """Return the number in the end; at the deadline, how many solutions there are at least."""
    yield from ()
    limit = asked.given.get("limit")
    try:
        number = asked.run()
    except Interrupted:
        raise
    except StoppedError as error:
        return {"count": error.at_least, "complete": False, "hash": position_hash(asked.at)}
    return {"count": number, "complete": limit is None or number < limit, "hash": position_hash(asked.at)}


@shows("generate")
def generate(asked: CallRequest) -> Stream:
    """Yield each puzzle as it is made."""
    board = make_board(asked.given.get("size"))
    if board is not None:
        bounded(board)
    run = start_generator(**{"n": 1, "seed": None, **asked.arguments()})

    def watch(run: Run) -> None:
        asked.job.more = {"found": run.found, "attempts": run.attempts, "nearest": run.nearest_why}

    run.progress = watch
    for made in run.made():
        yield made.to_json()
    return run.result().to_json()


@shows("diagnose")
def diagnose(asked: CallRequest) -> Stream:
    """Return the diagnosis in the end."""
    yield from ()
    return {**asked.run().to_json(), "hash": position_hash(asked.at)}
