"""The puzzle collections: every solution is right, and unique where the collection says so."""

import pytest

from tests.shared import shared_data, shared_or_own
from tests.support.effort import FULL
from whydoku import Board, Puzzle, read_all
from whydoku.engines.search.engine import GENERAL
from whydoku.model.solution import Solution
from whydoku.rules import default_rules

BOARD = Board.square(9)
RULES = default_rules(BOARD)
SAMPLE = 10**9 if FULL else 400


def solved(line: str) -> Solution | None:
    puzzle = Puzzle(BOARD, RULES, tuple(int(sign) if sign in "123456789" else None for sign in line[:81]))
    solution = GENERAL.solve(puzzle)
    if solution is not None:
        assert all(given in (None, value) for given, value in zip(puzzle.givens, solution.values, strict=True))
        assert all(rule.holds(BOARD, solution.values) for rule in RULES)
    return solution


def lines(name: str) -> list[str]:
    listed = [line.strip() for line in shared_or_own(f"classic/{name}.txt").read_text().splitlines()]
    listed = [line for line in listed if line and not line.startswith("#")]
    return listed[:: max(1, len(listed) // SAMPLE)]


@pytest.mark.parametrize(
    "name",
    ["kaggle", "unbiased", "17_clue", "top1465", "top95", "hardest11", "hardest_1106", "hardest_1905"],
)
def test_unique_collections_are_unique(name: str) -> None:
    for line in lines(name):
        solution = solved(line)
        assert solution is not None, line
        assert solution.unique, line


def test_collections_with_many_solutions_have_many() -> None:
    for line in lines("serg"):
        solution = solved(line)
        assert solution is not None, line
        assert solution.unique is False, line


def test_random_clues_have_none_one_or_many() -> None:
    seen = {solution.unique if (solution := solved(line)) else None for line in lines("gen")}
    assert {None, False} <= seen


def test_the_fifty_puzzles_of_project_euler() -> None:
    puzzles = read_all(shared_data("euler96.txt").read_text())
    solutions = [solved(puzzle.grid) for puzzle in puzzles]
    assert len(solutions) == 50
    assert sum(int(solution.grid[:3]) for solution in solutions if solution) == 24702
