"""Counts of several kinds of digits over the same cells: the kernel counts the grids that trying each one does."""

from __future__ import annotations

import random

import pytest

from whydoku._kernel import Event, Search
from whydoku.model.board import Board
from whydoku.model.network import Network, compile_network
from whydoku.model.primitives import Count
from whydoku.rules import default_rules

BOARD = Board.square(4)
PLAIN = compile_network(BOARD, default_rules(BOARD))


def _grids() -> list[list[int]]:
    search = Search(PLAIN.kernel, [15] * 16)
    found = []
    while search.run(10.0) is Event.solution:
        found.append([value + 1 for value in search.solution()])
    return found


@pytest.mark.parametrize("seed", range(60))
def test_several_counts_of_the_same_cells_leave_what_trying_leaves(seed: int) -> None:
    chance = random.Random(seed)
    grids = _grids()
    assert len(grids) == 288
    counts = []
    for _ in range(chance.randint(1, 4)):
        cells = tuple(chance.sample(range(16), chance.randint(2, 7)))
        digits = chance.sample([1, 2, 3, 4], 4)
        cut = chance.randint(1, 2)
        for kind in (
            digits[:cut],
            digits[cut : cut + chance.randint(1, 2)],
        ):  # often a digit is left that neither counts
            allowed = frozenset(chance.sample(range(len(cells) + 1), 2))
            counts.append(Count(cells, frozenset(kind), allowed, "the count"))
    domains = [chance.choice((15, 15, 15, chance.randint(1, 15))) for _ in range(16)]

    def fits(grid: list[int]) -> bool:
        open_ = all(domains[cell] >> (digit - 1) & 1 for cell, digit in enumerate(grid))
        return open_ and all(sum(grid[c] in count.digits for c in count.cells) in count.counts for count in counts)

    search = Search(Network(BOARD, (*PLAIN.primitives, *counts)).kernel, domains)
    search.count(0, 10.0)
    assert search.counted == sum(map(fits, grids))
