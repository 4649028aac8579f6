"""Readings of cages with several totals, products and the like, and of arrows."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

from tests.laws.readings.frame import Grid, differ, reading


@reading("average-arrow")
def average_arrow(rule: Any, grid: Grid) -> bool:
    return sum(grid.along(rule.shaft)) / len(rule.shaft) == grid[rule.circle]


@reading(
    "peapod",
    told=(
        r"The digits on the line(?P<own>, the circle's own included,)? add up to 11 times the digit in the circle\.",
    ),
)
def peapod(rule: Any, grid: Grid) -> bool:
    own = grid[rule.circle] if rule.words["own"] else 0
    return own + sum(grid.along(rule.shaft)) == 11 * grid[rule.circle]


@reading("product-arrow")
def product_arrow(rule: Any, grid: Grid) -> bool:
    return math.prod(grid.along(rule.shaft)) == int("".join(map(str, grid.along(rule.pill))))


@reading(
    "product-cage",
    told=(r"The digits in the cage multiply to its number; they (?P<often>may repeat|are all different)\.",),
    shown="total",
)
def product_cage(rule: Any, grid: Grid) -> bool:
    cage, product = grid.along(rule.cells), 1
    for digit in cage:
        product *= digit
    return bool(product == rule.total) and (rule.words["often"] == "may repeat" or differ(cage))


@reading(
    "average-cage",
    told=(r"The digits in the cage (?P<often>may repeat|are all different), and their average is the number in it\.",),
    shown="average",
)
def average_cage(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    above, below = (sum(abs(d - rule.average) for d in cage if (d > rule.average) == up) for up in (True, False))
    return bool(above == below) and (rule.words["often"] == "may repeat" or differ(cage))


@reading(
    "multi-total-cage",
    told=(
        r"The digits in the cage (?P<differ>are all different and )?add up to (?P<totals>[\d, or]+)(; they may repeat)?\.",
    ),
)
def multi_total_cage(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    return sum(cage) in rule.numbers("totals") and (not rule.words["differ"] or differ(cage))


@reading(
    "digital-root-cage",
    told=(
        r"The digits in the cage (?P<differ>are all different and )?add up to a number whose digital root is "
        r"(?P<root>\d)(; they may repeat)?\.",
    ),
)
def digital_root_cage(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    root = 0 if not any(cage) else (sum(cage) - 1) % 9 + 1
    return root == rule.number("root") and (not rule.words["differ"] or differ(cage))


@reading(
    "remainder-cage",
    told=(
        r"The digits in the cage (?P<differ>are all different and )?add up to a number that leaves (?P<rest>\d+) when "
        r"divided by (?P<by>\d+)(; they may repeat)?\.",
    ),
)
def remainder_cage(rule: Any, grid: Grid) -> bool:
    cage, left = grid.along(rule.cells), 0
    for digit in cage:
        left = (left + digit) % rule.number("by")
    return left == rule.number("rest") and (not rule.words["differ"] or differ(cage))


@reading(
    "vault",
    told=(
        r"The digits in the cage(?P<differ> are all different)?( and)?(?P<sum> add up to its total)?, and none of them "
        r"is in a cell orthogonally next to the cage\.",
        r"No digit in the cage is in a cell orthogonally next to the cage\.",
    ),
    shown="total",
)
def vault(rule: Any, grid: Grid) -> bool:
    inside = grid.along(rule.cells)
    ends = [pair for pair in grid.neighbours() if len({*pair} & {*rule.cells}) == 1]
    outside = {grid[cell] for pair in ends for cell in pair if cell not in rule.cells}
    if outside & {*inside} or (rule.words.get("differ") and not differ(inside)):
        return False
    return not rule.words.get("sum") or bool(sum(inside) == rule.total)


@reading("parity-balance")
def parity_balance(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    return differ(cage) and sum(digit for digit in cage if digit % 2) == sum(digit for digit in cage if digit % 2 == 0)


@reading(
    "different-totals",
    told=(
        r"(?P<next>Groups that share an edge have sums that differ by 1)\.",
        r"No two groups (?P<edge>that share an edge )?have the same sum\.",
    ),
)
def different_totals(rule: Any, grid: Grid) -> bool:
    for one, other in combinations(rule.groups, 2):
        touch = any((a in one and b in other) or (b in one and a in other) for a, b in grid.neighbours())
        gap = sum(grid.along(one)) - sum(grid.along(other))
        if rule.words.get("next"):
            if touch and gap not in (-1, 1):
                return False
        elif gap == 0 and (touch or not rule.words["edge"]):
            return False
    return True
