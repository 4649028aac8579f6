"""The canonical form of each puzzle, which is equal for two that differ only in looks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from whydoku.batch.limits import CANONICAL_PUZZLES
from whydoku.batch.verbs import Columns, RowVerb, slices
from whydoku.batch.verbs._rows import plain, puzzle_of, sentence
from whydoku.errors import InputError
from whydoku.formats._arrays import text_of
from whydoku.verbs.canonical import canonical
from whydoku.verbs.canonical_many import canonical_many

_PLAIN = re.compile(r"[0-9.]{81}")


def run(texts: Any, options: Mapping[str, Any]) -> Columns:
    """Find the forms of a column."""
    forms: list[str | None] = []
    errors: list[str | None] = []
    for piece in slices(texts, CANONICAL_PUZZLES):
        lines = [text_of(each) for each in piece]
        known = [plain(options) and _PLAIN.fullmatch(line) is not None for line in lines]
        found = iter(canonical_many([line for line, is_known in zip(lines, known, strict=True) if is_known]))
        for value, is_known in zip(piece, known, strict=True):
            form, error = (next(found), None) if is_known else _slowly(value, options)
            forms.append(form)
            errors.append(error)
    return {"canonical": pa.array(forms, pa.string()), "error": pa.array(errors, pa.string())}


def _slowly(value: Any, options: Mapping[str, Any]) -> tuple[str | None, str | None]:
    try:
        return canonical(puzzle_of(value, options)).grid, None
    except InputError as error:
        return None, sentence(error)


plugin = RowVerb(
    title="canonical",
    about="Give the canonical form of each puzzle.",
    run=run,
    answers=lambda options: ["canonical"],
    rows=32_768,
    options=("rules", "size"),
)
