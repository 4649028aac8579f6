"""Solve each puzzle: its first solution, whether that is the only one, and the guesses that the search took.

Plain lines go from Arrow's memory to the kernel and back, and no Python object is made of a row. Whatever is no plain line,
another board or a puzzle with rules, is read and solved one by one, each with the deadline that was given. With `first`, no
second solution is looked for, and the status is "solved".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from whydoku.batch.limits import SOLVED_PUZZLES
from whydoku.batch.verbs import Columns, RowVerb, slices
from whydoku.batch.verbs._rows import CLASSIC, INVALID, WORDS, puzzle_of, replaced, search, sentence
from whydoku.errors import InputError, Interrupted, NoSolutionError, StoppedError
from whydoku.verbs.solve import solve

FIRST_ONLY_WORDS = pa.array(["solved" if word == "unique" else word for word in WORDS.to_pylist()])
"""What the status is called where no second solution was looked for."""


def run(texts: Any, options: Mapping[str, Any]) -> Columns:
    """Solve a column."""
    pieces = [_solve(piece, options) for piece in slices(texts, SOLVED_PUZZLES)] or [_solve(texts, options)]
    return {name: pa.chunked_array([piece[name] for piece in pieces]) for name in pieces[0]}


def _solve(texts: Any, options: Mapping[str, Any]) -> Columns:
    grids, codes, guesses = search(texts, options, solutions=True)
    solved = (codes == 1) | (codes == 2)
    solutions = grids.cast(pa.string())
    if not solved.all():
        _, valid = pa.array(solved).buffers()
        _, ends, signs = solutions.buffers()
        solutions = pa.Array.from_buffers(pa.string(), len(texts), [valid, ends, signs])
    slow = {int(at): _slowly(texts[at], options) for at in np.flatnonzero(codes == INVALID)}
    columns = {
        "solution": solutions,
        "status": (FIRST_ONLY_WORDS if options.get("first") else WORDS).take(pa.array(codes)),
        "engine": CLASSIC.take(pa.array(np.zeros(len(texts), np.int8))),
        "guesses": pa.array(guesses),
        "error": pa.nulls(len(texts), pa.string()),
    }
    return {name: replaced(column, {at: row[name] for at, row in slow.items()}) for name, column in columns.items()}


def _slowly(value: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(("solution", "engine", "guesses", "error"))
    try:
        found = solve(puzzle_of(value, options), deadline=options.get("deadline"))
    except InputError as error:
        return row | {"status": "invalid", "error": sentence(error)}
    except NoSolutionError as error:
        return row | {"status": "none", "error": sentence(error)}
    except Interrupted:
        raise
    except StoppedError as error:
        return row | {"status": "unknown", "error": sentence(error)}
    status = "solved" if options.get("first") else {True: "unique", False: "many", None: "unknown"}[found.unique]
    return row | {"solution": found.grid, "status": status, "engine": found.engine, "guesses": found.guesses}


plugin = RowVerb(
    title="solve",
    about="Solve each puzzle and say whether the solution is the only one.",
    run=run,
    answers=lambda options: ["solution"],
    rows=131_072,
    options=("rules", "size", "deadline", "first"),
)
