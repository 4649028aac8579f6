"""How many grids of a blank 4 × 4 one clue leaves: search, SAT, the rule and an independent reading agree on the count."""

from __future__ import annotations

import pytest

from tests.laws.readings import Grid, says
from tests.laws.test_rules import all_grids, empty
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import Board
from whydoku.rules import parse_rule

COUNTS = {
    "product-cage 12 r1c1 r1c2 r2c3": 24,
    "product-cage 4 r1c1 r1c2": 48,
    "multi-total-cage 3 7 r1c1 r1c2": 96,
    "digital-root-cage 1 r1c1 r1c2 r2c3 repeats=yes": 48,
    "count-distinct number=2 r1c1 r1c2 r2c3 r3c3": 144,
    "vault 5 r2c2 r2c3": 8,
    "battenburg r2c2": 104,
    "quadruple-not 1 r2c2": 36,
    "equal-diagonals r2c2": 136,
    "equal-diagonals r2c2 product": 8,
    "minesweeper r2c2 even": 36,
    "watchtower r1c1": 150,
    "hot-cold-arrow r1c1 right hot": 144,
    "average-arrow r1c1 r2c2 r3c3": 24,
    "product-arrow r1c1 / r2c3 r3c4": 42,
    "ambiguous-arrow r1c1 r1c2 r2c3": 48,
    "ambiguous-arrow r1c1 r1c2 r2c3 end": 24,
    "same-difference r1c1 r1c2 r2c3": 144,
    "index-line r1c1-r1c3": 48,
    "edge-sum 6 r1c1 r1c2": 48,
    "edge-product 4 r1c1 r1c2": 48,
    "fast-thermometer r1c1 r1c2": 72,
    "same-parity r1c1 r1c2 r2c3": 96,
}


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
def test_one_clue_leaves_as_many_grids_as_counted(text: str, count: int) -> None:
    pytest.importorskip("pysat")
    from whydoku.engines.sat.engine import SAT

    board = Board.square(4)
    rule = parse_rule(text, board)
    wanted = sorted(grid for grid in all_grids(board) if rule.holds(board, grid))
    assert len(wanted) == count
    assert [grid for grid in sorted(all_grids(board)) if says(rule, Grid(board, grid))] == wanted
    for engine in (SEARCH, SAT):
        assert sorted(solution.values for solution in engine.solutions(empty(board, rule))) == wanted


def test_a_grey_dot_is_a_dot_where_all_dots_are_given() -> None:
    board = Board.square(4)
    dot, given = (parse_rule(text, board) for text in ("grey-kropki r1c1 r1c2", "negative-kropki"))
    assert not given.holds(board, (1, 2, 3, 4) * 4)
    assert [frozenset(pair) for pair in given.beside((dot,)).exempt] == [frozenset((0, 1))]  # type: ignore[attr-defined] # a field of this rule
