"""Techniques as table rows: a file has the fields that differ, and `examples.tsv` the example of each technique by title.

An example is a position in HoDoKu's library form in which the technique applies, and the rules that it is played under. The
table is sorted by title and separated by tabs; `python -m tests.engines.logic.find_examples` prints such lines. A technique
that `technique` makes must have a line there; one that brings its own example is a plain `Technique(…, example=…)`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, ParamSpec

from whydoku.model.technique import Technique

Fields = ParamSpec("Fields")


class Words(NamedTuple):
    """The templates that several rows share."""

    idea: str
    text: str


def _read_examples() -> dict[str, tuple[str, str]]:
    """Return the position and the rules of each example by the title of its technique."""
    table = os.path.join(os.path.dirname(__file__), "examples.tsv")  # noqa: PTH118, PTH120  # pathlib takes longer to import
    with open(table, encoding="utf-8") as file:  # noqa: PTH123  # no pathlib here
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    return {title: (position, "".join(rules)) for title, position, *rules in rows}


EXAMPLES = _read_examples()
"""The position and the rules of each example, by title."""


def _shown(make: Callable[Fields, Technique]) -> Callable[Fields, Technique]:
    def technique(*args: Fields.args, **fields: Fields.kwargs) -> Technique:
        made = make(*args, **fields)
        if made.title not in EXAMPLES:
            raise LookupError(f"{made.title} has no example: add a line for it to examples.tsv")
        position, rules = EXAMPLES[made.title]
        return replace(made, example=position, example_rules=rules)

    return technique


technique = _shown(Technique)
"""Return the technique of these fields, with its example."""
