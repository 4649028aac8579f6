"""Explaining has a bound of its own: counted in questions and calls, not in seconds."""

from __future__ import annotations

import json
import sys
from types import FrameType
from typing import Any

import pytest

import whydoku as w
from tests.shared import OWN, shared_data
from tests.support.effort import some
from whydoku.model.limit import Clock
from whydoku.words import fillings

MAX_CALLS = 20_000_000
"""Of Python functions, for the words of one step at one depth; the most seen is a third of it."""


def calls_of(step: w.Step, depth: int) -> int:
    """Return the number of calls that explaining a step takes."""
    calls = 0

    def count(frame: FrameType, event: str, given: Any) -> None:
        nonlocal calls
        calls += event == "call"
        assert calls <= MAX_CALLS, f"{step.technique} takes more than {MAX_CALLS:,} calls to tell at depth {depth}"

    sys.setprofile(count)
    try:
        step.tell(depth)
    finally:
        sys.setprofile(None)
    return calls


def own_variants() -> list[dict[str, Any]]:
    lines = (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines][::10]


@pytest.mark.parametrize("entry", own_variants(), ids=lambda entry: str(entry["id"]))
def test_no_step_takes_long_to_tell(entry: dict[str, Any]) -> None:
    path = w.explain(w.read(entry["iss"]), guesses=False)
    assert all(calls_of(step, depth) for step in some(path, 12) for depth in (1, 2))


def test_long_sums_of_three_digit_numbers_are_soon_told() -> None:
    lines = shared_data("variants/exotic.jsonl").read_text(encoding="utf-8").splitlines()
    entry = next(found for line in lines if (found := json.loads(line))["id"] == "triple-digits")
    path = w.explain(w.read(entry["iss"]), guesses=False)
    assert path.solved
    assert all(calls_of(step, 1) for step in some(path, 20))


def told(path: w.Path) -> list[str]:
    return [step.tell(2) for step in path]


def test_beyond_the_bound_the_claim_alone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = own_variants()[0]
    path = w.explain(w.read(entry["iss"]), guesses=False)
    whole = told(path)
    monkeypatch.setattr(fillings, "MAX_TELLING_QUESTIONS", 1)
    short = told(path)
    assert short != whole
    assert len(short) == len(whole)
    monkeypatch.undo()
    with Clock.of(0):
        late = told(path)
    assert late != whole
    assert len(late) == len(whole)
