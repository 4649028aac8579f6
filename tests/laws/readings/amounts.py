"""Readings of rules that add or count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tests.laws.readings.frame import ROUND, Grid, differ, reading


@reading(
    "killer",
    told=(
        r"The digits in a cage are all different and add up to its (?P<total>total)\.",
        r"The digits in a cage without a total are all different\.",
    ),
    shown="total",
)
def killer(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    return differ(cage) and (not rule.words.get("total") or sum(cage) == rule.total)


@reading("little-killer", shown="clue")
def little_killer(rule: Any, grid: Grid) -> bool:
    return bool(sum(grid.along(rule.cells)) == rule.clue)


@reading(
    "weighted-sum",
    told=(r"The digits(, times (?P<weights>.*) in order,)? add up to the total; they may repeat\.",),
    shown="total",
)
def weighted_sum(rule: Any, grid: Grid) -> bool:
    weights = rule.numbers("weights") or [1] * len(rule.cells)
    return bool(sum(w * d for w, d in zip(weights, grid.along(rule.cells), strict=True)) == rule.total)


@reading("arrow")
def arrow(rule: Any, grid: Grid) -> bool:
    return grid[rule.circle] == sum(grid.along(rule.shaft))


@reading("pill-arrow")
def pill_arrow(rule: Any, grid: Grid) -> bool:
    return int("".join(map(str, grid.along(rule.pill)))) == sum(grid.along(rule.shaft))


@reading("double-arrow")
def double_arrow(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    return line[0] + line[-1] == sum(line[1:-1])


@reading("equal-sums")
def equal_sums(rule: Any, grid: Grid) -> bool:
    return len({sum(grid.along(group)) for group in rule.groups}) == 1


@reading("same-values")
def same_values(rule: Any, grid: Grid) -> bool:
    return len({tuple(sorted(grid.along(group))) for group in rule.groups}) == 1


@reading("clone")
def clone(rule: Any, grid: Grid) -> bool:
    return grid.along(rule.cells) == grid.along(rule.copy)


@reading("rellik-cage", shown="total")
def rellik_cage(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    some = (sum(chosen) for size in range(1, len(cage) + 1) for chosen in combinations(cage, size))
    return differ(cage) and rule.total not in some


@reading("equality-cage")
def equality_cage(rule: Any, grid: Grid) -> bool:
    cage, digits = grid.along(rule.cells), list(grid.board.digits)
    low, high = digits[: len(digits) // 2], digits[(len(digits) + 1) // 2 :]
    odd = [digit for digit in cage if digit % 2]
    return (
        differ(cage)
        and all(digit in low or digit in high for digit in cage)
        and 2 * len(odd) == len(cage)
        and sum(digit in low for digit in cage) == sum(digit in high for digit in cage)
    )


@reading("look-and-say", shown="says")
def look_and_say(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    return all(cage.count(digit) == times for times, digit in zip(rule.says[::2], rule.says[1::2], strict=True))


@reading(
    "contains",
    told=(r"The cells hold each digit of the label (?P<often>at least|exactly) as often as it is written there\.",),
    shown="digits",
)
def contains(rule: Any, grid: Grid) -> bool:
    wanted, found = Counter(rule.digits), Counter(grid.along(rule.cells))
    return all(found[d] == wanted[d] if rule.words["often"] == "exactly" else found[d] >= wanted[d] for d in wanted)


@reading("quadruple", shown="digits")
def quadruple(rule: Any, grid: Grid) -> bool:
    row, col = grid.place(rule.corner)
    four = Counter(grid[cell] for r in (0, 1) for c in (0, 1) if (cell := grid.cell(row + r, col + c)) is not None)
    return all(four[digit] >= times for digit, times in Counter(rule.digits).items())


@reading("counting-circles")
def counting_circles(rule: Any, grid: Grid) -> bool:
    return all(digit == times for digit, times in Counter(grid.along(rule.cells)).items())


@reading(
    "count-distinct",
    told=(
        r"The first cell says how many different digits the others hold\.",
        r"The cells hold exactly (?P<number>\d+) different digits?\.",
    ),
)
def count_distinct(rule: Any, grid: Grid) -> bool:
    if rule.words.get("number"):
        return bool(len(Counter(grid.along(rule.cells))) == rule.number("number"))
    return grid[rule.cells[0]] == len(Counter(grid.along(rule.cells[1:])))


@reading(
    "connected",
    told=(
        r"The cells that hold (?P<digits>.*?)(?P<among> among .*)? form one orthogonally connected area"
        r"( of (?P<size>\d+) cells?)?\.",
    ),
)
def connected(rule: Any, grid: Grid) -> bool:
    where = rule.cells if rule.words["among"] else range(len(grid.values))
    area = {cell for cell in where if grid.values[cell] in rule.numbers("digits")}
    parts = [{cell} for cell in area]
    for a, b in grid.neighbours():
        if a in area and b in area:
            one, other = (next(part for part in parts if cell in part) for cell in (a, b))
            if one is not other:
                one |= other
                parts.remove(other)
    return len(parts) == 1 and (rule.words["size"] is None or len(area) == rule.number("size"))


@reading(
    "global-entropy",
    told=(
        r"Of the digits of every 2 × 2 square, at least one is low \((?P<low>.*)\), at least one middle "
        rf"\((?P<middle>.*)\) and at least one high \((?P<high>.*)\){ROUND}",
    ),
)
def global_entropy(rule: Any, grid: Grid) -> bool:
    squares = grid.squares(around=bool(rule.words["round"]))
    return all(set(square) & {*rule.numbers(kind)} for square in squares for kind in ("low", "middle", "high"))


@reading(
    "global-modular",
    told=(rf"The digits of every 2 × 2 square leave all three remainders when divided by 3{ROUND}",),
)
def global_modular(rule: Any, grid: Grid) -> bool:
    squares = grid.squares(around=bool(rule.words["round"]))
    return all({digit % 3 for digit in square} == {0, 1, 2} for square in squares)


@reading(
    "dutch-flatmates",
    told=(r"Each (?P<middle>\d+) has an? (?P<low>\d+) directly above it or an? (?P<high>\d+) directly below it\.",),
)
def dutch_flatmates(rule: Any, grid: Grid) -> bool:
    low, middle, high = rule.number("low"), rule.number("middle"), rule.number("high")
    for cell, digit in enumerate(grid.values):
        row, col = grid.place(cell)
        above, below = grid.cell(row - 1, col), grid.cell(row + 1, col)
        happy = (above is not None and grid[above] == low) or (below is not None and grid[below] == high)
        if digit == middle and not happy:
            return False
    return True
