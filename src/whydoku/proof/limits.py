"""The tuned numbers of the checkers."""

from __future__ import annotations

from whydoku.model.tuned import tuned

NATIVE_PROOF_STEPS = tuned(2000, 0, 1_000_000, "from here on the native checker is worth its set-up")
PYTHON_PIECE_STEPS = tuned(256, 1, 100_000, "checked in Python between two looks at the clock")
MAX_PATTERN_FILLINGS = tuned(2000, 1, 1_000_000, "fillings of a deadly pattern that are looked at")
MAX_MEETING_CELLS = tuned(24, 1, 1_000, "cells for which it is kept what cannot meet among them")
MAX_KEPT_MEETINGS = tuned(1000, 0, 1_000_000, "sets of cells for which it is kept")
SUM_CONFLICTS = tuned(2000, 1, 10_000_000, "for refuting by the parts of a sum; beyond, the whole puzzle is easier")
MAX_CASE_ASSUMPTIONS = tuned(
    40_000, 10, 10_000_000, "tried to see that some truths cannot fit; beyond, a claim is not accepted"
)
