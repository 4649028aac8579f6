"""Check whether each puzzle has one solution, several or none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from whydoku.batch.limits import CHECKED_PUZZLES
from whydoku.batch.verbs import Columns, RowVerb, slices
from whydoku.batch.verbs._rows import CLASSIC, INVALID, WORDS, puzzle_of, replaced, search, sentence
from whydoku.errors import InputError, Interrupted, StoppedError
from whydoku.model.solution import Status
from whydoku.verbs.check import check


def run(texts: Any, options: Mapping[str, Any]) -> Columns:
    """Check a column."""
    pieces = [_check(piece, options) for piece in slices(texts, CHECKED_PUZZLES)] or [_check(texts, options)]
    return {name: pa.chunked_array([piece[name] for piece in pieces]) for name in pieces[0]}


def _check(texts: Any, options: Mapping[str, Any]) -> Columns:
    _, codes, _ = search(texts, options, solutions=False)
    slow = {int(at): _slowly(texts[at], options) for at in np.flatnonzero(codes == INVALID)}
    columns = {
        "status": WORDS.take(pa.array(codes)),
        "engine": CLASSIC.take(pa.array(np.zeros(len(texts), np.int8))),
        "error": pa.nulls(len(texts), pa.string()),
    }
    return {name: replaced(column, {at: row[name] for at, row in slow.items()}) for name, column in columns.items()}


def _slowly(value: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {"engine": None, "error": None}
    try:
        report = check(puzzle_of(value, options), deadline=options.get("deadline"))
    except InputError as error:
        return row | {"status": "invalid", "error": sentence(error)}
    except Interrupted:
        raise
    except StoppedError as error:
        return row | {"status": "unknown", "error": sentence(error)}
    is_solved = report.status in (Status.UNIQUE, Status.MANY)
    engine = report.solutions[0].engine if report.solutions else None
    return row | {
        "status": report.status.value,
        "engine": engine,
        "error": None if is_solved else sentence(report.text),
    }


plugin = RowVerb(
    title="check",
    about="Say of each puzzle whether it has one solution, several or none.",
    run=run,
    answers=lambda options: ["status"],
    rows=131_072,
    options=("rules", "size", "deadline"),
)
