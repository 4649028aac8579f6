"""The number of guesses that a solution takes with some techniques, counted by the logic engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import select
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.teacher.trust import what_is_known

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.solution import Solution
    from whydoku.model.technique import Technique


DEADLINE_NOTE = "stopped at the deadline"
LONG_NOTE = "that takes long"


def with_guesses(
    given: Puzzle,
    found: Solution,
    chosen: tuple[Technique, ...] | None = None,
    *,
    seed: int = 0,
    deadline: DeadlineOrClock = None,
    work: int | None = None,
) -> Solution:
    """Return a solution with the guesses it takes and the techniques used, if they can be counted in the time that is left.

    `work` bounds the search for the path by what is counted, not timed: then the answer is the same on every machine.
    """
    clock = Clock.of(deadline)
    is_bare = not (given.placed or given.marks)
    clock.note("one solution found; the guesses are not counted", 1, found)
    try:
        left = clock.left
        part = None if left is None else left / 3  # the rest is for what was asked
        unique = found.unique is True and (is_bare or what_is_known(given, deadline=part).unique)
        path = logic.explain(given, select(chosen, unique=unique), seed=seed, deadline=clock, known=found, work=work)
    except Interrupted as error:
        raise clock.stopped(interrupt=True) from error
    except StoppedError:
        return replace(found, uncounted=DEADLINE_NOTE)
    if path.outcome == "stopped":
        return replace(found, uncounted=DEADLINE_NOTE if clock.over else LONG_NOTE)
    if not path.solved or (found.unique and path.values != found.values):
        from whydoku.teacher.mistakes import checked_ending

        return replace(found, uncounted=checked_ending(path, clock).ending.rstrip("."))
    return replace(found, guesses=path.guesses, techniques=path.techniques, seconds=clock.spent)
