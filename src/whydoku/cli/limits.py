"""The tuned numbers of the command line."""

from __future__ import annotations

from whydoku.model.tuned import tuned

GUESS_COUNT_SECONDS = tuned(1.0, 0, 600, "time to count guesses that were not asked for")
MAX_INPUT_BYTES = tuned(256 << 20, 1 << 20, 1 << 34, "of one input, which is held in memory as a whole")
MAX_QUOTED_CHARACTERS = tuned(40, 10, 1_000, "of an argument that a message repeats")
BAR_SECONDS = tuned(1.0, 0, 60, "time before a line about progress is worth its place")
REFRESH_SECONDS = tuned(0.1, 0, 10, "time between two looks of it")
