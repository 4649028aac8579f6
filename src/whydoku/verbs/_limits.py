"""The tuned numbers of the verbs."""

from __future__ import annotations

from whydoku.model.tuned import tuned

CHUNK_PUZZLES = tuned(
    256, 1, 100_000, "answered together by verbs for many: starting costs nothing, the first comes soon"
)
MISSING_ELEMENT_SECONDS = tuned(3.0, 0, 600, "time to look for an element that is missing, where no deadline is given")
WRITTEN_SOLUTION_SECONDS = tuned(2.0, 0, 600, "time to look for the solution of a puzzle that is written with it")
