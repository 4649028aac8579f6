"""Whether a puzzle is as hard as wanted: ratings in their ranges, techniques that it needs, techniques that it must not need.

A technique is needed if the path, easiest step first, uses it, and if the techniques that are no harder than the hardest
step of that path do not get there without it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import Technique, select
from whydoku.errors import Interrupted, OptionError, StoppedError
from whydoku.generator.wanted import OWN, Wanted
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.solution import Solution, Status

Rate: TypeAlias = Callable[[Puzzle, tuple[str, ...], Clock], Mapping[str, Rating]]
"""Rates a puzzle on some scales."""

FAR = 1000.0  # what is wrong by more than any rating could be


@dataclass(frozen=True)
class Judgement:
    """How far a puzzle is from what is wanted: 0 is as wanted; what is wrong, in words; and its ratings."""

    distance: float = 0.0
    why: str = ""
    ratings: Mapping[str, Rating] | None = None
    too_hard: bool = False


FORCING = ("forcing", "rule forcing")
"""Families of techniques that come near to guessing, and that take seconds where there are many rules."""


def judge(
    puzzle: Puzzle, known: Solution, wanted: Wanted, rate: Rate, clock: Clock, *, forcing: bool = True
) -> Judgement:
    """Rate a puzzle that has one solution, and return how far it is from the order.

    Without `forcing`, what needs it counts as too hard.
    """
    found: Mapping[str, Rating] = {}
    top = min((high for scale, _, high in wanted.ratings if scale == OWN), default=math.inf)
    if wanted.is_variant and top < math.inf:  # a rating of what is far too hard takes a minute
        easier = tuple(technique for technique in select(None) if technique.price <= top)
        if _path(puzzle, known, easier, clock) is None:
            clock.check()
            return Judgement(FAR, f"its rating on the scale {OWN} is more than {top:.3g}", found, True)
    if wanted.ratings:
        found = rate(puzzle, tuple(scale for scale, _, _ in wanted.ratings), clock)
        distance, why, too_hard = 0.0, "", False
        for scale, low, high in wanted.ratings:
            value = found[scale].value
            if value is None:
                clock.check()
                if (
                    found[scale].status is Status.UNIQUE
                ):  # and there is time left, so it is the scale that does not rate it
                    raise OptionError(f"no puzzle can be made to a rating on the scale {scale}: {found[scale].text}")
                return Judgement(FAR, f"it has no rating on the scale {scale}: {found[scale].text}", found, True)
            off = low - value if value < low else max(0.0, value - high)
            if off > distance:
                distance, why, too_hard = off, f"its rating on the scale {scale} is {value:g}", value > high
        if distance:
            return Judgement(distance, why, found, too_hard)
    if not (wanted.techniques or wanted.without or wanted.no_guess or wanted.no_forcing):
        return Judgement(0.0, "", found)
    order = select([*select(None), *(technique for which in wanted.techniques for technique in which)])
    allowed = tuple(t for t in order if t not in wanted.without and (forcing or t.family not in FORCING))
    path = _path(puzzle, known, allowed, clock)
    if path is None:
        clock.check()
        beyond = " without the techniques that are left out" if wanted.without else ""
        return Judgement(FAR, f"it takes {'a guess' if forcing else 'forcing'}{beyond}", found, True)
    for which in wanted.techniques:
        used = [technique for technique in which if technique in path]
        if not used:
            return Judgement(FAR / 10, f"it does not need {_names(which)}", found)
        hardest = max(map(order.index, path))
        others = tuple(t for t in order[: hardest + 1] if t not in which and t not in wanted.without)
        if _path(puzzle, known, others, clock) is not None:
            return Judgement(FAR / 20, f"{used[0].title} can be avoided", found)
        clock.check()
    return Judgement(0.0, "", found)


def _path(
    puzzle: Puzzle, known: Solution, techniques: tuple[Technique, ...], clock: Clock
) -> tuple[Technique, ...] | None:
    """Return the techniques that solve a puzzle without a guess, or None where they do not."""
    try:
        path = logic.explain(puzzle, techniques, guesses=False, deadline=clock, known=known)
    except Interrupted:
        raise
    except StoppedError:
        return None
    return path.techniques if path.solved else None


def _names(techniques: tuple[Technique, ...]) -> str:
    titles = [technique.title for technique in techniques]
    return titles[0] if len(titles) == 1 else f"any of {', '.join(titles[:3])}{' …' if len(titles) > 3 else ''}"
