"""The tuned numbers of the generator."""

from __future__ import annotations

from whydoku.model.tuned import tuned

COMPARED_ELEMENTS = tuned(
    30, 1, 1_000, "of which the most telling is taken where there are to be few, and hardly a given"
)
ATTEMPT_SLICE_SECONDS = tuned(0.1, 0.001, 10, "how long the kernel works before the clock is looked at")
MAX_CANONICAL_DIGITS = tuned(25, 9, 64, "boards with more digits have equivalents, but no canonical form")
MISSED_ATTEMPTS = tuned(60, 1, 100_000, "misses before clues are exchanged")
TOO_HARD_ATTEMPTS = tuned(
    30, 1, 100_000, "misses in a row that stay too hard before techniques are tried that take seconds"
)
MAX_MISSED_ATTEMPTS = tuned(
    1_000_000, 1, 10**12, "plain 9×9 puzzles in a row that miss, where no deadline says when to end"
)
MAX_JUDGED_ATTEMPTS = tuned(50_000, 1, 10**12, "the same where each puzzle has to be rated or solved by techniques")
MAX_GENERAL_ATTEMPTS = tuned(2_000, 1, 10**12, "the same on other boards and under other rules")
MAX_LISTED_ELEMENTS = tuned(5, 1, 1_000, "missing elements that are listed")
TARGET_SOLUTIONS = tuned(12, 1, 10_000, "solutions on which missing elements are placed")
PLACING_ATTEMPTS = tuned(300, 1, 1_000_000, "attempts to place each kind of element")
MAX_PLACING_ATTEMPTS = tuned(200, 1, 100_000, "places in a row where an element does not fit before no more are placed")
MAX_DERIVED_ATTEMPTS = tuned(
    6, 1, 10_000, "places that are looked at for one element of a rule without a way of its own"
)
MAX_COMPARED_SOLUTIONS = tuned(63, 1, 10_000, "random fillings that say how much an element tells")
MIN_TOLD_BITS = tuned(0.4, 0.0, 10.0, "of an element that is worth placing: one that a quarter of all fillings break")
MIN_LINE_CELLS = tuned(3, 2, 10, "of a line that is placed")
MAX_LINE_CELLS = tuned(7, 2, 30, "of a line that is placed")
MAX_PRODUCT_CELLS = tuned(3, 1, 6, "whose product a clue may be")
ELEMENT_FAILURES = tuned(20_000, 1, 100_000_000, "failures of a search before an element is passed over")
NEIGHBOUR_SOLUTIONS = tuned(40, 2, 10_000, "solutions to choose among once a few clues are out")
SPARING_FAILURES = tuned(2_000, 1, 100_000_000, "failures of a search before a clue is kept without an answer")
FAILURE_LOOK_SECONDS = tuned(0.005, 0.0001, 1, "time between two looks at how many attempts have failed")
