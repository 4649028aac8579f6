"""Rate a path: what each of its steps is worth on a scale, and what that comes to."""

from __future__ import annotations

from whydoku.engines.logic.path import Path
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Status


def rate_path(name: str, scale: Scale, path: Path) -> Rating:
    """Rate a path of a puzzle with one solution; one that does not reach it has no value."""
    if not path.solved:
        return Rating(name, version=scale.version, text=path.ending)
    worths = (*path.ratings, *(round(scale.worth(step), 6) for step in path[len(path.ratings) :]))
    value = round(scale.total(worths), 6)
    hardest = None
    if worths:
        at = max(range(len(worths)), key=worths.__getitem__)
        step = path[at]
        hardest = RatedStep(at + 1, step.technique.title, worths[at], step.conclusion)
    return Rating(
        name,
        value,
        Status.UNIQUE,
        scale.level(value, path.techniques),
        hardest=hardest,
        profile=worths,
        guesses=path.guesses,
        version=scale.version,
    )
