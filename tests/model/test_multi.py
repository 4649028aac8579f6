"""Boards of several grids: every engine solves puzzles on them that were made here."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as w
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import InputError, OptionError, RuleError
from whydoku.model.board import LAYOUTS, Board, board_text, parse_board
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution
from whydoku.rules import default_rules, make_rules

TEXTS = [*LAYOUTS, "4 r1c1 r3c3", "r1c1 r5c5", "3x2 r1c1 r4c3 r7c5", "latin5 r1c1 r3c2"]


@cache
def made(text: str, rules: str = "") -> tuple[Puzzle, Solution]:
    """Fill the board at random, then take clues away as long as there is one solution."""
    board, source = parse_board(text), random.Random(text)
    empty = Puzzle(board, (*default_rules(board), *make_rules(rules, board)), (None,) * len(board.cells))
    full = SEARCH.solve(empty, seed=7)
    assert full is not None
    givens = full.values
    kept: list[int | None] = list(givens)
    cells = list(board.cells)
    source.shuffle(cells)
    for cell in cells[: 2 * len(cells) // 3]:
        kept[cell] = None
        if SEARCH.count(Puzzle(board, empty.rules, tuple(kept)), limit=2) > 1:
            kept[cell] = givens[cell]
    return Puzzle(board, empty.rules, tuple(kept)), full


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", ["search", "sat", "logic"])
def test_every_engine_solves_it(text: str, name: str) -> None:
    puzzle, full = made(text)
    found = w.solve(puzzle, engine=name)
    assert (found.values, found.unique) == (full.values, True)


@pytest.mark.parametrize("text", TEXTS)
def test_every_grid_is_a_sudoku(text: str) -> None:
    puzzle, full = made(text)
    board, size = puzzle.board, puzzle.board.size
    one = Board.square(size, box=board.box)
    for part in board.parts:
        grid = tuple(full.values[cell] for cell in part)
        assert all(rule.holds(one, grid) for rule in default_rules(one))
    assert sorted({cell for part in board.parts for cell in part}) == list(board.cells)
    assert all(rule.holds(board, full.values) for rule in puzzle.rules)


def test_diagonals_windows_and_groups_are_those_of_each_grid() -> None:
    puzzle, full = made("4 r1c1 r3c3", "diagonals")
    names = {group.name for group in puzzle.network.groups}
    assert {"the falling diagonal of grid 1", "the rising diagonal of grid 2", "row 4 of grid 2"} <= names
    assert w.solve(puzzle, engine="sat").values == full.values
    board = Board.samurai()
    for rule in make_rules("windoku, disjoint-groups", board):
        groups = list(rule.primitives(board))
        assert len(groups) == {"windoku": 20, "disjoint-groups": 45}[rule.name]
        assert all(len(set(group.cells)) == 9 for group in groups)
        parts = [set(part) for part in board.parts]
        assert all(any(set(group.cells) <= part for part in parts) for group in groups)


def test_explanations_name_the_grid() -> None:
    puzzle, _ = made("samurai")
    path = w.explain(puzzle)
    assert path.guesses == 0
    assert any("of grid 5" in step.text for step in path)


@pytest.mark.parametrize("text", TEXTS)
def test_a_board_is_written_as_it_is_read(text: str) -> None:
    written = board_text(parse_board(text))
    assert written is not None
    assert parse_board(written) == parse_board(text)
    assert written == {"r1c1 r5c5": "9 r1c1 r5c5", "latin5 r1c1 r3c2": "5 r1c1 r3c2"}.get(text, text)


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=4))
def test_any_offsets_make_a_board(corners: list[tuple[int, int]]) -> None:
    corners.append((0, 0))
    board = Board.multi(corners, 4)
    lines = {
        frozenset(board.at(top + r, left + c) for r, c in places)
        for top, left in corners
        for n in range(4)
        for places in ([(n, c) for c in range(4)], [(r, n) for r in range(4)])
    }
    groups = {frozenset(group.cells) for rule in default_rules(board)[:2] for group in rule.primitives(board)}
    assert groups == lines
    assert set(board.positions) == {(t + r, le + c) for t, le in corners for r, c in product(range(4), repeat=2)}


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Board.multi([]), "1 to 100 grids, not 0"),
        (lambda: Board.multi([(1, 0), (7, 6)]), "begins in row 1"),
        (lambda: Board.multi([(0, 0), (2000, 0)]), "1 to 999 rows"),
        (lambda: Board(9, 9, 9, grids=((0, 0), (3, 3))), "grid 2 at r4c4 does not lie on the board"),
        (lambda: Board(18, 9, 9, holes=frozenset({(9, 0)}), grids=((0, 0), (9, 0))), "grid 2 at r10c1"),
        (lambda: parse_board("ninja"), "'ninja' is not a board"),
        (lambda: parse_board("latin5x3 r1c1"), "is not a board"),
        (lambda: parse_board(""), "is not a board"),
    ],
)
def test_a_board_that_cannot_be_is_refused(make: object, says: str) -> None:
    assert callable(make)
    with pytest.raises((InputError, OptionError), match=says):
        make()


def test_a_rule_about_the_box_of_a_cell_wants_just_one() -> None:
    board = parse_board("r1c1 r5c5")
    for text in ("region-sum r6c6 r6c7 r6c8", "indexing r6c6 box"):
        with pytest.raises(RuleError, match="r6c6 is in"):
            make_rules(text, board)
