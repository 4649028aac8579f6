"""The steps of techniques in their examples, found once for all tests that look at them."""

from __future__ import annotations

from functools import cache

from whydoku import Technique, read
from whydoku.engines.logic import engine
from whydoku.engines.logic.found import Found
from whydoku.model.puzzle import Puzzle

MOST_STEPS = 60


@cache
def example_of(technique: Technique) -> Puzzle:
    """Read the example of a technique, or the empty board where it has none."""
    return read(technique.example or "." * 81, rules=technique.example_rules)


@cache
def example_steps(technique: Technique) -> Found:
    """Find the first steps of a technique in its example."""
    return engine.steps(example_of(technique), (technique,), limit=MOST_STEPS)
