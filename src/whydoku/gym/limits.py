"""The tuned numbers of the environment."""

from __future__ import annotations

from whydoku.model.tuned import tuned

MAX_TASK_ATTEMPTS = tuned(2_000, 1, 1_000_000, "puzzles made in search of one of a level")
MAX_ENV_ATTEMPTS = tuned(500, 1, 1_000_000, "moves of an episode of Gymnasium")
