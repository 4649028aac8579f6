"""A law: under several rules at once, where derived sums, sets and joined relations meet, search finds every grid."""

from __future__ import annotations

import random

import pytest

from tests.laws.rule_instances import an_instance
from tests.laws.test_rules import BOARDS, RULES, all_grids, empty
from tests.support.effort import FULL
from whydoku.engines.search.engine import SEARCH
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule

SUMS = ("killer", "little-killer", "weighted-sum", "pill-arrow", "arrow", "sum-line")
OTHERS = ("equality-cage", "counting-circles", "contains", "xv", "difference", "renban", "diagonals", "thermometer")


@pytest.mark.parametrize("seed", range(400 if FULL else 16))
def test_search_finds_what_several_rules_allow(seed: int) -> None:
    chance = random.Random(seed)
    board = chance.choice([board for board in BOARDS.values() if not board.holes and board.is_square])
    names = [*chance.choices(SUMS, k=chance.randint(1, 4)), *chance.choices(OTHERS, k=chance.randint(0, 3))]
    rules: list[Rule] = []
    left = all_grids(board)
    for name in names:
        rule = an_instance(RULES[name], board, chance)
        kept = [] if rule is None else [grid for grid in left if rule.holds(board, grid)]
        if rule is not None and kept and rule not in rules:  # one that leaves nothing would end it
            rules.append(rule)
            left = tuple(kept)
    plain = empty(board, *rules)
    found = [solution.values for solution in SEARCH.solutions(Puzzle(board, plain.rules, plain.givens))]
    assert sorted(found) == sorted(left), rules
