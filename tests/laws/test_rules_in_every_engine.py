"""What must hold for every rule in every engine: it is what an independent reading of its sentence says, grid by grid.

Hypothesis draws a small board and a rule on it, and makes what fails small. All grids of the board's plain rules are at hand,
so that search and SAT must find exactly those that the sentence lets through. Logic need not find them all, but whatever it
rules out must be in none of them, what it places must be in all, and each of its steps must be proved.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from tests.laws.readings import READINGS, Grid, says
from tests.laws.rule_instances import an_instance
from tests.laws.test_rules import BOARDS, LAYERED, RULES, all_grids, empty
from tests.support.effort import FULL
from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import select
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.proof.argument_clauses import check_argument as certify

PLAIN = sorted(RULES.keys() - LAYERED)  # test_layer_rules.py has the others
KINDS = select(unique=False)  # what holds however many solutions there are
MAX_SOLUTIONS = 200  # SAT forbids each solution it has found by a clause


@cache
def boards_for(name: str) -> tuple[Board, ...]:
    boards = [board for board in BOARDS.values() if not board.holes or name in ("doppelganger", "latin")]
    return tuple(board for board in boards if an_instance(RULES[name], board, random.Random(1)))


@st.composite
def ruled(draw: st.DrawFn, name: str) -> tuple[Board, Rule]:
    """Draw a board and a rule of this kind on it."""
    board = draw(st.sampled_from(boards_for(name)))
    rule = an_instance(RULES[name], board, draw(st.randoms(use_true_random=False)), tries=10)
    assume(rule is not None)
    assert rule is not None
    return board, rule


def allowed(board: Board, rule: Rule) -> list[tuple[Digit, ...]]:
    return sorted(grid for grid in all_grids(board) if says(rule, Grid(board, grid)))


def law(examples: int) -> settings:
    """Draw the same examples every time: a law that fails must fail for every run."""
    return settings(
        max_examples=examples * (60 if FULL else 1),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
    )


def test_readings_are_of_rules_and_every_rule_has_a_board() -> None:
    assert READINGS.keys() <= RULES.keys()
    assert [name for name in PLAIN if not boards_for(name)] == []


@pytest.mark.parametrize("name", PLAIN)
def test_search_finds_what_the_sentence_allows(name: str) -> None:
    @law(6)
    @given(ruled(name))
    def holds(drawn: tuple[Board, Rule]) -> None:
        board, rule = drawn
        wanted = allowed(board, rule)
        assert [grid for grid in sorted(all_grids(board)) if rule.holds(board, grid)] == wanted
        assert sorted(solution.values for solution in SEARCH.solutions(empty(board, rule))) == wanted

    holds()


@pytest.mark.parametrize("name", PLAIN)
def test_sat_finds_what_the_sentence_allows(name: str) -> None:
    pytest.importorskip("pysat")
    from whydoku.engines.sat.engine import SAT

    @law(4)
    @given(ruled(name))
    def holds(drawn: tuple[Board, Rule]) -> None:
        board, rule = drawn
        wanted = allowed(board, rule)
        found = [solution.values for solution in SAT.solutions(empty(board, rule), limit=MAX_SOLUTIONS)]
        assert set(found) <= set(wanted)
        assert len(set(found)) == min(MAX_SOLUTIONS, len(wanted))

    holds()


@pytest.mark.parametrize("name", PLAIN)
def test_logic_rules_out_nothing_that_the_sentence_allows_and_proves_it(name: str) -> None:
    pytest.importorskip("pysat")

    @law(4)
    @given(ruled(name), st.randoms(use_true_random=False))
    def holds(drawn: tuple[Board, Rule], chance: random.Random) -> None:
        board, rule = drawn
        wanted = allowed(board, rule)
        assume(wanted)
        clues = chance.choice(wanted)
        kept = tuple(digit if chance.random() < 0.3 else None for digit in clues)
        wanted = [grid for grid in wanted if all(k in (None, d) for k, d in zip(kept, grid, strict=True))]
        position = Puzzle(board, empty(board, rule).rules, kept)
        for number, step in enumerate(logic.explain(position, KINDS, guesses=False)):
            for cell, digit in step.places:
                assert all(grid[cell] == digit for grid in wanted), step.text
            for cell, digit in step.removes:
                assert all(grid[cell] != digit for grid in wanted), step.text
            assert (number > 20 and not FULL) or certify(position, step), step.text
            position = position.after(step)

    holds()
