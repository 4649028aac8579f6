"""The tuned numbers of batches: pieces of work, buffers, and waiting times."""

from __future__ import annotations

from whydoku.model.tuned import tuned

# runs
AHEAD_PARTS = tuned(2, 1, 100, "per worker that are read and not yet written")
RUN_LOOK_SECONDS = tuned(0.2, 0.01, 10, "after which Ctrl-C is noticed, however long a part takes")
LEAVE_SECONDS = tuned(0.5, 0.01, 60, "that workers have to stop after Ctrl-C; then they are left to their own end")
SCHEDULER_SECONDS = tuned(10.0, 0.1, 600, "to find Dask's scheduler")
DASK_PART_DEATHS = tuned(10, 0, 1_000, "how often a part may lose its worker before it is taken to be the part's fault")
RAY_PART_DEATHS = tuned(10, 0, 1_000, "the same for Ray")

# what a verb hands to the kernel at a time
CANONICAL_PUZZLES = tuned(1024, 1, 1_000_000, "brought into canonical form at a time")
CHECKED_PUZZLES = tuned(8192, 1, 1_000_000, "checked at a time")
EXPLAINED_PUZZLES = tuned(64, 1, 1_000_000, "explained at a time")
RATED_PUZZLES = tuned(256, 1, 1_000_000, "rated at a time")
SOLVED_PUZZLES = tuned(8192, 1, 1_000_000, "solved at a time")

# files
BLOCK_BYTES = tuned(1 << 16, 1_024, 1 << 30, "read at a time; a file cut short is read up to the last whole block")
MAX_LINE_BYTES = tuned(1 << 16, 1_024, 1 << 30, "of a line that are kept: more than any puzzle has")
COPIED_BYTES = tuned(1 << 20, 1_024, 1 << 30, "copied at a time when files are joined")
DISTINCT_SHARE = tuned(0.5, 0, 1, "of values, above which listing each once saves nothing")

# data sets
PART_CANDIDATES = tuned(200, 1, 1_000_000, "puzzles made per part of a data set")
SHARD_PUZZLES = tuned(100_000, 1, 100_000_000, "per file of a data set")
GROUP_ROWS = tuned(8192, 1, 10_000_000, "per row group of a Parquet file")
DATASET_LOOK_SECONDS = tuned(0.2, 0.01, 10, "after which Ctrl-C is noticed while a data set is made")
