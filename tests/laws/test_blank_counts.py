"""How many solutions a blank 4 × 4 has with one clue of a rule, in three ways: search, SAT, and brute force by the reading.

Out of 288 grids; the numbers were worked out by an unrelated program.
"""

from __future__ import annotations

from functools import cache

import pytest

import whydoku as w
from tests.laws.readings import Grid, says
from whydoku.engines.sat.engine import SAT
from whydoku.model.board import Board, Digit
from whydoku.rules import make_rules

BLANK = w.read("." * 16)
ROW = "r1c1-r1c4"
COUNTS = {
    f"frame 5 {ROW}": 96,
    f"outside 1 2 {ROW}": 48,
    f"rossini {ROW} first=3": 48,
    f"before-nine 3 {ROW}": 48,
    f"rising-streak 3 {ROW}": 36,
    "anti-bishop": 0,
    "anti-queen": 0,
    "anti-queen 4": 36,
    "anti-diagonal 2": 48,
    **{
        f"battlefield {clue} {ROW}": count
        for clue, count in {0: 48, 1: 72, 2: 0, 3: 48, 4: 48, 5: 24, 6: 48, 7: 0}.items()
    },
}
"""Counts that were given."""

MORE = (
    f"product-frame 6 {ROW}",
    f"rossini {ROW} out first=4",
    f"before-n 6 {ROW} digit=2 included=yes",
    f"position-sums 5 {ROW}",
    f"position-sums 5 {ROW} total=5",
    f"broken-x-sum 6 {ROW}",
    f"short-sighted-x-sum 6 {ROW}",
    f"shifted-x-sum 6 {ROW}",
    f"sandwich 3 {ROW} crusts=2+4",
    f"rising-streak 2 {ROW} exactly=yes",
    "negative-rossini 3",
    "anti-bishop 1 2 wrap=yes",
    "anti-knight wrap=yes",
    "anti-king wrap=yes",
    "non-consecutive wrap=yes",
    "taxicab 3 wrap=yes",
    "anti-camel",
    "anti-camel wrap=yes",
    "leaper 1 2 3 4 wrap=yes",
    "anti-diagonal 2 every",
    "magic-square r1c1:r3c3 repeats=yes",
)


@cache
def every_grid() -> tuple[tuple[Digit, ...], ...]:
    return tuple(solution.values for solution in w.solutions(BLANK, limit=1000))


def counted(text: str) -> int:
    """Count in three ways, which agree."""
    puzzle = BLANK.with_rules(*make_rules(text, BLANK.board))
    found = w.count(puzzle, limit=1000)
    rules = [rule.beside(puzzle.rules) for rule in puzzle.rules]
    assert found == sum(all(says(rule, Grid(BLANK.board, grid)) for rule in rules) for grid in every_grid())
    assert found == SAT.count(puzzle, limit=1000)
    return found


@pytest.mark.parametrize("text", COUNTS)
def test_a_blank_board_has_as_many_solutions_as_given(text: str) -> None:
    assert len(every_grid()) == 288
    assert counted(text) == COUNTS[text]


@pytest.mark.parametrize("text", MORE)
def test_search_sat_and_brute_force_count_alike(text: str) -> None:
    counted(text)


def test_a_box_is_magic_in_eight_ways() -> None:
    board = Board(3, 3, 9, 1, (tuple(range(9)),))
    magic = w.read("." * 81, rules="magic-square r1c1:r3c3").rules[-1]
    puzzle = w.Puzzle(board, make_rules("magic-square r1c1:r3c3", board), (None,) * 9)
    found = [solution.values for solution in w.solutions(puzzle)]
    assert magic.note(board).endswith("each add up to 15.")
    assert len(found) == SAT.count(puzzle, limit=100) == 8
    assert {grid[4] for grid in found} == {5}


def test_regions_of_fewer_and_of_more_cells_than_digits() -> None:
    for regions in (((0, 4, 8),), ((0, 4),), ((0, 1, 3, 5),), ((0, 1, 4, 8),)):
        board = Board(3, 3, 3, 1, regions)
        blank = w.Puzzle(board, make_rules("rows, columns", board), (None,) * 9)
        puzzle = blank.with_rules(*make_rules("regions", board))
        grids = [solution.values for solution in w.solutions(blank)]
        kept = sum(says(puzzle.rules[-1], Grid(board, grid)) for grid in grids)
        assert 0 < kept < len(grids) == 12
        assert w.count(puzzle, limit=100) == SAT.count(puzzle, limit=100) == kept
