"""Sums of any cells and weights: the kernel counts the grids that trying each one does, on small and on large boards."""

from __future__ import annotations

import random
from functools import cache

import pytest

from whydoku._kernel import Event, Search
from whydoku.model.board import Board
from whydoku.model.network import Network, compile_network
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.rules import default_rules

WEIGHTS = ((1,), (1,), (-1,), (2,), (1, -1), (1, 1, 2, -1), (3, -2, 1), (10, 1), (40, 1, -7))
FILLED = {4: 0.0, 6: 0.45, 9: 0.65, 16: 0.8, 25: 0.88}
"""Size of a board → share of its cells that are given, so that not too many grids are left to try."""
MOST_GRIDS = 2000


@cache
def _plain(size: int) -> Network:
    board = Board.square(size)
    return compile_network(board, default_rules(board))


@cache
def _grid(size: int) -> list[int]:
    """Return a grid of the board's own rules."""
    search = Search(_plain(size).kernel, [(1 << size) - 1] * size**2, 5)
    assert search.run(60.0) is Event.solution
    return [value + 1 for value in search.solution()]


def _grids(size: int, domains: list[int]) -> list[list[int]]:
    search = Search(_plain(size).kernel, domains)
    found: list[list[int]] = []
    while len(found) <= MOST_GRIDS and search.run(10.0) is Event.solution:
        found.append([value + 1 for value in search.solution()])
    return found


def _sums(chance: random.Random, size: int, goal: list[int]) -> list[Sum]:
    """Make sums that a grid keeps, or nearly: along houses, across them and anywhere."""
    houses = [group.cells for group in _plain(size).primitives if isinstance(group, AllDifferent)]
    made = []
    for _ in range(chance.randint(1, 6)):
        if chance.random() < 0.5:
            house = chance.choice(houses)
            cells = chance.sample(house, chance.randint(1, size))
            if chance.random() < 0.6:
                cells += [cell for cell in chance.sample(range(size**2), chance.randint(1, 4)) if cell not in cells]
        else:
            cells = chance.sample(range(size**2), chance.randint(1, 12))
        kinds = chance.choice(WEIGHTS)
        weights = tuple(chance.choice(kinds) for _ in cells)
        total = sum(weight * goal[cell] for weight, cell in zip(weights, cells, strict=True))
        made.append(
            Sum(tuple(cells), total + (chance.choice((-2, -1, 1, 3)) if chance.random() < 0.15 else 0), "sum", weights)
        )
    return made


def _holds(rule: Sum, grid: list[int]) -> bool:
    return sum(weight * grid[cell] for weight, cell in zip(rule.weights, rule.cells, strict=True)) == rule.total


@pytest.mark.parametrize("size", FILLED)
def test_sums_leave_the_grids_that_trying_leaves(size: int) -> None:
    chance = random.Random(size)
    full = (1 << size) - 1
    tried = possible = 0
    while tried < 60:
        goal = _grid(size)
        domains = [full] * size**2
        for cell, digit in enumerate(goal):
            if chance.random() < FILLED[size]:
                domains[cell] = 1 << digit - 1
            elif chance.random() < 0.3:
                domains[cell] = 1 << digit - 1 | chance.randint(1, full)
        grids = _grids(size, domains)
        if len(grids) > MOST_GRIDS:
            continue
        sums = _sums(chance, size, goal)
        left = sum(all(_holds(rule, grid) for rule in sums) for grid in grids)
        network = Network(_plain(size).board, (*_plain(size).primitives, *sums))
        search = Search(network.kernel, domains, chance.choice((None, 3)))
        search.count(0, 10.0)
        assert search.counted == left, [(rule.cells, rule.weights, rule.total) for rule in sums]
        tried += 1
        possible += left > 0
    assert 0 < possible < tried
