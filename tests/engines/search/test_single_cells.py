"""Rules about single cells leave a plain 9×9 Sudoku to the classic engine, with what they allow as its candidates."""

import random

import pytest

from whydoku import Puzzle, Status, candidates, check, count, read, solve
from whydoku.engines.search.engine import classic_domains
from whydoku.errors import NoSolutionError, OptionError
from whydoku.model.board import Board
from whydoku.rules import default_rules
from whydoku.rules.candidates import Candidates
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.even import Even

SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
BOARD = Board.square(9)


def with_marks(rng: random.Random, chance: float, givens: str = "." * 81) -> Puzzle:
    """Leave each cell its digit of a solved grid, and every other digit by chance."""
    rules = [
        Candidates((cell,), tuple(d for d in range(1, 10) if d == int(right) or rng.random() < chance))
        for cell, right in enumerate(SOLUTION)
    ]
    return read(givens).with_rules(*rules)


def test_pencil_marks_are_solved_by_the_classic_engine() -> None:
    solution = solve(with_marks(random.Random(1), 0.4))
    assert (solution.engine, solution.grid, solution.unique) == ("classic", SOLUTION, True)


@pytest.mark.parametrize("seed", range(40))
def test_both_engines_agree(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = with_marks(rng, rng.uniform(0.3, 0.75))
    number = count(puzzle, limit=50, engine="classic")
    assert number == count(puzzle, limit=50, engine="search") > 0
    assert candidates(puzzle, engine="classic") == candidates(puzzle, engine="search")
    assert check(puzzle).status is (Status.UNIQUE if number == 1 else Status.MANY)


def test_a_given_that_breaks_such_a_rule_leaves_no_solution() -> None:
    givens = "".join(d if i % 9 < 4 else "." for i, d in enumerate(SOLUTION))
    assert count(read(givens).with_rules(Even((0,)))) > 0  # a 4
    broken = read(givens).with_rules(Even((2,)))  # a 9
    assert classic_domains(broken) is not None
    assert count(broken) == 0
    assert not any(candidates(broken))
    with pytest.raises(NoSolutionError):
        solve(broken)


@pytest.mark.parametrize(
    "puzzle",
    [
        read("." * 81).with_rules(Diagonals()),
        Puzzle(BOARD, (*default_rules(BOARD)[:2], Even((0,))), (None,) * 81),  # no boxes
        read("." * 16, size=4).with_rules(Even((0,))),
    ],
)
def test_more_or_less_than_that_is_not_classic(puzzle: Puzzle) -> None:
    assert classic_domains(puzzle) is None
    with pytest.raises(OptionError, match="plain 9×9"):
        solve(puzzle, engine="classic")
