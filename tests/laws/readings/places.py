"""Readings of rules about houses, cells that are apart, single cells and pairs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.laws.readings.frame import ROUND, Grid, differ, reading
from whydoku.model.board import Cell

# -- houses -----------------------------------------------------------------------------------------------------------


@reading("rows")
def rows(rule: Any, grid: Grid) -> bool:
    width = grid.board.cols
    return all(differ(grid.values[start : start + width]) for start in range(0, len(grid.values), width))


@reading("columns")
def columns(rule: Any, grid: Grid) -> bool:
    return all(differ(grid.values[col :: grid.board.cols]) for col in range(grid.board.cols))


@reading("boxes")
def boxes(rule: Any, grid: Grid) -> bool:
    return all(differ(grid.along(region)) for region in grid.board.regions)


@reading(
    "regions",
    told=(
        r"(?P<whole>Every region holds each digit once)?(\. )?(?P<less>No digit repeats in a region of fewer cells than "
        r"digits)?(\. )?(?P<more>A region of more cells than digits holds each digit at least once)?\.",
    ),
)
def regions(rule: Any, grid: Grid) -> bool:
    for region in grid.board.regions:
        over = len(region) - grid.board.size
        assert rule.words["more" if over > 0 else "less" if over < 0 else "whole"]
        if not (set(grid.board.digits) <= set(grid.along(region)) if over > 0 else differ(grid.along(region))):
            return False
    return True


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


def ways(rule: Any, grid: Grid) -> Iterator[tuple[Cell, Cell, set[tuple[int, int]]]]:
    """Yield all pairs of cells with the ways between them, those round the edges too where the words say so."""
    if rule.words.get("round"):
        return grid.pairs_round()
    return ((a, b, {(down, right)}) for a, b, down, right in grid.pairs())


def by_jumps(rule: Any, grid: Grid, *jumps: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs that one of some jumps joins, rows and columns swapped or not."""
    either = {each for jump in jumps for each in (jump, jump[::-1])}
    rows, cols = grid.board.rows, grid.board.cols
    if rule.words.get("round"):  # a jump may be longer than the board
        either = {(down % rows, right % cols) for y, x in either for down in (y, -y) for right in (x, -x)}
    return ((a, b) for a, b, found in ways(rule, grid) if either & {(y % rows, x % cols) for y, x in found})


@reading("anti-king", told=(rf"Equal digits are never a king's move apart{ROUND}",))
def anti_king(rule: Any, grid: Grid) -> bool:
    return all(grid[a] != grid[b] for a, b in by_jumps(rule, grid, (0, 1), (1, 1)))


@reading("anti-knight", told=(rf"Equal digits are never a knight's move apart{ROUND}",))
def anti_knight(rule: Any, grid: Grid) -> bool:
    return all(grid[a] != grid[b] for a, b in by_jumps(rule, grid, (1, 2)))


@reading(
    "leaper",
    told=(
        r"(Two equal digits, if (?P<digits>.*),|Equal digits) are never (?P<one>\d+) cells? apart in one "
        rf"direction and (?P<other>\d+) in the other{ROUND}",
    ),
)
def leaper(rule: Any, grid: Grid) -> bool:
    digits, leap = rule.numbers("digits"), (rule.number("one"), rule.number("other"))
    return not any(grid[a] == grid[b] and (not digits or grid[a] in digits) for a, b in by_jumps(rule, grid, leap))


@reading("taxicab", told=(rf"Equal digits are never exactly (?P<steps>\d+) orthogonal steps? apart{ROUND}",))
def taxicab(rule: Any, grid: Grid) -> bool:
    steps = rule.number("steps")
    return all(grid[a] != grid[b] for a, b, found in ways(rule, grid) if min(map(sum, found)) == steps)


@reading("self-taxicab")
def self_taxicab(rule: Any, grid: Grid) -> bool:
    return not any(grid[a] == grid[b] == down + right for a, b, down, right in grid.pairs())


@reading("non-consecutive", told=(rf"Orthogonal neighbours never differ by 1{ROUND}",))
def non_consecutive(rule: Any, grid: Grid) -> bool:
    return all(abs(grid[a] - grid[b]) != 1 for a, b in by_jumps(rule, grid, (0, 1)))


@reading("adjacent-sums", told=(rf"Orthogonal neighbours never add up to a multiple of (?P<of>\d+){ROUND}",))
def adjacent_sums(rule: Any, grid: Grid) -> bool:
    multiples = range(0, 1000, rule.number("of"))
    return all(grid[a] + grid[b] not in multiples for a, b in by_jumps(rule, grid, (0, 1)))


@reading(
    "adjacent-remainders",
    told=(rf"Orthogonal neighbours leave different remainders when divided by (?P<by>\d+){ROUND}",),
)
def adjacent_remainders(rule: Any, grid: Grid) -> bool:
    return all(abs(grid[a] - grid[b]) % rule.number("by") for a, b in by_jumps(rule, grid, (0, 1)))


@reading(
    "opposite-sums",
    told=(r"Two cells that change places when the board is turned upside down add up to (?P<total>\d+)\.",),
)
def opposite_sums(rule: Any, grid: Grid) -> bool:
    height, width = grid.board.rows - 1, grid.board.cols - 1
    at = {grid.place(cell): grid[cell] for cell in range(len(grid.values))}
    ways = (((row, col), (height - row, width - col)) for row, col in at)
    return all(at[one] + at[other] == rule.number("total") for one, other in ways if one < other and other in at)


@reading("diagonal-non-consecutive", told=(rf"Diagonal neighbours never differ by 1{ROUND}",))
def diagonal_non_consecutive(rule: Any, grid: Grid) -> bool:
    return not any(abs(grid[a] - grid[b]) == 1 for a, b in by_jumps(rule, grid, (1, 1)))


@reading(
    "knightmare",
    told=(
        rf"Digits a knight's move apart never add up to (?P<sums>.*?){ROUND}",
        rf"Digits a knight's move apart are free(?P<sums>){ROUND}",
    ),
)
def knightmare(rule: Any, grid: Grid) -> bool:
    return not any(grid[a] + grid[b] in rule.numbers("sums") for a, b in by_jumps(rule, grid, (1, 2)))


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
