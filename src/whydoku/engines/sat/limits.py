"""The tuned numbers of the SAT engine: sizes of formulas, slices of work, and how small a core is made."""

from __future__ import annotations

from whydoku.model.tuned import tuned

# where a solver runs
APART_CLAUSES = tuned(
    60_000,
    1,
    10_000_000,
    "from here on a solver gets a process of its own: its slices are hard to predict",
)
SMALL_BOARD_DIGITS = tuned(16, 9, 64, "the largest boards on which CaDiCaL keeps its usual options")

# slices
FIRST_SLICE_CONFLICTS = tuned(20_000, 100, 10_000_000, "the first slice: a few seconds on the biggest boards")
MIN_SLICE_CONFLICTS = tuned(100, 1, 10_000, "the shortest slice")
WATCHED_SECONDS = tuned(1.0, 0.01, 60, "how long Ctrl-C may have to wait")
ROOT_SPEED_CONFLICTS = tuned(
    1_500_000,
    1_000,
    1_000_000_000,
    "per second, times the root of the number of clauses",
)

# clauses
MAX_PAIRWISE_LITERALS = tuned(6, 2, 64, "at most one of so few is encoded pair by pair even in `compact`")
MAX_PAIR_CLAUSES = tuned(
    4_000_000, 1_000, 100_000_000, "for cells that differ; beyond, a formula takes more than a gigabyte"
)
MAX_KEPT_CLAUSES = tuned(6_000_000, 1_000, 100_000_000, "the same where all clauses are kept: they take about 800 MB")
PIECE_CLAUSES = tuned(20_000, 1, 1_000_000, "handed to a solver at a time, which takes it a few hundredths of a second")
MAX_CAGE_COMBINATIONS = tuned(64, 0, 10_000, "a cage with more sets of digits than this is a plain sum")
MAX_HOUSE_SUM_CELLS = tuned(
    3, 1, 64, "the longest house sum that becomes clauses; longer ones cost more than they save"
)
MAX_HOUSE_SUMS = tuned(32, 0, 10_000, "house sums that become clauses")

# cores
CORE_ROUNDS = tuned(4, 1, 1_000, "cores made minimal, each in another order, before a smallest one is looked for")
MAX_PROVED_GROUPS = tuned(20, 0, 1_000, "the largest core for which it is proved that none is smaller")
QUESTION_CONFLICTS = tuned(
    20_000, 1, 10_000_000, "for one question; what takes longer is not known, and the group stays"
)
QUESTION_SLICE_CONFLICTS = tuned(1_000, 1, 1_000_000, "of a question between two looks at the clock")
MINIMAL_CORE_CONFLICTS = tuned(
    60_000, 1, 100_000_000, "for making one core minimal; what has not been tried by then stays"
)
MAX_DROPPED_WISHES = tuned(12, 0, 1_000, "wishes that are given up")

# the readable solver
FORGETTING_CONFLICTS = tuned(1000, 1, 1_000_000, "between two looks at which learned conditions are still of use")
MAX_KEPT_TERMS = tuned(6, 2, 1_000, "learned conditions this short are never forgotten")
