"""Options of rules that a format has no word for are refused, never dropped."""

from __future__ import annotations

import pytest

import whydoku as w
from whydoku.errors import FormatError

OPTIONS = (
    "anti-knight wrap=yes",
    "anti-king wrap=yes",
    "non-consecutive wrap=yes",
    "broken-x-sum 20 r1c1-r1c9",
    "shifted-x-sum 20 r1c1-r1c9",
    "sandwich 10 r1c1-r1c9 crusts=2+7",
)


@pytest.mark.parametrize("rule", OPTIONS)
def test_an_option_is_kept_or_refused(rule: str) -> None:
    puzzle = w.read("." * 81, rules=rule)
    assert w.read(w.write(puzzle, "json")) == puzzle
    for name in ("fpuzzles", "sudokupad", "iss", "penpa"):
        with pytest.raises(FormatError):
            w.write(puzzle, name)
