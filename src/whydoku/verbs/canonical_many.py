"""Find the canonical forms of many puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from whydoku.declare import SURFACES, Verb
from whydoku.errors import check_several, check_text


def canonical_many(puzzles: Iterable[str]) -> list[str]:
    """Find the canonical forms of plain 9×9 lines; see `canonical`. A column of Polars' or pandas' gives one of theirs.

    >>> canonical_many(["." * 80 + "7"])[0][-3:]
    '..1'
    """
    from whydoku.generator.canonical import canonical_lines

    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        from whydoku.formats._arrays import as_column, as_texts, as_theirs

        forms = canonical_many(as_column(puzzles).to_pylist())
        return cast("list[str]", as_theirs(puzzles, as_texts(forms)))
    check_several("puzzles", puzzles)
    return canonical_lines([check_text("a puzzle", puzzle) for puzzle in puzzles])


plugin = Verb(canonical_many, absent=dict.fromkeys(SURFACES, "files of many puzzles are for `whydoku batch`"))
