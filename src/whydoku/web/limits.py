"""The tuned numbers of the server."""

from __future__ import annotations

from whydoku.model.tuned import tuned

# jobs
MAX_QUICK_CALLS = tuned(4, 1, 64, "short calls that run at the same time")
MAX_WAITING_CALLS = tuned(512, 0, 100_000, "short calls that may wait for their turn: short work is worth waiting for")
QUICK_CALL_SECONDS = tuned(20.0, 0, 600, "a call that may work longer runs beside the streams")
MAX_LONG_CALLS = tuned(4, 1, 64, "long calls and streams that run at the same time")
MAX_WAITING_LONG_CALLS = tuned(8, 0, 10_000, "long calls and streams that may wait")
PROGRESS_SECONDS = tuned(0.25, 0.01, 10, "time between two notes of progress")
CALL_SECONDS = tuned(10.0, 0, 600, "time of a call whose verb has no deadline, because it always ends soon")

# requests
BODY_SECONDS = tuned(10.0, 0.1, 600, "time that a request's body may take to arrive")
HEADER_SECONDS = tuned(10.0, 0.1, 600, "time that a request's headers may take to arrive")
MAX_BOARD_CELLS = tuned(4096, 81, 100_000, "of a board that a page shows")
MORE_PORTS = tuned(10, 0, 1_000, "tried after the one that was asked for")

# answers
MAX_LISTED_CONCLUSIONS = tuned(2000, 1, 1_000_000, "that a list of all steps shows")
MIN_PACKED_BYTES = tuned(2000, 0, 1_000_000, "of an answer that is sent packed, where the client can unpack it")
MAX_PRINTED_PUZZLES = tuned(100, 1, 10_000, "on a sheet that the page asks for")
PRACTICE_PUZZLES = tuned(400, 1, 100_000, "made in search of a position for practice")

# f-puzzles' solver
SOLVER_SECONDS = tuned(3600.0, 1, 1e6, "time of a request of f-puzzles, which the page ends long before")
TALLIED_SOLUTIONS = tuned(300, 1, 100_000, "looked at before solutions are counted candidate by candidate")
FIRST_COUNTED_SOLUTIONS = tuned(10_000, 1, 1_000_000_000, "counted before the page is first told how many there are")
ESTIMATE_SECONDS = tuned(0.25, 0.01, 10, "time between two estimates")
