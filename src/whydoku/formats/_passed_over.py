"""What a reader passed over because it is not a constraint, or on request: kept with the puzzle, and reported."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.model.puzzle import PASSED_OVER


def passed_over(words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the metadata about what was passed over; none if nothing was."""
    text = "; ".join(dict.fromkeys(words))
    return ((PASSED_OVER, text),) if text else ()
