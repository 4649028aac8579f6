"""Rate each puzzle, on one or several scales."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pyarrow as pa

from whydoku.batch.limits import RATED_PUZZLES
from whydoku.batch.verbs import Columns, RowVerb, slices
from whydoku.batch.verbs._ratings import rate_rows, rating_columns, scales_of, status_of
from whydoku.formats._arrays import as_column, texts_of
from whydoku.model.rating import Rating
from whydoku.model.scale import Scale

DEFAULT_SCALES = "own"


def run(texts: Any, options: Mapping[str, Any]) -> Columns:
    """Rate a column."""
    scales = scales_of(options, DEFAULT_SCALES)
    found: list[dict[str, Rating]] = []
    errors: list[str | None] = []
    for piece in slices(texts, RATED_PUZZLES):
        ratings, said = rate_rows(piece, scales, options)
        found += ratings
        errors += said
    return _columns(found, errors, scales)


def _columns(found: list[dict[str, Rating]], errors: list[str | None], scales: Mapping[str, Scale]) -> Columns:
    return {
        "status": pa.array([status_of(each) for each in found], pa.string()),
        **rating_columns(found, list(scales)),
        "error": pa.array(errors, pa.string()),
    }


def rate_array(
    texts: Any,
    scales: Mapping[str, Scale],
    threads: int,
    deadline: float | None,
    progress: Callable[[int], object] | None,
) -> Any:
    """Return the ratings of a column as one column of structs."""
    found: list[dict[str, Rating]] = []
    errors: list[str | None] = []
    for piece in slices(texts_of(as_column(texts)), RATED_PUZZLES):
        ratings, said = rate_rows(piece, scales, {"deadline": deadline}, threads)
        found += ratings
        errors += said
        if progress is not None:
            progress(len(found))
    columns = _columns(found, errors, scales)
    return pa.StructArray.from_arrays(list(columns.values()), list(columns))


plugin = RowVerb(
    title="rate",
    about="Say how hard each puzzle is, on one or several scales.",
    run=run,
    answers=lambda options: list(scales_of(options, DEFAULT_SCALES)),
    rows=512,
    options=("rules", "size", "scale", "deadline"),
    check=lambda options: scales_of(options, DEFAULT_SCALES),
)
