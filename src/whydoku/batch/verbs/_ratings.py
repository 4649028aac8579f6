"""Ratings as columns: three or four per scale, called after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from whydoku.batch.verbs import Columns
from whydoku.batch.verbs._rows import plain, puzzle_of, sentence
from whydoku.errors import InputError
from whydoku.formats._arrays import text_of
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Status
from whydoku.rating import find_scales
from whydoku.verbs.rate_many import rate_many


def scales_of(options: Mapping[str, Any], usual: str) -> dict[str, Scale]:
    """Return the scales of a run."""
    return find_scales(options.get("scale") or usual)


def rate_rows(
    texts: Any, scales: Mapping[str, Scale], options: Mapping[str, Any], threads: int = 1
) -> tuple[list[dict[str, Rating]], list[str | None]]:
    """Rate rows; what cannot be read has an error."""
    errors: dict[int, str] = {}
    puzzles: list[str | Puzzle] = []
    for at, value in enumerate(texts):
        if plain(options):
            puzzles.append(text_of(value))
            continue
        try:
            puzzles.append(puzzle_of(value, options))
        except InputError as error:
            errors[at] = sentence(error)
            puzzles.append("")
    found = [*rate_many(puzzles, list(scales.values()), threads=threads, deadline=options.get("deadline"))]
    said = [errors.get(at) or _error(ratings) for at, ratings in enumerate(found)]
    return found, said


def _error(ratings: Mapping[str, Rating]) -> str | None:
    """Return why something is not rated."""
    return next((" ".join(each.text.split()) for each in ratings.values() if not each.rated and each.text), None)


def rating_columns(found: Sequence[Mapping[str, Rating]], names: Sequence[str]) -> Columns:
    """Return the columns of some scales."""
    columns: Columns = {}
    for name in names:
        ratings = [each[name] for each in found]
        columns[name] = pa.array([each.value for each in ratings], pa.float64())
        if name.startswith("se"):
            columns[f"{name}_ep"] = pa.array([each.ep for each in ratings], pa.float64())
            columns[f"{name}_ed"] = pa.array([each.ed for each in ratings], pa.float64())
        else:
            columns[f"{name}_level"] = pa.array([each.level for each in ratings], pa.string())
        hardest = [None if each.hardest is None else each.hardest.technique for each in ratings]
        columns[f"{name}_hardest"] = pa.array(hardest, pa.string())
    return columns


def status_of(ratings: Mapping[str, Rating]) -> str:
    """Return the status that all scales agree on."""
    return next(iter(ratings.values())).status.value if ratings else Status.UNKNOWN.value
