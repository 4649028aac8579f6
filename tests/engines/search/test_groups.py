"""Groups of cells that all differ, whole houses and smaller: the kernel counts what a plain search counts."""

from __future__ import annotations

import random

import pytest

from whydoku._kernel import Network, Search

FEW_ENOUGH = 2000  # steps of the plain search


class TooManyError(Exception):
    pass


def _plain_count(domains: list[int], groups: list[tuple[int, ...]]) -> int:
    peers = [{b for group in groups if a in group for b in group} - {a} for a in range(len(domains))]
    steps = 0

    def count(open_: dict[int, int]) -> int:
        nonlocal steps
        steps += 1
        if steps > FEW_ENOUGH:
            raise TooManyError
        if not open_:
            return 1
        cell = min(open_, key=lambda cell: open_[cell].bit_count())
        mask = open_[cell]
        found = 0
        for value in range(mask.bit_length()):
            if mask >> value & 1:
                rest = {c: m & ~(1 << value) if c in peers[cell] else m for c, m in open_.items() if c != cell}
                found += count(rest)
        return found

    return count(dict(enumerate(domains)))


@pytest.mark.parametrize("seed", range(12))
def test_groups_leave_what_a_plain_search_leaves(seed: int) -> None:
    chance = random.Random(seed)
    compared = solvable = 0
    while compared < 25:
        digits = chance.choice((3, 5, 8, 9, 10, 12, 16, 17, 33, 64))
        cells = range(digits + chance.choice((4, 8, 14)))
        sizes = (digits if chance.random() < 0.6 else chance.randint(2, digits) for _ in range(chance.randint(1, 6)))
        groups = [tuple(chance.sample(cells, size)) for size in sizes]
        goal: dict[int, int] = {}
        for cell in chance.sample(cells, len(cells)):
            taken = {goal.get(other) for group in groups if cell in group for other in group}
            goal[cell] = chance.choice([value for value in range(digits) if value not in taken] or range(digits))
        more = chance.choice((1.5, 2.0, 2.5))
        domains = []
        for cell in cells:
            mask = 1 << goal[cell]
            for _ in range(int(more * chance.random() * 2)):
                mask |= 1 << chance.randrange(digits)
            domains.append(mask)
        try:
            expected = _plain_count(domains, groups)
        except TooManyError:
            continue
        places = [(0, cell) for cell in cells]
        network = Network(digits, 1, places, [], [], list(enumerate(groups)), [], [], [], [], [], [], [], [], [], [])
        search = Search(network, domains, chance.choice((None, 1)))
        search.count(0, 60.0)
        assert search.counted == expected, (digits, domains, groups)
        compared += 1
        solvable += expected > 0
    assert solvable
