"""Readings of rules about lines, and about clues beside a line."""

from __future__ import annotations

import re
from itertools import combinations, groupby, pairwise
from typing import Any

from tests.laws.readings.frame import Grid, differ, reading
from whydoku.model.board import Cell, Digit

# -- lines ------------------------------------------------------------------------------------------------------------


@reading("thermometer")
def thermometer(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    return line == sorted(line) and differ(line)


@reading("slow-thermometer")
def slow_thermometer(rule: Any, grid: Grid) -> bool:
    return grid.along(rule.cells) == sorted(grid.along(rule.cells))


@reading("whispers")
def whispers(rule: Any, grid: Grid) -> bool:
    least = rule.by if rule.by is not None else -(-grid.board.size // 2)
    return all(abs(a - b) >= least for a, b in pairwise(grid.along(rule.cells)))


@reading("parity")
def parity_line(rule: Any, grid: Grid) -> bool:
    kinds = ["odd" if digit % 2 else "even" for digit in grid.along(rule.cells)]
    return all(a != b for a, b in pairwise(kinds))


@reading("renban")
def renban(rule: Any, grid: Grid) -> bool:
    line = sorted(grid.along(rule.cells))
    return line == list(range(line[0], line[0] + len(line)))


@reading("nabner")
def nabner(rule: Any, grid: Grid) -> bool:
    return all(abs(a - b) > 1 for a, b in combinations(grid.along(rule.cells), 2))


@reading("palindrome")
def palindrome(rule: Any, grid: Grid) -> bool:
    return grid.along(rule.cells) == grid.along(rule.cells)[::-1]


@reading("zipper")
def zipper(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    half, odd = divmod(len(line), 2)
    wanted = line[half] if odd else line[0] + line[-1]
    return all(line[i] + line[-1 - i] == wanted for i in range(half))


@reading("between")
def between(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    return all(min(line[0], line[-1]) < digit < max(line[0], line[-1]) for digit in line[1:-1])


@reading("lockout")
def lockout(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    low, high = sorted((line[0], line[-1]))
    return high - low >= rule.by and all(digit < low or digit > high for digit in line[1:-1])


@reading("entropic")
def entropic(rule: Any, grid: Grid) -> bool:
    kinds = [grid.third(digit) for digit in grid.along(rule.cells)]
    return all(kinds[i] != kinds[j] for i, j in combinations(range(len(kinds)), 2) if j - i < 3)


@reading("modular")
def modular(rule: Any, grid: Grid) -> bool:
    rests = [digit % rule.by for digit in grid.along(rule.cells)]
    return all(rests[i] != rests[j] for i, j in combinations(range(len(rests)), 2) if j - i < rule.by)


@reading("region-sum")
def region_sum(rule: Any, grid: Grid) -> bool:
    def home(cell: Cell) -> int:
        return next((number for number, region in enumerate(grid.board.regions) if cell in region), -1)

    return len({sum(grid.along(list(stretch))) for _, stretch in groupby(rule.cells, home)}) == 1


@reading("sum-line")
def sum_line(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)

    def can_be_cut(digits: list[Digit]) -> bool:
        return not digits or any(
            sum(digits[:end]) == rule.total and can_be_cut(digits[end:]) for end in range(1, len(digits) + 1)
        )

    return any(can_be_cut(line[turn:] + line[:turn]) for turn in range(len(line) if rule.loop else 1))


@reading("pair-relation")
def pair_relation(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    pairs = pairwise(line) if rule.reach == "neighbours" else combinations(line, 2)
    # The texts are those of rule_instances.py.
    return all(eval(rule.relation, {"abs": abs, "max": max, "a": a, "b": b}) for a, b in pairs)


@reading("pair-table")
def pair_table(rule: Any, grid: Grid) -> bool:
    allowed = {(rule.allowed[i], rule.allowed[i + 1]) for i in range(0, len(rule.allowed), 2)}
    line = grid.along(rule.cells)
    return allowed.issuperset(pairwise(line) if rule.reach == "neighbours" else combinations(line, 2))


@reading("regex")
def regex(rule: Any, grid: Grid) -> bool:
    return bool(re.fullmatch(rule.pattern, "".join(map(str, grid.along(rule.cells)))))


@reading("state-machine")
def state_machine(rule: Any, grid: Grid) -> bool:
    states = {rule.start}
    moves = list(zip(rule.moves[::3], rule.moves[1::3], rule.moves[2::3], strict=True))
    for digit in grid.along(rule.cells):
        states = {to for source, read, to in moves if source in states and read == digit}
    return bool(states.intersection(rule.accept))


# -- clues beside a line ----------------------------------------------------------------------------------------------


@reading("sandwich")
def sandwich(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    crusts = [i for i, digit in enumerate(line) if digit in (grid.board.digits[0], grid.board.digits[-1])]
    both = len(crusts) == 2 and line[crusts[0]] != line[crusts[1]]
    return both and sum(line[crusts[0] + 1 : crusts[1]]) == rule.clue


@reading("lunchbox")
def lunchbox(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    ends = sorted((line.index(min(line)), line.index(max(line))))
    return differ(line) and sum(line[ends[0] + 1 : ends[1]]) == rule.clue


@reading("skyscraper")
def skyscraper(rule: Any, grid: Grid) -> bool:
    highest = seen = 0
    for digit in grid.along(rule.cells):
        if digit > highest:
            highest, seen = digit, seen + 1
    return bool(seen == rule.clue)


@reading("hidden-skyscraper")
def hidden_skyscraper(rule: Any, grid: Grid) -> bool:
    highest = None
    for digit in grid.along(rule.cells):
        if highest is not None and digit <= highest:
            return bool(digit == rule.clue)
        highest = digit
    return False


@reading("x-sum")
def x_sum(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    count = line[0]
    return count <= len(line) and sum(line[i] for i in range(count)) == rule.clue


@reading("numbered-rooms")
def numbered_rooms(rule: Any, grid: Grid) -> bool:
    rooms = dict(enumerate(grid.along(rule.cells), 1))
    return bool(rooms.get(rooms[1]) == rule.clue)


def numbers(grid: Grid) -> list[tuple[Digit, ...]]:
    """Read all rows and columns from both ends."""
    side = grid.board.rows
    lines = [tuple(grid.values[i * side : (i + 1) * side]) for i in range(side)]
    lines += [tuple(grid.values[i::side]) for i in range(side)]
    return [*lines, *(line[::-1] for line in lines)]


@reading("full-rank")
def full_rank(rule: Any, grid: Grid) -> bool:
    ranked = sorted(numbers(grid))
    own = tuple(grid.along(rule.cells))
    return ranked.index(own) + 1 == rule.clue and (rule.ties == "any" or ranked.count(own) == 1)


@reading("no-rank-ties")
def no_rank_ties(rule: Any, grid: Grid) -> bool:
    return differ(numbers(grid))


@reading("value-indexing")
def value_indexing(rule: Any, grid: Grid) -> bool:
    first, second, *rest = grid.along(rule.cells)
    return dict(enumerate(rest, 1)).get(second) == first


@reading("indexing")
def indexing(rule: Any, grid: Grid) -> bool:
    for cell in rule.cells:
        row, col = grid.place(cell)
        house = {
            "column": [c for c in range(len(grid.values)) if grid.place(c)[0] == row],
            "row": [c for c in range(len(grid.values)) if grid.place(c)[1] == col],
            "box": next((list(region) for region in grid.board.regions if cell in region), []),
        }[rule.way]
        named = dict(enumerate(grid.along(house), 1))
        if named.get(grid[cell]) != house.index(cell) + 1:
            return False
    return True
