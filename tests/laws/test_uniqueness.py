"""Every step that assumes one solution, under any rules, against all solutions; see `tests/support/uniqueness.py`.

WHYDOKU_FULL=1 takes tens of thousands of steps.
"""

from __future__ import annotations

import pytest

from tests.support.effort import FULL
from tests.support.uniqueness import KINDS, check_kind


@pytest.mark.parametrize("kind", list(KINDS))
def test_whatever_a_step_of_uniqueness_rules_out_has_a_twin(kind: str) -> None:
    tally = check_kind(kind, range(1000, 1040 if FULL else 1002))
    assert tally.wrong == []
    assert tally.puzzles > 3
    assert kind == "anti-knight" or tally.one.total() + tally.several.total() > 50
