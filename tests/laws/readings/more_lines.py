"""Readings of further lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.laws.readings.frame import Grid, reading


@reading(
    "fast-thermometer", told=(r"Each digit from the bulb on is at least (?P<by>\d+) more than the one before it\.",)
)
def fast_thermometer(rule: Any, grid: Grid) -> bool:
    return all(b - a >= rule.number("by") for a, b in pairwise(grid.along(rule.cells)))


@reading("max-difference", told=(r"Neighbours on the line differ by at most (?P<by>\d+)\.",))
def max_difference(rule: Any, grid: Grid) -> bool:
    return all(abs(b - a) <= rule.number("by") for a, b in pairwise(grid.along(rule.cells)))


@reading("same-parity")
def same_parity(rule: Any, grid: Grid) -> bool:
    return len({digit % 2 for digit in grid.along(rule.cells)}) == 1


@reading(
    "high-low",
    told=(
        r"Low digits \((?P<low>.*)\) and high ones \((?P<high>.*)\) alternate along the line"
        r"(, and (?P<middle>\d+) is never on it)?\.",
    ),
)
def high_low(rule: Any, grid: Grid) -> bool:
    low, high, line = rule.numbers("low"), rule.numbers("high"), grid.along(rule.cells)
    return any(
        all(digit in (first, second)[at % 2] for at, digit in enumerate(line))
        for first, second in ((low, high), (high, low))
    )
