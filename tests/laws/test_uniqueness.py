"""Every step that assumes one solution, under any rules, against all solutions; see `tests/support/uniqueness.py`.

WHYDOKU_FULL=1 takes tens of thousands of steps.
"""

from __future__ import annotations

import pytest

from tests.support.effort import FULL
from tests.support.uniqueness import KINDS, check_kind

MAX_STEPS = 50  # steps of a kind, in the short form


@pytest.mark.parametrize("kind", list(KINDS))
def test_whatever_a_step_of_uniqueness_rules_out_has_a_twin(kind: str) -> None:
    seeds = range(1000, 1040 if FULL else 1005)
    tally = check_kind(kind, seeds, enough=None if FULL else MAX_STEPS)
    assert tally.wrong == []
    assert tally.puzzles > 3
    assert kind == "anti-knight" or tally.steps > MAX_STEPS
