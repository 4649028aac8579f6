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


@reading(
    "diagonals",
    told=(
        r"(?P<both>Both) main diagonals hold each digit once\.",
        r"The diagonal from the (?P<top>top|bottom) left to the (?:bottom|top) right holds each digit once\.",
    ),
)
def diagonals(rule: Any, grid: Grid) -> bool:
    side = grid.board.rows
    down = [grid.values[i * side + i] for i in range(side)]
    up = [grid.values[i * side + side - 1 - i] for i in range(side)]
    if "both" in rule.words:
        return differ(down) and differ(up)
    return differ(down if rule.words["top"] == "top" else up)


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


@reading(
    "leaper",
    told=(
        r"(Two equal digits, if (?P<digits>.*),|Equal digits) are never (?P<one>\d+) cells? apart in one "
        r"direction and (?P<other>\d+) in the other\.",
    ),
)
def leaper(rule: Any, grid: Grid) -> bool:
    digits, leap = rule.numbers("digits"), [rule.number("one"), rule.number("other")]
    return not any(
        grid[a] == grid[b] and (not digits or grid[a] in digits)
        for a, b, down, right in grid.pairs()
        if [down, right] in (leap, leap[::-1])
    )


@reading("taxicab", told=(r"Equal digits are never exactly (?P<steps>\d+) orthogonal steps? apart\.",))
def taxicab(rule: Any, grid: Grid) -> bool:
    return all(grid[a] != grid[b] for a, b, down, right in grid.pairs() if down + right == rule.number("steps"))


@reading("self-taxicab")
def self_taxicab(rule: Any, grid: Grid) -> bool:
    return not any(grid[a] == grid[b] == down + right for a, b, down, right in grid.pairs())


@reading("non-consecutive")
def non_consecutive(rule: Any, grid: Grid) -> bool:
    return all(abs(grid[a] - grid[b]) != 1 for a, b in grid.neighbours())


@reading("diagonal-non-consecutive")
def diagonal_non_consecutive(rule: Any, grid: Grid) -> bool:
    return not any(abs(grid[a] - grid[b]) == 1 for a, b, down, right in grid.pairs() if down == right == 1)


@reading(
    "knightmare",
    told=(
        r"Digits a knight's move apart never add up to (?P<sums>.*)\.",
        r"Digits a knight's move apart are free(?P<sums>)\.",
    ),
)
def knightmare(rule: Any, grid: Grid) -> bool:
    return not any(
        grid[a] + grid[b] in rule.numbers("sums") for a, b, down, right in grid.pairs() if {down, right} == {1, 2}
    )


@reading(
    "negative-kropki",
    told=(
        r"Orthogonal neighbours without a dot between them (are free|(neither|never)( differ by "
        r"(?P<differences>.*?))?( nor)?( are in the ratio (?P<ratios>.*?))?)(; not so (?P<exempt>.*))?\.",
    ),
)
def negative_kropki(rule: Any, grid: Grid) -> bool:
    exempt = rule.pairs("exempt", grid)
    differences, ratios = rule.numbers("differences"), rule.numbers("ratios")[::2]  # 2:1, 3:1
    return not any(
        abs(grid[a] - grid[b]) in differences
        or any(grid[a] == times * grid[b] or grid[b] == times * grid[a] for times in ratios)
        for a, b in grid.neighbours()
        if {a, b} not in exempt
    )


@reading(
    "negative-xv",
    told=(
        r"Orthogonal neighbours without an X or V between them (are free|never add up to (?P<sums>.*?))(; not "
        r"so (?P<exempt>.*))?\.",
    ),
)
def negative_xv(rule: Any, grid: Grid) -> bool:
    exempt = rule.pairs("exempt", grid)
    return not any(grid[a] + grid[b] in rule.numbers("sums") for a, b in grid.neighbours() if {a, b} not in exempt)


# -- single cells and pairs -------------------------------------------------------------------------------------------


@reading("odd", "even")
def parity(rule: Any, grid: Grid) -> bool:
    return all((digit % 2 == 1) == (rule.name == "odd") for digit in grid.along(rule.cells))


@reading("low", "high", told=(r"A cell with [LH] holds a (low|high) digit: (?P<digits>.*)\.",))
def half(rule: Any, grid: Grid) -> bool:
    return set(grid.along(rule.cells)) <= set(rule.numbers("digits"))


@reading("candidates", told=(r"A cell with small digits at its foot holds one of them\.",), shown="digits")
def candidates(rule: Any, grid: Grid) -> bool:
    return set(grid.along(rule.cells)) <= set(rule.digits)


@reading("minimum", "maximum")
def extreme(rule: Any, grid: Grid) -> bool:
    marked = set(rule.cells) | set(rule.exempt)
    ways = [*grid.neighbours(), *((b, a) for a, b in grid.neighbours())]
    beside = [(grid[a], grid[b]) for a, b in ways if a in rule.cells and b not in marked]
    return all(own < other if rule.name == "minimum" else own > other for own, other in beside)


@reading("difference", told=(r"The two digits beside a white dot( with an? (?P<mark>\d+))? differ by (?P<by>\d+)\.",))
def difference(rule: Any, grid: Grid) -> bool:
    return grid[rule.first] in (grid[rule.second] + rule.number("by"), grid[rule.second] - rule.number("by"))


@reading(
    "ratio",
    told=(
        r"One of the two digits beside a black dot( with an? (?P<of>\d+))? is (?P<times>twice|\d+ times) the other\.",
        r"The two digits beside a black dot with (?P<ratio>\d+:\d+) are in that ratio\.",
    ),
)
def ratio(rule: Any, grid: Grid) -> bool:
    a, b = grid[rule.first], grid[rule.second]
    if "ratio" in rule.words:
        of, to = rule.numbers("ratio")
    else:
        of, to = 2 if rule.words["times"] == "twice" else rule.numbers("times")[0], 1
    return bool(a * of == b * to or b * of == a * to)


@reading("inequality")
def inequality(rule: Any, grid: Grid) -> bool:
    return grid[rule.first] > grid[rule.second]


@reading("xv", shown="sign")
def xv(rule: Any, grid: Grid) -> bool:
    return grid[rule.first] + grid[rule.second] == {"X": 10, "V": 5}[rule.sign]
