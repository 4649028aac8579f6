"""A law: under every rule, the SAT engine and the search agree on random puzzles."""

from __future__ import annotations

import random

import pytest

from tests.laws.rule_instances import an_instance
from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import RuleError
from whydoku.model.board import Board, parse_board
from whydoku.model.network import compile_network
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules, rule_types

pytest.importorskip("pysat")

from whydoku.engines.sat.engine import SAT, SatEngine

LIMIT = 12
BOARDS = {
    "4": Board.square(4),
    "Latin 3 from 0": Board.square(3, box=None, low=0),
    "2×2 with 5 digits, no rules": Board(2, 2, 5, 1, ((0, 1), (2, 3))),
    "2×2 with 3 digits from 0 and 4 cells beside it, no rules": Board(
        6, 2, 3, 0, ((0, 1, 2, 3),), holes=frozenset({(2, 0), (2, 1), (3, 0), (3, 1)})
    ),
    "6": Board.square(6),
    "jigsaw": Board.jigsaw(
        [(0, 1, 2, 3, 4), (5, 6, 7, 10, 11), (8, 9, 13, 14, 19), (12, 15, 16, 17, 20), (18, 21, 22, 23, 24)]
    ),
    "9": Board.square(9),
}
MORE_DIGITS = {
    "deconstruction": {"latin5 0-4": parse_board("latin5 0-4")},
    "schrodinger": {size: parse_board(size) for size in ("4 0-4", "2x3 0-6")},
}
"""Boards of rules that need other digits than a house has cells."""


def random_puzzle(board: Board, rules: tuple[Rule, ...], rng: random.Random) -> Puzzle:
    """Take a solution, dig holes, and now and then spoil a given."""
    empty = Puzzle(board, rules, (None,) * len(board.cells))
    layered = any(True for rule in rules for _ in rule.layers(board))
    maker = SAT if layered else SEARCH  # with a layer, search needs a lucky seed
    full = next(maker.solutions(empty, limit=1, seed=rng.randrange(2**32)), None)
    if full is None:
        return empty
    givens = [digit if rng.random() < 0.45 else None for digit in full.values]
    if rng.random() < 0.3:
        givens[rng.randrange(len(board.cells))] = rng.choice(list(board.digits))
    return Puzzle(board, rules, tuple(givens))


@pytest.mark.parametrize("name", sorted(rule_types()))
def test_every_rule_has_the_same_solutions_in_both_engines(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for board in MORE_DIGITS.get(name, BOARDS).values():
        if name in ("connected", "anti-bishop", "chaos-construction") and len(board.cells) > 16:
            continue  # most that is drawn is impossible there, which clauses take long to show
        plain = default_rules(board) if board.is_square or name in MORE_DIGITS else ()
        rule = an_instance(rule_types()[name], board, rng)
        if rule is None:
            continue
        rules = tuple(dict.fromkeys((*(each for each in plain if each.name not in rule.instead()), rule)))
        try:
            compile_network(board, rules)
        except RuleError:
            continue  # the rule is not for this board, and says so
        puzzle = random_puzzle(board, rules, rng)
        encoding = rng.choice(list(Encoding))
        by_search = {solution.values for solution in SEARCH.solutions(puzzle, limit=LIMIT)}
        by_sat = [solution.values for solution in SatEngine(encoding=encoding).solutions(puzzle, limit=LIMIT)]
        assert len(set(by_sat)) == len(by_sat) == len(by_search), (rule, encoding)
        if len(by_search) < LIMIT:
            assert set(by_sat) == by_search, (rule, encoding)
            assert SAT.candidates(puzzle) == SEARCH.candidates(puzzle), rule
        one, other = SAT.solve(puzzle), SEARCH.solve(puzzle)
        assert (one is None) == (other is None)
        assert one is None or other is None or one.unique == other.unique
        compared += 1
    assert compared, "no board takes the rule, so it was not tested"
