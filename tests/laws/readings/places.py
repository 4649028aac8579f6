"""Readings of rules about houses, cells that are apart, single cells and pairs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.laws.readings.frame import Grid, differ, reading

# -- houses -----------------------------------------------------------------------------------------------------------


@reading("rows")
def rows(rule: Any, grid: Grid) -> bool:
    width = grid.board.cols
    return all(differ(grid.values[start : start + width]) for start in range(0, len(grid.values), width))


@reading("columns")
def columns(rule: Any, grid: Grid) -> bool:
    return all(differ(grid.values[col :: grid.board.cols]) for col in range(grid.board.cols))


@reading("boxes", "regions")
def regions(rule: Any, grid: Grid) -> bool:
    return all(differ(grid.along(region)) for region in grid.board.regions)


@reading("latin")
def latin(rule: Any, grid: Grid) -> bool:
    return not any(
        grid[a] == grid[b]
        for a, b in combinations(rule.cells, 2)
        if any(x == y for x, y in zip(grid.place(a), grid.place(b), strict=True))
    )


@reading("doppelganger")
def doppelganger(rule: Any, grid: Grid) -> bool:
    a, b, c, d = grid.values[:4]  # the tests have a grid of 2 × 2 with the digits 0, 1, 2
    lines = [(grid[rule.rows[0]], a, b), (grid[rule.rows[1]], c, d)]
    lines += [(grid[rule.columns[0]], a, c), (grid[rule.columns[1]], b, d)]
    whole = all(sorted(line) == [0, 1, 2] and line[0] != 0 for line in lines)
    misses = [line[0] for line in lines]
    apart = misses[0] != misses[1] and misses[2] != misses[3]
    zeros = [(row, col) for row in (0, 1) for col in (0, 1) if grid[2 * row + col] == 0]
    return whole and apart and all(misses[row] != misses[2 + col] for row, col in zeros)


@reading("extra-region")
def extra_region(rule: Any, grid: Grid) -> bool:
    return differ(grid.along(rule.cells))


@reading("diagonals")
def diagonals(rule: Any, grid: Grid) -> bool:
    side = grid.board.rows
    down = [grid.values[i * side + i] for i in range(side)]
    up = [grid.values[i * side + side - 1 - i] for i in range(side)]
    return (rule.which == "up" or differ(down)) and (rule.which == "down" or differ(up))


@reading("disjoint-groups")
def disjoint_groups(rule: Any, grid: Grid) -> bool:
    return all(differ(grid.along(cells)) for cells in zip(*grid.board.regions, strict=True))


@reading("windoku")
def windoku(rule: Any, grid: Grid) -> bool:
    assert grid.board.box == (2, 2)  # on a 4 × 4 there is one window, in the middle
    return differ(grid.along((5, 6, 9, 10)))


# -- apart ------------------------------------------------------------------------------------------------------------


@reading("anti-king")
def anti_king(rule: Any, grid: Grid) -> bool:
    return all(grid[a] != grid[b] for a, b, down, right in grid.pairs() if max(down, right) == 1)


@reading("anti-knight")
def anti_knight(rule: Any, grid: Grid) -> bool:
    return all(grid[a] != grid[b] for a, b, down, right in grid.pairs() if {down, right} == {1, 2})


@reading("leaper")
def leaper(rule: Any, grid: Grid) -> bool:
    return not any(
        grid[a] == grid[b] and (not rule.digits or grid[a] in rule.digits)
        for a, b, down, right in grid.pairs()
        if (down, right) in ((rule.one, rule.other), (rule.other, rule.one))
    )


@reading("taxicab")
def taxicab(rule: Any, grid: Grid) -> bool:
    return all(grid[a] != grid[b] for a, b, down, right in grid.pairs() if down + right == rule.steps)


@reading("self-taxicab")
def self_taxicab(rule: Any, grid: Grid) -> bool:
    return not any(grid[a] == grid[b] == down + right for a, b, down, right in grid.pairs())


@reading("non-consecutive")
def non_consecutive(rule: Any, grid: Grid) -> bool:
    return all(abs(grid[a] - grid[b]) != 1 for a, b in grid.neighbours())


@reading("diagonal-non-consecutive")
def diagonal_non_consecutive(rule: Any, grid: Grid) -> bool:
    return not any(abs(grid[a] - grid[b]) == 1 for a, b, down, right in grid.pairs() if down == right == 1)


@reading("knightmare")
def knightmare(rule: Any, grid: Grid) -> bool:
    return not any(grid[a] + grid[b] in rule.sums for a, b, down, right in grid.pairs() if {down, right} == {1, 2})


@reading("negative-kropki")
def negative_kropki(rule: Any, grid: Grid) -> bool:
    exempt = {frozenset(pair) for pair in rule.exempt}
    return not any(
        abs(grid[a] - grid[b]) in rule.differences
        or any(grid[a] == times * grid[b] or grid[b] == times * grid[a] for times in rule.ratios)
        for a, b in grid.neighbours()
        if {a, b} not in exempt
    )


@reading("negative-xv")
def negative_xv(rule: Any, grid: Grid) -> bool:
    exempt = {frozenset(pair) for pair in rule.exempt}
    return not any(grid[a] + grid[b] in rule.sums for a, b in grid.neighbours() if {a, b} not in exempt)


# -- single cells and pairs -------------------------------------------------------------------------------------------


@reading("odd", "even")
def parity(rule: Any, grid: Grid) -> bool:
    return all((digit % 2 == 1) == (rule.name == "odd") for digit in grid.along(rule.cells))


@reading("low", "high")
def half(rule: Any, grid: Grid) -> bool:
    digits = list(grid.board.digits)
    fine = digits[: len(digits) // 2] if rule.name == "low" else digits[-(len(digits) // 2) :]
    return all(digit in fine for digit in grid.along(rule.cells))


@reading("candidates")
def candidates(rule: Any, grid: Grid) -> bool:
    return set(grid.along(rule.cells)) <= set(rule.digits)


@reading("minimum", "maximum")
def extreme(rule: Any, grid: Grid) -> bool:
    marked = set(rule.cells) | set(rule.exempt)
    ways = [*grid.neighbours(), *((b, a) for a, b in grid.neighbours())]
    beside = [(grid[a], grid[b]) for a, b in ways if a in rule.cells and b not in marked]
    return all(own < other if rule.name == "minimum" else own > other for own, other in beside)


@reading("difference")
def difference(rule: Any, grid: Grid) -> bool:
    return grid[rule.first] in (grid[rule.second] + rule.by, grid[rule.second] - rule.by)


@reading("ratio")
def ratio(rule: Any, grid: Grid) -> bool:
    a, b = grid[rule.first], grid[rule.second]
    return bool(a * rule.of == b * rule.to or b * rule.of == a * rule.to)


@reading("inequality")
def inequality(rule: Any, grid: Grid) -> bool:
    return grid[rule.first] > grid[rule.second]


@reading("xv")
def xv(rule: Any, grid: Grid) -> bool:
    return grid[rule.first] + grid[rule.second] == {"X": 10, "V": 5}[rule.sign]
