"""Full grids: all of them are possible, and evenly distributed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import whydoku as w
from whydoku import Board, OptionError, Puzzle
from whydoku.engines.search.engine import SEARCH
from whydoku.generator.canonical import scramble
from whydoku.generator.chance import Chance
from whydoku.generator.grids import full_grid
from whydoku.model.limit import Limit
from whydoku.model.solution import Solution
from whydoku.rules import default_rules, make_rules

CLOCK = Limit().start()


def blank(board: Board, rules: str = "") -> Puzzle:
    return Puzzle(board, default_rules(board), (None,) * len(board.cells)).with_rules(*make_rules(rules, board))


def spread(counts: Counter[str], kinds: int, drawn: int) -> float:
    """Return how far counts are from even ones, in standard deviations of the chi-square statistic."""
    expected = drawn / kinds
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    statistic += (kinds - len(counts)) * expected
    return float((statistic - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


def test_all_288_grids_of_4x4_come_equally_often() -> None:
    puzzle = blank(Board.square(4))
    drawn = 288 * 40
    found = Counter(
        Solution(puzzle.board, full_grid(puzzle, 7, number, CLOCK), 0, True, "", 0.0).grid for number in range(drawn)
    )
    assert len(found) == 288 == w.count("." * 16)
    assert abs(spread(found, 288, drawn)) < 4
    print(f"\n4×4: {min(found.values())} to {max(found.values())} times, 40 expected")


def test_a_search_in_random_order_and_a_scrambling_come_near() -> None:
    """What other boards get: each of the 288 grids comes, and none of the two classes more than half as often again."""
    puzzle = blank(Board.square(4))
    drawn = 288 * 15
    found: Counter[str] = Counter()
    for number in range(drawn):
        filled = next(SEARCH.solutions(puzzle, limit=1, seed=Chance(3, number).word()), None)
        assert filled is not None
        found[scramble(replace(puzzle, givens=filled.values), 3, number).grid] += 1
    assert len(found) == 288
    classes: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for grid, count in found.items():
        form = w.canonical(grid).grid
        classes[form] += count
        sizes[form] += 1
    assert sorted(sizes.values()) == [96, 192]
    for form, size in sizes.items():
        assert 0.67 < classes[form] / (15 * size) < 1.5


def test_every_digit_comes_everywhere_in_9x9() -> None:
    grids = [full_grid(blank(Board.square(9)), 5, number, CLOCK) for number in range(1800)]
    for cell in range(81):
        counts = Counter(str(grid[cell]) for grid in grids)
        assert abs(spread(counts, 9, len(grids))) < 5


@pytest.mark.parametrize(
    ("board", "rules"),
    [
        (Board.square(6), ""),
        (Board.square(8), ""),
        (Board.square(12), ""),
        (Board.square(16), ""),
        (Board.square(5, box=None), ""),
        (Board.square(9), "anti-knight"),
        (Board.square(9), "X, non-consecutive"),
        (Board.square(9, low=0), ""),
        (Board.twodoku(), ""),
    ],
)
def test_grids_of_any_board_keep_its_rules(board: Board, rules: str) -> None:
    puzzle = blank(board, rules)
    grids = [full_grid(puzzle, 5, number, CLOCK) for number in range(4)]
    assert len(set(grids)) > 1
    assert grids == [full_grid(puzzle, 5, number, CLOCK) for number in range(4)]
    for grid in grids:
        assert all(rule.holds(board, grid) for rule in puzzle.rules)


def test_uniform_grids_are_refused_where_there_are_none() -> None:
    with pytest.raises(OptionError, match="plain 4×4 and 9×9"):
        full_grid(blank(Board.square(6)), 1, 1, CLOCK, uniform=True)
