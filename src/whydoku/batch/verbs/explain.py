"""The path of each puzzle with one solution, step by step, with ratings: data to learn from.

A step is a struct of `technique`, `text` (the words), `conclusion` ("r1c5=7"), `places` and `removes` (lists of cell and
digit), `pattern` (a list of parts, each with its role and items) and `assumes_unique` (whether the step rests on
there being one solution).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from whydoku.batch.limits import EXPLAINED_PUZZLES
from whydoku.batch.verbs import Columns, RowVerb, slices
from whydoku.batch.verbs._ratings import rate_rows, rating_columns, scales_of, status_of
from whydoku.batch.verbs._rows import plain, puzzle_of, sentence
from whydoku.engines.logic.path import Path
from whydoku.errors import InputError, Interrupted, NoSolutionError, StoppedError
from whydoku.formats._arrays import text_of
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.limit import raise_if_stopped
from whydoku.model.pattern import Part
from whydoku.model.rating import Rating
from whydoku.model.solution import Solution
from whydoku.model.step import Step
from whydoku.verbs.explain import explain
from whydoku.verbs.explain_many import explain_many

DEFAULT_SCALES = "se,hodoku"
CANDIDATE = pa.struct([("cell", pa.string()), ("digit", pa.int8())])
PART = pa.struct([("role", pa.string()), ("items", pa.list_(pa.string()))])
STEP = pa.struct(
    [
        ("technique", pa.string()),
        ("text", pa.string()),
        ("conclusion", pa.string()),
        ("places", pa.list_(CANDIDATE)),
        ("removes", pa.list_(CANDIDATE)),
        ("pattern", pa.list_(PART)),
        ("assumes_unique", pa.bool_()),
    ]
)


def run(texts: Any, options: Mapping[str, Any]) -> Columns:
    """Explain a column."""
    scales = scales_of(options, DEFAULT_SCALES)
    found: list[dict[str, Rating]] = []
    errors: list[str | None] = []
    paths: list[Path | None] = []
    told: list[Any] = []
    for piece in slices(texts, EXPLAINED_PUZZLES):
        ratings, said = rate_rows(piece, scales, options)
        good = [status_of(each) == "unique" for each in ratings]
        some = _paths(piece, good, said, options)
        found += ratings
        errors += said
        told.append(pa.array([None if path is None else [*map(_step, path)] for path in some], pa.list_(STEP)))
        paths += some
    return {
        "solution": pa.array([_solution(path) for path in paths], pa.string()),
        "status": pa.array([status_of(each) for each in found], pa.string()),
        **rating_columns(found, list(scales)),
        "steps": pa.array([None if path is None else len(path) for path in paths], pa.int32()),
        "guesses": pa.array([None if path is None else path.guesses for path in paths], pa.int32()),
        "path": pa.concat_arrays(told) if told else pa.array([], pa.list_(STEP)),
        "error": pa.array(errors, pa.string()),
    }


def _paths(piece: Any, good: list[bool], errors: list[str | None], options: Mapping[str, Any]) -> list[Path | None]:
    """Explain the rows with one solution: plain lines together, or each with the deadline that was given."""
    if plain(options) and options.get("deadline") is None:
        found = explain_many([text_of(value) for value, is_good in zip(piece, good, strict=True) if is_good])
        return [next(found) if is_good else None for is_good in good]
    paths: list[Path | None] = []
    for at, is_good in enumerate(good):
        paths.append(None)
        if is_good:
            try:
                paths[-1] = explain(puzzle_of(piece[at], options), deadline=options.get("deadline"))
            except Interrupted:
                raise
            except (StoppedError, InputError, NoSolutionError) as error:
                errors[at] = sentence(error)
    return paths


def _solution(path: Path | None) -> str | None:
    if path is None or not path.solved:
        return None
    values = tuple(value for value in path.values if value is not None)
    return Solution(path.puzzle.board, values, 0, True, "logic", 0.0).grid


def _step(step: Step) -> dict[str, Any]:
    raise_if_stopped()
    board = step.board
    return {
        "technique": step.technique.title,
        "text": step.text,
        "conclusion": step.conclusion,
        "places": _candidates(board, step.places),
        "removes": _candidates(board, step.removes),
        "pattern": [_part(board, part) for part in step.pattern],
        "assumes_unique": step.assumes_unique,
    }


def _candidates(board: Board, found: tuple[tuple[Cell, Digit], ...]) -> list[dict[str, Any]]:
    return [{"cell": board.name(cell), "digit": digit} for cell, digit in found]


def _part(board: Board, part: Part) -> dict[str, Any]:
    if part.kind == "cell":
        items = [board.name(cell) for cell in part.cells]
    elif part.kind == "candidate":
        items = [f"{board.name(cell)}={digit}" for cell, digit in part.candidates]
    else:
        items = [str(item) for item in part.items]
    return {"role": part.role, "items": items}


plugin = RowVerb(
    title="explain",
    about="Give the path of each puzzle, step by step, with its ratings.",
    run=run,
    answers=lambda options: ["path"],
    rows=256,
    options=("rules", "size", "scale", "deadline"),
    check=lambda options: scales_of(options, DEFAULT_SCALES),
)
