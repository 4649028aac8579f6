"""A law: under every rule, the SAT engine and the search say the same of random puzzles."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.network import compile_network
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules, rule_types
from whydoku.search import engine as search

pytest.importorskip("pysat")

LIMIT = 12
BOARDS = {
    "4": Board.square(4),
    "6": Board.square(6),
    "latin 5": Board.square(5, box=None),
    "9": Board.square(9),
    "jigsaw": Board.jigsaw(
        [(0, 1, 2, 3, 4), (5, 6, 7, 10, 11), (8, 9, 13, 14, 19), (12, 15, 16, 17, 20), (18, 21, 22, 23, 24)]
    ),
    "from 0": Board.square(4, low=0),
}


def plain_rules() -> list[Rule]:
    """Return every rule that needs no arguments."""
    made = []
    for kind in rule_types().values():
        try:
            made.append(kind())
        except TypeError:
            continue
    return made


def random_puzzle(board: Board, rules: tuple[Rule, ...], rng: random.Random) -> Puzzle:
    """Take a solution, dig holes, and now and then spoil a given."""
    empty = Puzzle(board, rules, (None,) * len(board.cells))
    full = next(search.solutions(empty, limit=1, seed=rng.randrange(2**32), deadline=5), None)
    if full is None:
        return empty
    givens = [digit if rng.random() < 0.45 else None for digit in full.values]
    if rng.random() < 0.3:
        givens[rng.randrange(len(givens))] = rng.choice(list(board.digits))
    return Puzzle(board, rules, tuple(givens))


@pytest.mark.parametrize("rule", plain_rules(), ids=lambda rule: rule.name)
@settings(max_examples=10, deadline=None)
@given(name=st.sampled_from(list(BOARDS)), seed=st.integers(0, 2**32))
def test_every_rule_has_the_same_solutions_in_both_engines(rule: Rule, name: str, seed: int) -> None:
    from whydoku.sat import engine as sat

    board = BOARDS[name]
    rules = tuple(dict.fromkeys((*default_rules(board), rule)))
    try:
        compile_network(board, rules)
    except RuleError:
        return  # the rule is not for this board, and says so
    puzzle = random_puzzle(board, rules, random.Random(seed))
    by_search = [solution.values for solution in search.solutions(puzzle, limit=LIMIT)]
    by_sat = [solution.values for solution in sat.solutions(puzzle, limit=LIMIT)]
    assert len(set(by_sat)) == len(by_sat) == len(by_search)
    if len(by_search) < LIMIT:
        assert set(by_sat) == set(by_search)
        assert sat.candidates(puzzle) == search.candidates(puzzle)
    assert all(all(r.holds(board, values) for r in rules) for values in by_sat)
    one, other = sat.solve(puzzle), search.solve(puzzle)
    assert (one is None) == (other is None)
    assert one is None or other is None or one.unique == other.unique
