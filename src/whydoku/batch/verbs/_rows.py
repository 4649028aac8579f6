"""What verbs share: the words for status codes, and the slow way for rows that are no plain line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from whydoku.engines.search.many import STATUSES, search_many
from whydoku.errors import FormatError
from whydoku.formats._arrays import text_of
from whydoku.model.puzzle import Puzzle
from whydoku.verbs.read import read

WORDS = pa.array([status.value for status in STATUSES])
UNIQUE, INVALID = 1, 3
CLASSIC = pa.array(["classic"])


def codes_of(counts: Any) -> Any:
    """Return the status codes of counts up to 2."""
    return np.where(counts < 0, np.where(counts == -1, INVALID, 4), counts).astype(np.int8)


def search(texts: Any, options: Mapping[str, Any], *, solutions: bool) -> tuple[Any, Any, Any]:
    """Solve plain lines: return solutions, status codes and guesses; everything else is invalid at this point."""
    if plain(options):
        batch = search_many(texts, limit=1 if options.get("first") else 2, solutions=solutions)
        return batch.solutions, codes_of(np.frombuffer(batch.counts, np.int64)), np.frombuffer(batch.guesses, np.uint32)
    nothing = pa.nulls(len(texts), pa.string())
    return nothing, np.full(len(texts), INVALID, np.int8), np.zeros(len(texts), np.uint32)


def plain(options: Mapping[str, Any]) -> bool:
    """Whether the puzzles have no rules or board beyond their text."""
    return not options.get("rules") and not options.get("size")


def puzzle_of(value: Any, options: Mapping[str, Any]) -> Puzzle:
    """Read a row, whatever its format, under the rules of the run."""
    text = text_of(value)
    if not text.strip():
        raise FormatError("the row is empty")
    return read(text, rules=options.get("rules") or (), size=options.get("size"))


def replaced(column: Any, values: Mapping[int, Any]) -> Any:
    """Return a column with other values in some rows."""
    if not values:
        return column
    mask = np.zeros(len(column), bool)
    mask[list(values)] = True
    ordered = [values[at] for at in sorted(values)]
    return pa.compute.replace_with_mask(column, pa.array(mask), pa.array(ordered, column.type))


def sentence(error: BaseException | str) -> str:
    """Return an error as the text of a cell: one line."""
    return " ".join(str(error).split())
