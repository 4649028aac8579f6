"""Readings of rules that combine other rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.laws.readings.frame import Grid, reading, says


@reading("all-of", told=(r"(?P<parts>.*)",))
def all_of(rule: Any, grid: Grid) -> bool:
    assert rule.words["parts"] == " ".join(part.note(grid.board) for part in rule.rules)
    return all(says(part, grid) for part in rule.rules)


@reading("any-of", told=(r"At least one of these holds: (?P<parts>.*)\.",))
def any_of(rule: Any, grid: Grid) -> bool:
    assert rule.words["parts"] == "; or ".join(part.note(grid.board)[:-1] for part in rule.rules)
    return any(says(part, grid) for part in rule.rules)


@reading(
    "some-of", told=(r"Exactly (?P<numbers>.*) of these (?P<many>\d+) hold, and the others do not: (?P<parts>.*)\.",)
)
def some_of(rule: Any, grid: Grid) -> bool:
    assert rule.words["parts"] == "; ".join(part.note(grid.board)[:-1] for part in rule.rules)
    assert rule.number("many") == len(rule.rules)
    return len([part for part in rule.rules if says(part, grid)]) in rule.numbers("numbers")


@reading("not-so", told=(r"It is not so that: (?P<part>.*)",))
def not_so(rule: Any, grid: Grid) -> bool:
    assert rule.words["part"] == rule.rule.note(grid.board)
    return not says(rule.rule, grid)


@reading(
    "reading", told=(r"(?P<part>.*) This is about (what cells count as|the digits of cells, whatever they count as)\.",)
)
def reading_of(rule: Any, grid: Grid) -> bool:
    """Nothing counts as anything else here; test_layer_counts.py has cells that do."""
    assert rule.words["part"] == rule.rule.note(grid.board)
    return says(rule.rule, grid)


@reading("repeat", told=(r"(?P<part>.*) This holds at (?P<many>\d+) places?\.",))
def repeat(rule: Any, grid: Grid) -> bool:
    """Move the grid under the rule instead of the rule over the grid."""
    assert rule.words["part"] == rule.rule.note(grid.board)
    assert rule.number("many") == len(rule.places)
    cells = {name: value for name, value in vars(rule.rule).items() if name in CELLS}
    first: Any = next(value for value in cells.values() if value != ())
    while isinstance(first, tuple):
        first = first[0]
    row, col = grid.place(first)
    for place in rule.places:
        down, right = (a - b for a, b in zip(grid.place(place), (row, col), strict=True))

        def moved(value: Any, down: int = down, right: int = right) -> Any:
            if isinstance(value, tuple):
                return tuple(moved(part, down, right) for part in value)
            at = grid.place(value)
            return grid.cell(at[0] + down, at[1] + right)

        if not says(replace(rule.rule, **{name: moved(value) for name, value in cells.items()}), grid):
            return False
    return True


CELLS = ("cells", "circle", "shaft", "first", "second", "corner", "exempt", "copy", "groups", "pill")
