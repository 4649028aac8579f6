"""Positions to practise a technique in, from `practice.tsv`: title, position in HoDoKu's library form, and rules.

The table is sorted by title and separated by tabs; `python -m tests.engines.logic.find_practice` prints such lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

PER_TECHNIQUE = 3
"""How many positions a technique has, unless it is too rare."""


@dataclass(frozen=True)
class Practice:
    """A position in which a technique applies, and the rules it is played under beside the plain ones."""

    position: str
    rules: str = ""


@cache
def _read_table() -> dict[str, tuple[Practice, ...]]:
    found: dict[str, list[Practice]] = {}
    table = Path(__file__).with_name("practice.tsv").read_text(encoding="utf-8")
    for line in table.splitlines()[1:]:
        title, *fields = line.split("\t")
        found.setdefault(title, []).append(Practice(*fields))
    return {title: tuple(rows) for title, rows in found.items()}


def practice(title: str) -> tuple[Practice, ...]:
    """Return the positions of a technique, by its title.

    >>> practice("No such technique")
    ()
    """
    return _read_table().get(title, ())
