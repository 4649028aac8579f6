"""What must hold for every rule in the two engines that do not search: they read its sentence as brute force does.

SAT must find exactly the grids that `holds` lets through. Logic need not find them all, but whatever it rules out must
be in none of them, and what it places must be in all.
"""

from __future__ import annotations

import random

import pytest

from tests.laws.rule_instances import an_instance
from tests.laws.test_rules import BOARDS, PLACES, RULES, all_grids, empty
from whydoku.logic import engine as logic
from whydoku.logic.technique import select
from whydoku.model.puzzle import Puzzle

SMALL = [(name, place) for name, place in PLACES if place != "4×4"]
KINDS = select(unique=False)  # what holds however many solutions there are


@pytest.mark.parametrize(("name", "place"), SMALL)
def test_sat_finds_what_the_sentence_allows(name: str, place: str) -> None:
    pytest.importorskip("pysat")
    from whydoku.sat import engine as sat

    board, source = BOARDS[place], random.Random(f"sat {name} {place}")
    for _ in range(2):
        rule = an_instance(RULES[name], board, source)
        assert rule is not None
        puzzle = empty(board, rule)
        read = rule.beside(puzzle.rules)
        wanted = sorted(grid for grid in all_grids(board) if read.holds(board, grid))
        if len(wanted) <= 200:  # SAT forbids each solution it has found by a clause
            assert sorted(solution.values for solution in sat.solutions(puzzle)) == wanted, rule


@pytest.mark.parametrize(("name", "place"), PLACES)
def test_logic_rules_out_nothing_that_the_sentence_allows(name: str, place: str) -> None:
    board, source = BOARDS[place], random.Random(f"logic {name} {place}")
    for _ in range(4):
        rule = an_instance(RULES[name], board, source)
        assert rule is not None
        puzzle = empty(board, rule)
        read = rule.beside(puzzle.rules)
        wanted = [grid for grid in all_grids(board) if read.holds(board, grid)]
        if not wanted:
            continue
        clues = source.choice(wanted)
        kept = tuple(digit if source.random() < 0.3 else None for digit in clues)
        wanted = [grid for grid in wanted if all(k in (None, d) for k, d in zip(kept, grid, strict=True))]
        for step in logic.explain(Puzzle(board, puzzle.rules, kept), KINDS, guesses=False):
            for cell, digit in step.places:
                assert all(grid[cell] == digit for grid in wanted), (rule, step.text)
            for cell, digit in step.removes:
                assert all(grid[cell] != digit for grid in wanted), (rule, step.text)
