"""How many solutions a blank 4 × 4 has under rules with a layer: counted by search, and once more by hand.

What is written by hand here knows nothing of the rules: it builds grids, runs and cells with two digits by itself. The
numbers that are written out were worked out elsewhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

import pytest

import whydoku as w
from tests.laws.test_layer_rules import empty, soundly_explained
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import parse_board
from whydoku.rules import default_rules, make_rules

HOUSES = [
    *([4 * row + col for col in range(4)] for row in range(4)),
    *([4 * row + col for row in range(4)] for col in range(4)),
    *([4 * (2 * up + row) + 2 * left + col for row in (0, 1) for col in (0, 1)] for up in (0, 1) for left in (0, 1)),
]
"""The rows, columns and boxes of a 4 × 4."""


def searched(rules: str, size: str = "4") -> int:
    board = parse_board(size)
    return w.count(
        w.Puzzle(board, (*default_rules(board), *make_rules(rules, board)), (None,) * len(board.cells)), limit=10**7
    )


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All full 4 × 4 grids, row by row."""
    rows = [*permutations(range(1, 5))]

    def fill(above: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(above) == 16:
            yield above
            return
        for row in rows:
            now = above + row
            if all(
                len({now[c] for c in house if c < len(now)}) == sum(c < len(now) for c in house) for house in HOUSES
            ):
                yield from fill(now)

    return tuple(fill(()))


# -- false clues ------------------------------------------------------------------------------------------------------


def test_one_of_three_givens_is_false() -> None:
    clues = ((0, 1), (1, 2), (4, 3))
    by_hand = sum(sum(grid[cell] == digit for cell, digit in clues) == 2 for grid in grids())
    text = "(candidates 1 r1c1) (candidates 2 r1c2) (candidates 3 r2c1)"
    assert searched(f"liars {text}") == searched(f"some-of 2 {text}") == by_hand == 36


def test_lies_are_counted_by_row_and_by_kind() -> None:
    clues = ((0, 1), (1, 2), (4, 3), (7, 1))
    texts = ("(candidates 1 r1c1)", "(candidates 2 r1c2)", "(candidates 3 r2c1)", "(candidates 1 r2c4)")
    held = [[grid[cell] == digit for cell, digit in clues] for grid in grids()]
    each_row = sum(sum(found[:2]) == sum(found[2:]) == 1 for found in held)
    assert searched(f"liars {' '.join(texts)} per=row") == each_row > 0
    assert searched(f"liars {' '.join(texts)} lies=3") == sum(sum(found) == 1 for found in held) > 0
    assert searched(f"liars {' '.join(texts)} lies=2 per=kind") == sum(sum(found) == 2 for found in held) > 0
    pairs = f"liars {texts[0]} {texts[1]}; liars {texts[2]} {texts[3]}"
    assert searched(pairs) == each_row


@pytest.mark.parametrize("alias", ["xor", "exactly-one-of"])
def test_exactly_one_of_two_readings(alias: str) -> None:
    by_hand = sum((grid[0] + grid[1] == 5) != (grid[0] + grid[4] == 4) for grid in grids())
    assert searched(f"{alias} (killer 5 r1c1 r1c2) (killer 4 r1c1 r2c1)") == by_hand > 0


# -- Japanese sums ----------------------------------------------------------------------------------------------------


def run_sums(digits: Sequence[int], shades: Sequence[bool]) -> list[int]:
    signs = "".join(str(digit) if shade else " " for digit, shade in zip(digits, shades, strict=True))
    return [sum(map(int, run)) for run in signs.split()]


PATTERNS = {
    "0": "",
    "4": "4,",
    "? 3": r"\d+,3,",
    "* 5": r"(\d+,)*5,",
    "1 *": r"1,(\d+,)*",
    "* 2 *": r"(\d+,)*2,(\d+,)*",
}
"""Clues, and the lists of sums that they mean."""


@pytest.mark.parametrize("clue", PATTERNS)
def test_runs_are_added_up(clue: str) -> None:
    def fits(sums: Sequence[int]) -> bool:
        return re.fullmatch(PATTERNS[clue], "".join(f"{total}," for total in sums)) is not None

    for kind, parity in (("odd", 1), ("even", 0)):
        found = sum(fits(run_sums(grid[:4], [digit % 2 == parity for digit in grid[:4]])) for grid in grids())
        assert searched(f"japanese-sums '{clue}' r1c1-r1c4 {kind}") == found
        assert (clue, kind, found) != ("4", "odd", found) or found == 144
    shadings = [*product((False, True), repeat=4)]
    shaded = sum(fits(run_sums(grid[:4], shading)) for grid in grids() for shading in shadings)
    rest = "; ".join(f"japanese-sums sums=0 r{row}c1-r{row}c4" for row in (2, 3, 4))
    assert searched(f"japanese-sums '{clue}' r1c1-r1c4; {rest}") == shaded > 0


def test_a_question_mark_may_be_one_digit() -> None:
    sums = [run_sums(grid[:4], shading) for grid in grids() for shading in product((False, True), repeat=4)]
    rest = "; ".join(f"japanese-sums sums=0 r{row}c1-r{row}c4" for row in (2, 3, 4))
    assert searched(f"japanese-sums '1?' r1c1-r1c4 unknown=digit; {rest}") == sums.count([10]) > 0
    one = sum(len(found) == 1 and found[0] < 10 for found in sums)
    assert searched(f"japanese-sums '?' r1c1-r1c4 unknown=digit; {rest}") == one > 0


# -- two digits in a cell ---------------------------------------------------------------------------------------------


@cache
def with_two_digits() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All fillings of a 4 × 4 with 0 to 4, one or two digits in each cell, that have each digit once in every house."""
    found = []
    for columns in permutations(range(4)):
        twos = [4 * row + col for row, col in enumerate(columns)]
        if all(sum(cell in twos for cell in house) == 1 for house in HOUSES):
            found += fillings(twos, ())
    return tuple(found)


def fillings(twos: Sequence[int], filled: tuple[tuple[int, ...], ...]) -> list[tuple[tuple[int, ...], ...]]:
    cell = len(filled)
    if cell == 16:
        return [filled]
    taken = {digit for house in HOUSES if cell in house for c in house if c < cell for digit in filled[c]}
    free = [digit for digit in range(5) if digit not in taken]
    return [each for held in combinations(free, 1 + (cell in twos)) for each in fillings(twos, (*filled, held))]


def test_schrodinger_cells_are_counted_as_by_hand() -> None:
    every = with_two_digits()
    assert searched("schrodinger", "4 0-4") == len(every) == 22_080
    nine = sum(sum(grid[0]) + sum(grid[1]) == 9 for grid in every)
    assert searched("schrodinger; killer 9 r1c1 r1c2", "4 0-4") == nine == 1_104


def test_both_digits_of_a_cell_obey() -> None:
    every = with_two_digits()
    odd = sum(all(digit % 2 for digit in (*grid[0], *grid[2])) for grid in every)
    assert searched("schrodinger; odd r1c1 r1c3", "4 0-4") == odd > 0
    knights = [(a, b) for a, b in combinations(range(16), 2) if {abs(a // 4 - b // 4), abs(a % 4 - b % 4)} == {1, 2}]
    apart = sum(all(not {*grid[a]} & {*grid[b]} for a, b in knights) for grid in every)
    assert searched("schrodinger; anti-knight", "4 0-4") == apart > 0
    beside = [(a, b) for a, b in combinations(range(16), 2) if abs(a // 4 - b // 4) + abs(a % 4 - b % 4) == 1]
    steps = sum(all(abs(x - y) != 1 for a, b in beside[:5] for x in grid[a] for y in grid[b]) for grid in every)
    marks = "; ".join(f"pair-relation 'abs(a - b) != 1' {name(a)} {name(b)}" for a, b in beside[:5])
    assert searched(f"schrodinger; {marks}", "4 0-4") == steps > 0
    cage = sum(len({*grid[0], *grid[5], *grid[10]}) == len((*grid[0], *grid[5], *grid[10])) for grid in every)
    assert searched("schrodinger; killer r1c1 r2c2 r3c3", "4 0-4") == cage > 0


def name(cell: int) -> str:
    return f"r{cell // 4 + 1}c{cell % 4 + 1}"


def test_what_two_digits_count_as_is_read_by_other_rules() -> None:
    every = with_two_digits()

    def values(grid: Sequence[tuple[int, ...]], times: int) -> list[int]:
        return [held[0] if len(held) == 1 else times * held[0] + held[1] for held in grid]

    for combine, times in (("sum", 1), ("concatenation", 10)):
        rising = sum(v[0] < v[5] < v[10] for v in (values(grid, times) for grid in every))
        assert searched(f"schrodinger {combine}; thermometer r1c1 r2c2 r3c3", "4 0-4") == rising > 0
    pairs = [[held for held in grid if len(held) == 2] for grid in every]
    assert searched("schrodinger pairs=different", "4 0-4") == sum(len({*found}) == 4 for found in pairs) > 0


@pytest.mark.parametrize("seed", range(6))
def test_schrodinger_cells_in_every_engine(seed: int) -> None:
    pytest.importorskip("pysat")
    from whydoku.engines.sat.engine import SAT

    source, board = random.Random(seed), parse_board("4 0-4")
    clues = source.choice(with_two_digits())
    kept = [held[0] if source.random() < 0.6 else None for held in clues]
    wanted = {
        grid for grid in with_two_digits() if all(k in (None, held[0]) for k, held in zip(kept, grid, strict=True))
    }
    puzzle = w.Puzzle(board, (*default_rules(board), *make_rules("schrodinger", board)), tuple(kept))
    second = puzzle.board.layer_cells("second digit")
    found = [*SEARCH.solutions(puzzle)]
    assert {with_seconds(solution.values, second) for solution in found} == wanted
    assert len(found) == len(wanted)
    assert {solution.values for solution in SAT.solutions(puzzle)} == {solution.values for solution in found}
    soundly_explained(empty(board, *puzzle.rules), [solution.values for solution in found], source)


def with_seconds(values: Sequence[int], second: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple((values[c],) if values[second[c]] < 0 else (values[c], values[second[c]]) for c in range(16))


# -- areas and paths --------------------------------------------------------------------------------------------------


def beside(cell: int, side: int = 4) -> list[int]:
    row, col = divmod(cell, side)
    ways = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [y * side + x for y, x in ways if 0 <= y < side and 0 <= x < side]


def pieces(cells: set[int], side: int = 4) -> list[set[int]]:
    found: list[set[int]] = []
    for cell in sorted(cells):
        near = [piece for piece in found if piece.intersection(beside(cell, side))]
        found = [piece for piece in found if piece not in near] + [{cell}.union(*near)]
    return found


def squares(side: int) -> list[set[int]]:
    corners = (row * side + col for row in range(side - 1) for col in range(side - 1))
    return [{cell, cell + 1, cell + side, cell + side + 1} for cell in corners]


@cache
def shadings() -> list[set[int]]:
    """All sets of cells of a 4 × 4."""
    return [{cell for cell in range(16) if bits >> cell & 1} for bits in range(1 << 16)]


ALL = set(range(16))


@cache
def yin_yangs() -> list[set[int]]:
    fine = [dark for dark in shadings() if not any(s <= dark or s.isdisjoint(dark) for s in squares(4))]
    return [dark for dark in fine if len(pieces(dark)) == len(pieces(ALL - dark)) == 1]


def test_shades_and_paths_are_as_many_as_counted() -> None:
    assert len(grids()) == 288
    seas = [dark for dark in shadings() if not any(square <= dark for square in squares(4))]
    seas = [dark for dark in seas if len(pieces(dark)) == 1]
    edge = ALL - {5, 6, 9, 10}
    caves = [dark for dark in shadings() if all(wall & edge for wall in pieces(dark)) and len(pieces(ALL - dark)) == 1]
    assert (len(yin_yangs()), len(seas), len(caves)) == (96, 3_755, 9_349)
    assert searched("yin-yang") == 288 * 96
    assert searched("nurikabe") == 288 * 3_755
    assert searched("cave") == 288 * 9_349
    clues = (0, 10)  # r1c1 and r3c3
    found = 0
    for dark in seas:
        lands = pieces(ALL - dark)
        if len(lands) == 2 and all(len(land.intersection(clues)) == 1 for land in lands):
            size = {clue: len(land) for land in lands for clue in land.intersection(clues)}
            found += sum(all(grid[clue] == size[clue] for clue in clues) for grid in grids())
    assert searched("nurikabe islands=r1c1+r3c3") == found > 0


def routes(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways on from a path through cells that share a side, itself among them."""
    yield path
    for cell in beside(path[-1]):
        if cell not in path:
            yield from routes((*path, cell))


@cache
def every_route() -> tuple[tuple[int, ...], ...]:
    return tuple(route for start in range(16) for route in routes((start,)))


def touches(route: Sequence[int], closed: bool) -> str:
    """Where a path touches itself: at sides, at corners, nowhere."""
    place = {cell: number for number, cell in enumerate(route)}
    last = len(route) - 1

    def apart(a: int, b: int) -> int:
        steps = abs(place[a] - place[b])
        return min(steps, last + 1 - steps) if closed else steps

    if any(apart(cell, other) > 1 for cell in route for other in beside(cell) if other in place):
        return "sides"
    corners = [(a, b) for a, b in combinations(route, 2) if abs(a // 4 - b // 4) == abs(a % 4 - b % 4) == 1]
    return "corners" if any(apart(a, b) > 2 for a, b in corners) else "nowhere"


@pytest.mark.parametrize(("name", "least"), [("loop", 4), ("snake", 2)])
def test_paths_may_touch_themselves_or_not(name: str, least: int) -> None:
    closed = name == "loop"
    ways = [way for way in every_route() if len(way) >= least and (not closed or way[0] in beside(way[-1]))]
    if closed:  # each loop is found from every cell, in both directions
        ways = [way for way in ways if way[0] == min(way) and way[1] < way[-1]]
    else:
        ways = [way for way in ways if way[0] < way[-1]]
    kinds = [touches(way, closed) for way in ways]
    nowhere, corners = kinds.count("nowhere"), kinds.count("corners")
    assert len(kinds) == (213 if closed else 14_248)
    assert nowhere + corners == (24 if closed else 1_004)
    assert searched(f"{name} nowhere") == 288 * nowhere
    assert searched(name) == 288 * (nowhere + corners)
    if closed:
        assert searched(f"{name} sides") == 288 * len(kinds)
    else:
        ends = [way for way, kind in zip(ways, kinds, strict=True) if (way[0], way[-1]) == (0, 15)]
        plain = sum(touches(way, False) != "sides" for way in ends)
        assert plain == 20
        assert searched("snake ends=r1c1+r4c4") == 288 * plain
        assert searched("snake ends=r1c1+r4c4 touch=sides") == 288 * len(ends)


@pytest.mark.parametrize("touch", ["nowhere", "corners", "sides"])
def test_digits_along_a_loop(touch: str) -> None:
    allowed = {"nowhere": ("nowhere",), "corners": ("nowhere", "corners"), "sides": ("nowhere", "corners", "sides")}
    loops = [way for way in every_route() if len(way) > 3 and way[0] in beside(way[-1])]
    loops = [way for way in loops if way[0] == min(way) and way[1] < way[-1]]
    loops = [way for way in loops if touches(way, True) in allowed[touch]]

    def steps(grid: Sequence[int], way: Sequence[int]) -> list[int]:
        return [grid[a] - grid[b] for a, b in zip(way, (*way[1:], way[0]), strict=True)]

    every = [*product(grids(), loops)]
    apart = sum(all(abs(step) >= 2 for step in steps(*each)) for each in every)
    assert searched(f"loop {touch}; loop-whispers") == apart
    in_turn = sum(all(step % 2 for step in steps(*each)) for each in every)
    assert searched(f"loop {touch}; parity-loop") == in_turn > 0
    held = [[grid[cell] for cell in way] for grid, way in every]
    counting = sum(all(digits.count(digit) == digit for digit in digits) for digits in held)
    assert searched(f"loop {touch}; counting-loop") == counting


def labelled(number: int) -> list[tuple[int, ...]]:
    """All labels of the cells of a 3 × 3 that make connected areas without a 2 × 2 square, every label used."""
    found = []
    for labels in product(range(1, number + 1), repeat=9):
        areas = [{cell for cell in range(9) if labels[cell] == label} for label in range(1, number + 1)]
        if all(len(pieces(cells, 3)) == 1 for cells in areas) and not any(s <= a for s in squares(3) for a in areas):
            found.append(labels)
    return found


@pytest.mark.parametrize("number", [2, 3])
def test_areas_are_connected(number: int) -> None:
    every = labelled(number)
    ordered = sum([*dict.fromkeys(labels)] == sorted({*labels}) for labels in every)
    latin = 12  # squares of side 3
    assert searched(f"areas {number}", "latin3") == latin * ordered
    offsets = "+".join(map(str, range(number)))
    assert searched(f"areas {number} offsets={offsets}", "latin3") == latin * len(every)
    if number == 2:
        assert searched("areas 2") == 288 * 96 // 2
    first = sum(labels[0] == 2 for labels in every)
    low = f"areas {number} offsets={offsets}; weighted-sum 2 r1c1; candidates 1 r1c1"
    assert searched(low, "latin3") == latin // 3 * first


def test_galaxies_are_symmetric() -> None:
    """Whatever is found for two dots is one of the ways to divide a 4 × 4 into two halves that are each symmetric."""
    dots = [(y, x) for y in range(7) for x in range(7)]  # in half cells

    def cells_of(dot: tuple[int, int]) -> list[int]:
        return [4 * y + x for y in range(4) for x in range(4) if abs(2 * y - dot[0]) < 2 and abs(2 * x - dot[1]) < 2]

    def is_galaxy(cells: set[int], dot: tuple[int, int]) -> bool:
        turned = {(dot[0] - cell // 4, dot[1] - cell % 4) for cell in cells}
        return turned == {(cell // 4, cell % 4) for cell in cells} and cells.issuperset(cells_of(dot))

    halves = [dark for dark in shadings() if 0 in dark and dark != ALL]
    halves = [dark for dark in halves if len(pieces(dark)) == len(pieces(ALL - dark)) == 1]
    found = 0
    for dark in halves:
        for one in dots:
            if is_galaxy(dark, one):
                found += sum(is_galaxy(ALL - dark, other) for other in dots)
    counted = 0
    for one, other in combinations(dots, 2):
        if {*cells_of(one)}.isdisjoint(cells_of(other)):
            texts = (" ".join(name(cell) for cell in cells_of(dot)) for dot in (one, other))
            puzzle = searched(f"galaxies {' / '.join(texts)}; candidates 1 r1c1; candidates 2 r1c2; candidates 3 r1c3")
            counted += puzzle
    assert counted == found * sum(grid[:3] == (1, 2, 3) for grid in grids()) > 0


def test_numbers_of_galaxies() -> None:
    left, right = (" ".join(f"r{row}c{col}" for row in (2, 3) for col in cols) for cols in ((1, 2), (3, 4)))
    dots = f"galaxies {left} / {right}"
    assert searched(dots) == searched(f"{dots} 8") == searched(f"{dots} clues=0+8") == searched(f"{dots} 20 sum") == 288
    assert searched(f"{dots} 7") == searched(f"{dots} 19 sum") == searched(f"{dots} repeats=no") == 0


def test_dots_depend_on_shades() -> None:
    def fits(grid: Sequence[int], dark: set[int], a: int, b: int, kropki: bool) -> bool:
        same = (a in dark) == (b in dark)
        if kropki and a not in dark:
            return same and (grid[a] == 2 * grid[b] or grid[b] == 2 * grid[a])
        return same and grid[a] - grid[b] in (1, -1)

    pairs = [(a, b) for a in range(16) for b in beside(a) if a < b]
    every = [*product(grids(), yin_yangs())]
    assert searched("yin-yang; shaded-dots r1c1 r1c2") == sum(fits(*each, 0, 1, False) for each in every) == 10_368
    kropki = sum(fits(*each, 0, 1, True) for each in every)
    assert searched("yin-yang; shaded-dots r1c1 r1c2 kropki") == kropki > 0
    for text, flag in (("same", False), ("kropki", True)):
        only = sum(all(fits(*each, a, b, flag) == ((a, b) == (0, 1)) for a, b in pairs) for each in every)
        assert searched(f"yin-yang; shaded-dots r1c1 r1c2 {text} negative=yes") == only


# -- sandwiches and circles -------------------------------------------------------------------------------------------


def test_the_crusts_of_a_mystery_sandwich_are_found() -> None:
    def between(line: Sequence[int], crusts: tuple[int, int]) -> int:
        first, last = sorted(line.index(crust) for crust in crusts)
        return sum(line[first + 1 : last])

    def all_fit(grid: Sequence[int], crusts: tuple[int, int]) -> bool:
        return between(grid[:4], crusts) == 3 and between(grid[0::4], crusts) == 4

    pairs = [*combinations(range(1, 5), 2)]
    found = sum(all_fit(grid, crusts) for grid in grids() for crusts in pairs)
    assert searched("mystery-sandwich 3 r1c1-r1c4; mystery-sandwich 4 r1c1-r4c1") == found > 0


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_circles_are_counted_by_colour(colours: int) -> None:
    circles = (0, 1, 6, 10, 15)  # r1c1 r1c2 r2c3 r3c3 r4c4
    found = 0
    for labels in product(range(colours), repeat=len(circles)):
        at = dict(zip(circles, labels, strict=True))
        if [*dict.fromkeys(labels)] != [*range(colours)] or any(at[a] == at.get(b) for a in at for b in beside(a)):
            continue
        for grid in grids():
            held = [(at[cell], grid[cell]) for cell in circles]
            found += all(held.count(each) == each[1] for each in held)
    text = " ".join(map(name, circles))
    assert searched(f"coloured-circles {text} {colours}") == found
    assert found > 0 or colours == 1
    if colours == 2:  # all circles but the last are neighbours, two by two: one colour settles the order
        assert searched(f"coloured-circles {text} 2 given=2") == searched(f"coloured-circles {text} 2 given=1") > 0


# -- values and digits ------------------------------------------------------------------------------------------------


def test_a_rule_reads_values_or_digits_as_is_said() -> None:
    def counts(grid: Sequence[int]) -> list[int]:
        return [2 * digit if cell in (0, 6) else digit for cell, digit in enumerate(grid)]

    def is_odd(grid: Sequence[int]) -> bool:
        return grid[0] % 2 == grid[1] % 2 == 1

    own = "modifiers r1c1 r2c3"
    by_value = sum(sum(counts(grid)[:2]) == 5 for grid in grids())
    by_digit = sum(sum(grid[:2]) == 5 for grid in grids())
    assert searched(f"{own}; weighted-sum 5 r1c1 r1c2") == by_value
    assert searched(f"{own}; by-values (weighted-sum 5 r1c1 r1c2)") == by_value
    assert searched(f"{own}; by-digits (weighted-sum 5 r1c1 r1c2)") == by_digit != by_value
    assert (
        searched(f"{own}; odd r1c1 r1c2") == searched(f"{own}; by-digits (odd r1c1 r1c2)") == sum(map(is_odd, grids()))
    )
    assert searched(f"{own}; by-values (odd r1c1 r1c2)") == sum(is_odd(counts(grid)) for grid in grids()) == 0


# -- refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "size", "said"),
    [
        ("schrodinger", "4", "say its digits with its size, as '4 0-4'"),
        ("schrodinger; quadruple 1 r1c1", "4 0-4", "not defined what quadruple means for cells with two digits"),
        ("schrodinger; doublers r1c1", "4 0-4", "not defined what cells count as beside"),
        ("liars (odd r1c1) lies=2", "4", "2 of 1 clue of the puzzle cannot be false"),
        ("liars (odd r1c1 r2c2) per=row", "4", "the clue odd is not in one row"),
        ("japanese-sums '4 x' r1c1-r1c4", "4", "'x' is no sum"),
        ("areas 3 offsets=0+1", "4", "3 areas need as many offsets, not 2"),
        ("areas 2 offsets=0+1; doublers r1c1", "4", "not defined what cells count as beside"),
        (
            "galaxies r1c1 r2c2",
            "4",
            "a dot is in a cell, between two cells or at the corner of four, not at r1c1, r2c2",
        ),
        ("galaxies r1c1 / r1c1 r1c2", "4", "two dots are in or at r1c1"),
        ("by-values (yin-yang)", "4", "yin-yang is about a layer"),
    ],
)
def test_what_cannot_be_is_refused(rules: str, size: str, said: str) -> None:
    with pytest.raises(w.RuleError, match=re.escape(said)):
        searched(rules, size)
