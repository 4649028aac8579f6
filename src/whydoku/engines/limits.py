"""The tuned numbers of the choice between search and SAT."""

from __future__ import annotations

from whydoku.model.tuned import tuned

SEARCH_MAX_DIGITS = tuned(16, 9, 64, "the biggest boards that are left to search alone")
SEARCH_MAX_AUTOMATA = tuned(24, 0, 1000, "the most automata that are left to search alone")

# On big boards search often gets lost; elsewhere long automata make many clauses.
BIG_BOARD_ALONE_SECONDS = tuned(0.25, 0.0, 60.0, "how long search has a big board to itself before SAT sets out")
ALONE_SECONDS = tuned(1.0, 0.0, 60.0, "how long search has any other board to itself before SAT sets out")
LATE_ALONE_SECONDS = tuned(3.0, 0.0, 60.0, "how long search has a puzzle to itself that looks easy for it")

# By then SAT needs the processor more, so search beside it works and rests in turn.
WORK_SECONDS = tuned(0.02, 0.001, 1.0, "how long search works at a time beside SAT")
REST_SECONDS = tuned(0.18, 0.0, 1.0, "how long search rests in between")
PROBE_SOLUTIONS = tuned(2000, 1, 1_000_000, "counted below a node of a probe before it goes on by chance")
SOON_SLICE_SECONDS = tuned(0.005, 0.0001, 1, "of a short search between two looks at its guesses")
