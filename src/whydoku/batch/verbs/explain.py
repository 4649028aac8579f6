"""The path of each puzzle with one solution, step by step, with ratings: data to learn from.

A step is a struct of `technique`, `text` (the words), `conclusion` ("r1c5=7"), `places` and `removes` (lists of cell and
digit), `pattern` (a list of parts, each with its role and items) and `assumes_unique` (whether the step rests on
there being one solution).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

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
from whydoku.model.network import Network
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
        told.append(_told(some))
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


class _Candidates:
    """A list of candidates for each step, as columns."""

    def __init__(self) -> None:
        self.cells: list[str] = []
        self.digits: list[Digit] = []
        self.ends = [0]

    def add(self, found: Sequence[tuple[str, Digit]]) -> None:
        for cell, digit in found:
            self.cells.append(cell)
            self.digits.append(digit)
        self.ends.append(len(self.cells))

    def array(self) -> Any:
        flat = [pa.array(self.cells, pa.string()), pa.array(self.digits, pa.int8())]
        return pa.ListArray.from_arrays(self.ends, pa.StructArray.from_arrays(flat, fields=list(CANDIDATE)))


class _Parts:
    """The parts of each step's pattern, as columns."""

    def __init__(self) -> None:
        self.roles: list[str] = []
        self.items: list[str] = []
        self.item_ends = [0]
        self.ends = [0]

    def add(self, parts: Sequence[tuple[str, list[str]]]) -> None:
        for role, items in parts:
            self.roles.append(role)
            self.items += items
            self.item_ends.append(len(self.items))
        self.ends.append(len(self.roles))

    def array(self) -> Any:
        items = pa.ListArray.from_arrays(self.item_ends, pa.array(self.items, pa.string()))
        flat = [pa.array(self.roles, pa.string()), items]
        return pa.ListArray.from_arrays(self.ends, pa.StructArray.from_arrays(flat, fields=list(PART)))


class _Shape(NamedTuple):
    """What is written of a step beside its text."""

    pattern: tuple[Part, ...]
    technique: str
    conclusion: str
    places: list[tuple[str, Digit]]
    removes: list[tuple[str, Digit]]
    parts: list[tuple[str, list[str]]]
    assumes_unique: bool


def _told(paths: Sequence[Path | None]) -> Any:
    """Return the steps of each path, made column by column: an object for each field of each step takes three times as long."""
    ends: list[int | None] = []
    techniques: list[str] = []
    texts: list[str] = []
    conclusions: list[str] = []
    assuming: list[bool] = []
    places, removes, parts = _Candidates(), _Candidates(), _Parts()
    for path in paths:
        if path is None:
            ends.append(None)
            continue
        raise_if_stopped()
        ends.append(len(texts))
        known = path.puzzle.network.once(_known_singles)
        for step, text in zip(path, path.texts, strict=True):
            key = step.technique.title, step.places, id(step.pattern)
            shape = known.get(key)
            if shape is None:
                shape = _shape(step)
                if step.technique.family == "singles" and not step.removes:
                    known[key] = shape  # which keeps the pattern, so that no other has its id
            techniques.append(shape.technique)
            texts.append(text)
            conclusions.append(shape.conclusion)
            assuming.append(shape.assumes_unique)
            places.add(shape.places)
            removes.add(shape.removes)
            parts.add(shape.parts)
    ends.append(len(texts))
    flat = [
        *(pa.array(column, pa.string()) for column in (techniques, texts, conclusions)),
        *(places.array(), removes.array(), parts.array()),
        pa.array(assuming, pa.bool_()),
    ]
    return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pa.StructArray.from_arrays(flat, fields=list(STEP)))


def _known_singles(_: Network) -> dict[tuple[str, tuple[tuple[Cell, Digit], ...], int], _Shape]:
    """Keep the shapes of singles, whose patterns are shared by all paths on a network."""
    return {}


def _shape(step: Step) -> _Shape:
    board = step.board
    named = step.technique.title, step.conclusion
    done = _candidates(board, step.places), _candidates(board, step.removes)
    return _Shape(step.pattern, *named, *done, [_part(board, part) for part in step.pattern], step.assumes_unique)


def _candidates(board: Board, found: tuple[tuple[Cell, Digit], ...]) -> list[tuple[str, Digit]]:
    return [(board.name(cell), digit) for cell, digit in found]


def _part(board: Board, part: Part) -> tuple[str, list[str]]:
    if part.kind == "cell":
        return part.role, [board.name(cell) for cell in part.cells]
    if part.kind == "candidate":
        return part.role, [f"{board.name(cell)}={digit}" for cell, digit in part.candidates]
    return part.role, [str(item) for item in part.items]


plugin = RowVerb(
    title="explain",
    about="Give the path of each puzzle, step by step, with its ratings.",
    run=run,
    answers=lambda options: ["path"],
    rows=256,
    options=("rules", "size", "scale", "deadline"),
    check=lambda options: scales_of(options, DEFAULT_SCALES),
)
