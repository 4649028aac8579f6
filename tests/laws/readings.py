"""What each rule's sentence says of a full grid, read once more: from the sentence, and without a line of the rule's own code.

A reading is `says(rule, grid)`; `grid` knows rows and columns by counting, and nothing of boards but their size, holes,
regions and digits. The laws hold `holds`, search, SAT and logic against it. A rule that has no reading here yet, being new or
another package's, is held against its own `holds`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise
from typing import Any

from whydoku.model.board import Board, Cell, Digit


@dataclass(frozen=True)
class Grid:
    """A full board; most readings count on there being no holes."""

    board: Board
    values: Sequence[Digit]

    def __getitem__(self, cell: Cell) -> Digit:
        return self.values[cell]

    def along(self, cells: Sequence[Cell]) -> list[Digit]:
        """List the digits of some cells."""
        return [self.values[cell] for cell in cells]

    def place(self, cell: Cell) -> tuple[int, int]:
        """Give row and column, from 0."""
        return [
            (r, c) for r in range(self.board.rows) for c in range(self.board.cols) if (r, c) not in self.board.holes
        ][cell]

    def cell(self, row: int, col: int) -> Cell | None:
        """Give the cell there, or None off the board."""
        return next((cell for cell in range(len(self.values)) if self.place(cell) == (row, col)), None)

    def pairs(self) -> Iterator[tuple[Cell, Cell, int, int]]:
        """Go through all pairs of cells with how many rows and columns they are apart."""
        for a, b in combinations(range(len(self.values)), 2):
            (row, col), (other_row, other_col) = self.place(a), self.place(b)
            yield a, b, abs(row - other_row), abs(col - other_col)

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Go through all pairs that share a side."""
        return ((a, b) for a, b, down, right in self.pairs() if down + right == 1)

    def squares(self) -> Iterator[list[Digit]]:
        """Go through the digits of all 2 × 2 squares."""
        for row in range(self.board.rows - 1):
            for col in range(self.board.cols - 1):
                yield [self.values[(row + r) * self.board.cols + col + c] for r in (0, 1) for c in (0, 1)]

    def third(self, digit: Digit) -> int:
        """Say whether a digit is low, middle or high: 0, 1, 2."""
        return list(self.board.digits).index(digit) // (self.board.size // 3)


Says = Callable[[Any, Grid], bool]
READINGS: dict[str, Says] = {}


def reading(*names: str) -> Callable[[Says], Says]:
    """Keep a reading under the names of its rules."""

    def keep(says: Says) -> Says:
        READINGS.update(dict.fromkeys(names, says))
        return says

    return keep


def says(rule: Any, grid: Grid) -> bool:
    """Read any rule."""
    read = READINGS.get(rule.name)
    return read(rule, grid) if read else rule.holds(grid.board, grid.values)


def differ(digits: Sequence[Any]) -> bool:
    return len(set(digits)) == len(digits)


# -- houses -------------------------------------------------------------------------------------------------------------


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


# -- apart --------------------------------------------------------------------------------------------------------------


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


# -- single cells and pairs ---------------------------------------------------------------------------------------------


@reading("odd", "even")
def parity(rule: Any, grid: Grid) -> bool:
    return all((digit % 2 == 1) == (rule.name == "odd") for digit in grid.along(rule.cells))


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


# -- lines --------------------------------------------------------------------------------------------------------------


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


# -- sums and counts ----------------------------------------------------------------------------------------------------


@reading("killer")
def killer(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    return differ(cage) and (rule.total is None or sum(cage) == rule.total)


@reading("little-killer")
def little_killer(rule: Any, grid: Grid) -> bool:
    return bool(sum(grid.along(rule.cells)) == rule.clue)


@reading("weighted-sum")
def weighted_sum(rule: Any, grid: Grid) -> bool:
    weights = rule.weights or [1] * len(rule.cells)
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


@reading("rellik-cage")
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


@reading("look-and-say")
def look_and_say(rule: Any, grid: Grid) -> bool:
    cage = grid.along(rule.cells)
    return all(cage.count(digit) == times for times, digit in zip(rule.says[::2], rule.says[1::2], strict=True))


@reading("contains")
def contains(rule: Any, grid: Grid) -> bool:
    wanted, found = Counter(rule.digits), Counter(grid.along(rule.cells))
    return all(found[d] == wanted[d] if rule.exactly else found[d] >= wanted[d] for d in wanted)


@reading("quadruple")
def quadruple(rule: Any, grid: Grid) -> bool:
    row, col = grid.place(rule.corner)
    four = Counter(grid[cell] for r in (0, 1) for c in (0, 1) if (cell := grid.cell(row + r, col + c)) is not None)
    return all(four[digit] >= times for digit, times in Counter(rule.digits).items())


@reading("counting-circles")
def counting_circles(rule: Any, grid: Grid) -> bool:
    return all(digit == times for digit, times in Counter(grid.along(rule.cells)).items())


@reading("count-distinct")
def count_distinct(rule: Any, grid: Grid) -> bool:
    return grid[rule.cells[0]] == len(Counter(grid.along(rule.cells[1:])))


@reading("connected")
def connected(rule: Any, grid: Grid) -> bool:
    area = {cell for cell, digit in enumerate(grid.values) if digit in rule.digits}
    parts = [{cell} for cell in area]
    for a, b in grid.neighbours():
        if a in area and b in area:
            one, other = (next(part for part in parts if cell in part) for cell in (a, b))
            if one is not other:
                one |= other
                parts.remove(other)
    return len(parts) == 1 and (rule.size is None or len(area) == rule.size)


@reading("global-entropy")
def global_entropy(rule: Any, grid: Grid) -> bool:
    return all({grid.third(digit) for digit in square} == {0, 1, 2} for square in grid.squares())


@reading("global-modular")
def global_modular(rule: Any, grid: Grid) -> bool:
    return all({digit % 3 for digit in square} == {0, 1, 2} for square in grid.squares())


@reading("dutch-flatmates")
def dutch_flatmates(rule: Any, grid: Grid) -> bool:
    low, *_, high = grid.board.digits
    middle = (low + high) / 2
    for cell, digit in enumerate(grid.values):
        row, col = grid.place(cell)
        above, below = grid.cell(row - 1, col), grid.cell(row + 1, col)
        happy = (above is not None and grid[above] == low) or (below is not None and grid[below] == high)
        if digit == middle and not happy:
            return False
    return True


# -- clues beside a line ------------------------------------------------------------------------------------------------


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


# -- rules of rules -----------------------------------------------------------------------------------------------------


@reading("all-of")
def all_of(rule: Any, grid: Grid) -> bool:
    return all(says(part, grid) for part in rule.rules)


@reading("any-of")
def any_of(rule: Any, grid: Grid) -> bool:
    return any(says(part, grid) for part in rule.rules)


@reading("not-so")
def not_so(rule: Any, grid: Grid) -> bool:
    return not says(rule.rule, grid)


@reading("repeat")
def repeat(rule: Any, grid: Grid) -> bool:
    """Move the grid under the rule instead of the rule over the grid."""
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
