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
    return w.count(w.Puzzle(board, (*default_rules(board), *make_rules(rules, board)), (None,) * 16), limit=10**7)


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


@pytest.mark.parametrize(
    ("rules", "size", "said"),
    [
        ("schrodinger", "4", "say its digits with its size, as '4 0-4'"),
        ("schrodinger; quadruple 1 r1c1", "4 0-4", "not defined what quadruple means for cells with two digits"),
        ("schrodinger; doublers r1c1", "4 0-4", "not defined what cells count as beside"),
        ("liars (odd r1c1) lies=2", "4", "2 of 1 clue of the puzzle cannot be false"),
        ("liars (odd r1c1 r2c2) per=row", "4", "the clue odd is not in one row"),
        ("japanese-sums '4 x' r1c1-r1c4", "4", "'x' is no sum"),
    ],
)
def test_what_cannot_be_is_refused(rules: str, size: str, said: str) -> None:
    with pytest.raises(w.RuleError, match=re.escape(said)):
        searched(rules, size)
