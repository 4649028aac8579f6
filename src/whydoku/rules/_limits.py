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
MAX_TOLD_PLACEMENTS = tuned(3, 1, 20, "of the two ends of a sum that a sentence names")
MAX_TOLD_FILLINGS = tuned(4, 1, 20, "sets of digits between two ends, or behind a first digit, that a sentence lists")
MAX_TOLD_FIRST_DIGITS = tuned(3, 1, 20, "first digits of an X-sum that are gone through one by one")
MAX_REMAINING_DIGITS = tuned(3, 1, 20, "of a cell that are named in place of more that go")
MAX_POINTED_CELLS = tuned(4, 2, 9, "that an indexing cell can point at, named one by one")
MAX_ADDED_CELLS = tuned(
    1000, 1, 100_000, "places of a layer that a rule adds beside the grid, and the largest value there"
)
MAX_AREAS = tuned(9, 2, 60, "areas that a board is divided into by one rule")
MAX_FILLOMINO_CELLS = tuned(6, 1, 12, "of an area of a fillomino, whose shapes are listed")
MAX_SEGMENT_CELLS = tuned(12, 1, 20, "of a box in which segments of a path are compared, whose shapes are listed")
MAX_GALAXIES = tuned(40, 1, 60, "dots of galaxies")
