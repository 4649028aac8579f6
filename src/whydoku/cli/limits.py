"""The tuned numbers of the command line."""

from __future__ import annotations

from whydoku.model.tuned import tuned

GUESS_COUNT_TICKS = tuned(
    100_000_000, 0, 10**12, "to count guesses that were not asked for, in units of the kernel's, each 10 ns or so"
)
PRUNING_SHARE = tuned(0.9, 0.1, 1, "of a deadline for finding and pruning a path; the rest is for telling it")
MAX_GUESSED_STEPS = tuned(500, 1, 1_000_000, "of a path with guesses that are told unless all are asked for")
MAX_TOLD_CONCLUSIONS = tuned(100, 1, 1_000_000, "that `steps` tells unless a limit is given")
MAX_INPUT_BYTES = tuned(256 << 20, 1 << 20, 1 << 34, "of one input, which is held in memory as a whole")
MAX_QUOTED_CHARACTERS = tuned(40, 10, 1_000, "of an argument that a message repeats")
BAR_SECONDS = tuned(1.0, 0, 60, "time before a line about progress is worth its place")
REFRESH_SECONDS = tuned(0.1, 0, 10, "time between two looks of it")
