"""Readings of clues outside the board, of lines that they are about, and of boards as a whole."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.laws.readings.frame import ROUND, Grid, reading
from tests.laws.readings.places import by_jumps

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def many(rule: Any, group: str = "many") -> int:
    word = rule.words[group]
    return WORDS.index(word) + 1 if word in WORDS else int(word)


@reading(
    "frame",
    told=(
        r"The (?P<many>\w+) digits next to the clue (?P<does>add up|multiply) to it\.",
        r"The (?P<many>)digit next to the clue is (?P<does>equal) to it\.",
    ),
    shown="clue",
)
def frame(rule: Any, grid: Grid) -> bool:
    digits = grid.along(rule.cells)[: many(rule) if rule.words["many"] else 1]
    made = math.prod(digits) if rule.words["does"] == "multiply" else sum(digits)
    return bool(made == rule.clue)


@reading(
    "outside",
    told=(
        r"The digits written outside are among the (?P<many>\w+) next to them\.",
        r"The digit written outside is in the cell next to it\.",
    ),
    shown="digits",
)
def outside(rule: Any, grid: Grid) -> bool:
    near = grid.along(rule.cells)[: many(rule) if "many" in rule.words else 1]
    return all(digit in near for digit in rule.digits)


@reading(
    "rossini",
    told=(
        r"The (?P<many>\w+) digits next to an arrow that points (?P<way>into|out of) the board rise in its direction\.",
    ),
)
def rossini(rule: Any, grid: Grid) -> bool:
    digits = grid.along(rule.cells)[: many(rule)]
    return digits == sorted(set(digits), reverse=rule.words["way"] == "out of")


@reading(
    "negative-rossini",
    told=(
        r"At each end of a row or column without an arrow, the (first (?P<many>\w+) digits|digits of the nearest box) "
        r"neither rise nor fall(; not so (?P<exempt>.*))?\.",
    ),
)
def negative_rossini(rule: Any, grid: Grid) -> bool:
    rows, cols = grid.board.rows, grid.board.cols
    height, width = grid.board.box or (0, 0)
    lines = [([r * cols + c for c in range(cols)], width) for r in range(rows)]
    lines += [([r * cols + c for r in range(rows)], height) for c in range(cols)]
    for line, box in lines:
        for way in (line, line[::-1]):
            ends = way[: many(rule) if rule.words["many"] else box]
            if len(ends) < 2 or frozenset(ends[:2]) in rule.pairs("exempt", grid):
                continue
            digits = grid.along(ends)
            if len(set(digits)) == len(digits) and digits in (sorted(digits), sorted(digits)[::-1]):
                return False
    return True


@reading(
    "before-nine",
    told=(
        r"The digits (before the (?P<end>\d+)|up to the (?P<last>\d+), this included), seen from the clue, add up to the "
        r"clue\.",
    ),
    shown="clue",
)
def before_nine(rule: Any, grid: Grid) -> bool:
    end = int(rule.words["end"] or rule.words["last"])
    before, found, behind = parted(grid.along(rule.cells), end)
    return found and end not in behind and sum(before) + (end if rule.words["last"] else 0) == rule.clue


def parted(digits: Sequence[int], at: int) -> tuple[list[int], bool, list[int]]:
    """Cut a line at the first place of a digit."""
    before: list[int] = []
    for place, digit in enumerate(digits):
        if digit == at:
            return before, True, [*digits[place + 1 :]]
        before.append(digit)
    return before, False, []


@reading(
    "position-sums",
    told=(
        r"The digits in places X and Y, seen from the clue, add up to it; X and Y, the first two digits(?P<both>, which add "
        r"up to the number before the clue)?, differ\.",
    ),
    shown="clue total",
)
def position_sums(rule: Any, grid: Grid) -> bool:
    places = dict(enumerate(grid.along(rule.cells), 1))
    x, y = places[1], places[2]
    if x == y or x not in places or y not in places:
        return False
    return bool(places[x] + places[y] == rule.clue and (not rule.words["both"] or x + y == rule.total))


@reading("battlefield", shown="clue")
def battlefield(rule: Any, grid: Grid) -> bool:
    digits = grid.along(rule.cells)
    n, x, y = len(digits), digits[0], digits[-1]
    if max(x, y) > n:
        return False
    left, right = set(range(x)), set(range(n - y, n))
    field = left & right or set(range(n)) - left - right
    return bool(sum(digits[at] for at in field) == rule.clue)


@reading(
    "rising-streak",
    told=(
        r"Seen from the clue, some digits in a row rise by 1 each, (?P<how>at least as many|the longest such streak is as "
        r"long) as the clue says\.",
    ),
    shown="clue",
)
def rising_streak(rule: Any, grid: Grid) -> bool:
    longest = run = 0
    last = None
    for digit in grid.along(rule.cells):
        run = run + 1 if last is not None and digit - last == 1 else 1
        longest, last = max(longest, run), digit
    return bool(longest == rule.clue or (longest > rule.clue and "least" in rule.words["how"]))


@reading("argyle")
def argyle(rule: Any, grid: Grid) -> bool:
    side = grid.board.rows
    long = [[(i, i + 1) for i in range(side - 1)], [(i + 1, i) for i in range(side - 1)]]
    half = side // 2
    short = [[(i, half + i) for i in range(half + 1)], [(half + i, i) for i in range(half + 1)]]
    lines = [*long, *short]
    lines += [[(row, side - 1 - col) for row, col in line] for line in lines]
    return all(grid[a * side + b] != grid[c * side + d] for line in lines for (a, b), (c, d) in combinations(line, 2))


@reading(
    "anti-diagonal",
    told=(
        r"(?P<which>Each main diagonal|Each diagonal, short ones too,) holds at most (?P<most>\d+) different digits?\.",
    ),
)
def anti_diagonal(rule: Any, grid: Grid) -> bool:
    side = grid.board.rows
    found: dict[tuple[str, int], set[int]] = {}
    for cell, digit in enumerate(grid.values):
        row, col = divmod(cell, side)
        found.setdefault(("down", row - col), set()).add(digit)
        found.setdefault(("up", row + col - side + 1), set()).add(digit)
    main = "main" in rule.words["which"]
    return all(len(digits) <= rule.number("most") for (_, away), digits in found.items() if not main or away == 0)


@reading(
    "anti-bishop",
    told=(
        r"(Two equal digits, if (?P<digits>.*),|Equal digits) never lie on one diagonal(?P<queen>, row or column)?, however "
        rf"far apart{ROUND}",
    ),
)
def anti_bishop(rule: Any, grid: Grid) -> bool:
    digits = rule.numbers("digits")
    far = grid.board.rows * grid.board.cols if rule.words["round"] else max(grid.board.rows, grid.board.cols)
    jumps = [(n, n) for n in range(1, far)]
    jumps += [(0, n) for n in range(1, far)] if rule.words["queen"] else []
    return not any(grid[a] == grid[b] and (not digits or grid[a] in digits) for a, b in by_jumps(rule, grid, *jumps))


@reading(
    "magic-square",
    told=(
        r"(?P<repeat>Digits of the square may repeat|The digits of the square all differ), and its rows, columns and two "
        r"diagonals (have the same sum|each add up to (?P<sum>\d+))\.",
    ),
)
def magic_square(rule: Any, grid: Grid) -> bool:
    digits = grid.along(rule.cells)
    side = round(len(digits) ** 0.5)
    square = [digits[at : at + side] for at in range(0, len(digits), side)]
    diagonals = [[square[i][i] for i in range(side)], [square[i][-1 - i] for i in range(side)]]
    sums = {sum(line) for line in (*square, *zip(*square, strict=True), *diagonals)}
    if "differ" in rule.words["repeat"] and len(set(digits)) < len(digits):
        return False
    return len(sums) == 1 and (not rule.words["sum"] or sums == {rule.number("sum")})
