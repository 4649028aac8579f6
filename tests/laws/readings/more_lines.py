"""Readings of further lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

from tests.laws.readings.frame import Grid, differ, reading


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


@reading(
    "same-difference",
    told=(r"Neighbours on the line always differ by the same number, which (?P<zero>may be 0|is not 0)\.",),
)
def same_difference(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    least = 0 if rule.words["zero"] == "may be 0" else 1
    return any(all(abs(a - b) == by for a, b in pairwise(line)) for by in range(least, 100))


@reading(
    "sequence",
    told=(
        r"The digits along the line rise or fall by the same number at each step, "
        r"(?P<zero>or are all equal|which is not 0)\.",
    ),
)
def sequence(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    if len(set(line)) == 1:
        return bool(rule.words["zero"] == "or are all equal")
    return line == [line[0] + at * (line[1] - line[0]) for at in range(len(line))]


@reading("index-line")
def index_line(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    places = range(1, len(line) + 1)
    return sorted(line) == [*places] and all(line.index(i) + 1 == line[i - 1] for i in places)


@reading("double-renban")
def double_renban(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)

    def is_run(digits: Sequence[int]) -> bool:
        return differ(digits) and max(digits) - min(digits) == len(digits) - 1

    halves = combinations(range(len(line)), len(line) // 2)
    return any(
        is_run([line[at] for at in half]) and is_run([d for at, d in enumerate(line) if at not in half])
        for half in halves
    )


@reading("renrenbanban")
def renrenbanban(rule: Any, grid: Grid) -> bool:
    often = Counter(grid.along(rule.cells))
    return min(often.values()) >= 2 and max(often) - min(often) == len(often) - 1


@reading("out-of-order-renban")
def out_of_order_renban(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    in_order = sorted(line) in (line, line[::-1])
    return differ(line) and max(line) - min(line) == len(line) - 1 and not in_order


@reading("split-peas")
def split_peas(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    inner, circles = sum(line[1:-1]), f"{line[0]}{line[-1]}"
    return inner in (int(circles), int(circles[::-1]))


@reading(
    "ambiguous-arrow",
    told=(
        r"Some digit on the line is the sum of the digits on each (?P<side>side) of it; at an end, of all others\.",
        r"(?P<where>One of the two end digits|Some digit on the line) is the sum of all other digits on the line\.",
    ),
)
def ambiguous_arrow(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    for at, digit in enumerate(line):
        before, after = line[:at], line[at + 1 :]
        if rule.words.get("side"):
            if (not before or sum(before) == digit) and (not after or sum(after) == digit):
                return True
        elif sum(before) + sum(after) == digit and (rule.words["where"].startswith("Some") or not (before and after)):
            return True
    return False
