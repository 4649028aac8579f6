"""The wrong step of a path: if a path ends in a contradiction though the puzzle has a solution, some technique erred.

A solution is kept that agrees with the position. Each step is compared with it; one that does not agree may still be right for
another solution, so search is asked for one. Where there is none any more, that step is the mistake, unless it is a guess: then
everything until it is taken back follows from a wrong guess, and is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.engines.logic.path import Path
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Digit
from whydoku.model.limit import Clock
from whydoku.model.step import Step


def first_mistake(path: Path, clock: Clock) -> int | None:
    """Return the number of the first step that no solution of the puzzle agrees with; None: there is none, or time is up."""
    try:
        return _first_mistake(path, clock)
    except Interrupted:
        raise
    except StoppedError:
        return None


def _first_mistake(path: Path, clock: Clock) -> int | None:
    start = SEARCH.solve(path.puzzle, deadline=clock)
    if start is None:
        return None
    witnesses: list[Sequence[Digit] | None] = [start.values]  # one per guess; None: the guess is wrong
    for number, step in enumerate(path):
        if step.refutes:
            failed = witnesses.pop()
            before = witnesses[-1]
            if failed is not None or before is None:  # a mistake in there would have been found
                continue
        elif step.assumes:
            witnesses.append(witnesses[-1])
        known = witnesses[-1]
        if known is None or _agrees(step, known):
            continue
        found = SEARCH.solve(path.position(number + 1), deadline=clock)
        if found is None and not step.assumes:
            return number
        witnesses[-1] = None if found is None else found.values
    return None


def _agrees(step: Step, values: Sequence[Digit]) -> bool:
    return all(values[cell] == digit for cell, digit in step.places) and not any(
        values[cell] == digit for cell, digit in step.removes
    )


def checked_ending(path: Path, clock: Clock) -> Path:
    """Return a path with its wrong step named, if it can no longer end in a solution."""
    if path.outcome not in ("contradiction", "stuck"):
        return path
    mistake = first_mistake(path, clock)
    return path if mistake is None else path.but(outcome="contradiction", mistake=mistake)
