"""Ranked lines as one primitive, against all fillings of a 4 × 4 grid: what search finds with it, and with its parts."""

from __future__ import annotations

import random

import pytest

from whydoku._kernel import Event, Search
from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import AllDifferent, RankedLine, is_kept
from whydoku.rules._readings import lines_of, sides_of
from whydoku.rules.full_rank import FullRank

BOARD = Board.square(4, box=None)


def _grids(network: Network) -> list[tuple[int, ...]]:
    search = Search(network.kernel, [BOARD.all_digits] * len(BOARD.cells))
    found = []
    while search.run(60.0) is Event.solution:
        found.append(tuple(value + BOARD.low for value in search.solution()))
    return sorted(found)


LATIN = _grids(Network(BOARD, tuple(lines_of(BOARD))))


def _read(rule: FullRank, grid: tuple[int, ...]) -> bool:
    """Sort all readings as numbers and look the clue up."""
    numbers = ["".join(str(grid[c]) for c in line) for side in sides_of(BOARD) for line in side]
    own = "".join(str(grid[c]) for c in rule.cells)
    if rule.ties == "unclued" and numbers.count(own) > 1:
        return False
    return sorted(numbers).index(own) == rule.clue - 1


def _without_wholes(network: Network) -> Network:
    return Network(BOARD, tuple(p for p in network.primitives if not isinstance(p, RankedLine)))


@pytest.mark.parametrize("seed", range(30))
def test_ranks_against_all_latin_squares(seed: int) -> None:
    """One to three clues: just the grids that a plain reading accepts, whole and by parts."""
    rng = random.Random(seed)
    lines = [line for side in sides_of(BOARD) for line in side]
    grid = rng.choice(LATIN)
    rules = []
    for line in rng.sample(lines, rng.randint(1, 3)):
        numbers = [tuple(grid[c] for c in other) for other in lines]
        clue = 1 + sum(number < tuple(grid[c] for c in line) for number in numbers)
        clue = clue if rng.random() < 0.8 else rng.randint(1, 16)
        rules.append(FullRank(cells=line, clue=clue, ties=rng.choice(["any", "unclued"])))
    network = Network(BOARD, tuple(part for rule in rules for part in rule.primitives(BOARD)))
    wanted = [each for each in LATIN if all(_read(rule, each) for rule in rules)]
    for each in rng.sample(LATIN, 100):
        for rule in rules:
            ranked = next(part for part in rule.primitives(BOARD) if isinstance(part, RankedLine))
            assert is_kept(ranked, each) is _read(rule, each), (rule, each)
    assert _grids(network) == wanted, rules
    if seed < 4:
        assert _grids(_without_wholes(network)) == wanted, rules


def test_what_cannot_be_ranked_is_refused() -> None:
    rows = tuple(AllDifferent(tuple(range(4 * row, 4 * row + 4)), f"row {row}") for row in range(4))
    for wrong in (
        RankedLine((0, 1), (((2, 3, 4),),), 1, 0, "r"),
        RankedLine((0, 99), (((2, 3),),), 1, 0, "r"),
        RankedLine((0, 1), (((2, 3),),), 9, 0, "r"),
    ):
        with pytest.raises(RuleError):
            Network(BOARD, (*rows, wrong)).kernel  # noqa: B018  # what it is made of is checked
