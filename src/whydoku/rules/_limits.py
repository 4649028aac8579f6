"""The tuned numbers of the rules: how long a text and how large a machine may be."""

from __future__ import annotations

from whydoku.model.tuned import tuned

MAX_RULE_CHARACTERS = tuned(100_000, 100, 100_000_000, "the longest text of a rule")
MAX_NESTED_RULES = tuned(20, 1, 1_000, "how deep rules may be nested in one another")
MAX_EXPRESSION_CHARACTERS = tuned(200, 10, 100_000, "the longest expression")
MAX_PATTERN_STATES = tuned(5000, 10, 10_000_000, "of the machine of a pattern")
MAX_DETERMINISTIC_MOVES = tuned(
    20_000,
    0,
    100_000_000,
    "up to which a pattern is made deterministic: `.*1.{20}` takes a million",
)
MAX_CONNECTED_LINES = tuned(10, 1, 64, "columns or rows, whichever are fewer: a machine for more would be too large")
