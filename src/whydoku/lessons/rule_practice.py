"""Puzzles to practise a rule with, from `rule_practice.jsonl`: on each line a rule and a puzzle in the JSON form.

`python -m tests.lessons.make_rule_practice` makes them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

PER_RULE = 3
"""How many puzzles a rule has."""


@cache
def _read_lines() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("rule_practice.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        found.setdefault(entry["rule"], []).append(json.dumps(entry["puzzle"], separators=(",", ":")))
    return {rule: tuple(puzzles) for rule, puzzles in found.items()}


def rule_practice(name: str) -> tuple[str, ...]:
    """Return the puzzles of a rule, by its name, each as JSON that `read` takes.

    >>> rule_practice("no-such-rule")
    ()
    """
    return _read_lines().get(name, ())
