"""Constraints in code that are known by their name: the code is not run, but what its setter calls it says what it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from whydoku.formats.sudokumaker.maker_shapes import Object
from whydoku.model.rule import Rule
from whydoku.rules.adjacent_remainders import AdjacentRemainders
from whydoku.rules.adjacent_sums import AdjacentSums
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.opposite_sums import OppositeSums

CUSTOM = 1000
"""The type of constraints in code."""

_ADJACENT = r"orth(?:ogonally|\.)? adj(?:acent|\.)?"
_NAMES: tuple[tuple[str, Callable[[re.Match[str]], Rule]], ...] = (
    (
        rf"{_ADJACENT} not 0 mod (?P<by>\d{{1,2}})(?P<wrap> with wraparound)?",
        lambda said: AdjacentSums(int(said["by"]), wrap=bool(said["wrap"])),
    ),
    (
        rf"{_ADJACENT} (?:different|not equal) mod (?P<by>\d{{1,2}})(?P<wrap> with wraparound)?",
        lambda said: AdjacentRemainders(int(said["by"]), wrap=bool(said["wrap"])),
    ),
    (r"wrapped anti-?knight", lambda said: AntiKnight(wrap=True)),
    (
        r"(?:rotational |180 sum |180 ?= ?|rotational)(?P<total>\d{1,2})",
        lambda said: OppositeSums(int(said["total"])),
    ),
)


def code_name(part: Object) -> str:
    """Return what a constraint in code is called."""
    definition = part.get("definition")
    said = definition.get("name") if isinstance(definition, dict) else None
    return " ".join(str(said or part.get("name") or "").split())


def named_code(part: Object) -> Iterator[Rule]:
    """Yield the rule that a constraint in code is called like; nothing where its name says none."""
    name = code_name(part)
    for pattern, make in _NAMES:
        if part.get("type") == CUSTOM and (said := re.fullmatch(pattern, name, re.I)):
            yield make(said)
