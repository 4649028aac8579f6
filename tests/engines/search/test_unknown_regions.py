"""Unknown regions as one primitive, against all divisions of small boards: what search finds, and what propagation keeps."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from whydoku._kernel import Event, Search
from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import ConnectedSet, UnknownRegions, is_kept

JOINED, PARTED = 1, 2


def _divides(regions: UnknownRegions, values: Sequence[int]) -> bool:
    """Read a filling by joining places of one label that touch, until nothing changes."""
    name = {cell: cell for cell in regions.labels}
    for _ in name:
        for a, b in regions.links:
            if values[a] == values[b]:
                name[a] = name[b] = min(name[a], name[b])
    for label, size in regions.sizes:
        own = [cell for cell in regions.labels if values[cell] == label]
        if len(own) != size or len({name[cell] for cell in own}) != 1:
            return False
        beside = [values[regions.digits[regions.labels.index(cell)]] for cell in own] if regions.digits else []
        if any(beside.count(digit) > 1 for digit in beside):
            return False
    if any(values[pair] != (JOINED if values[a] == values[b] else PARTED) for a, b, pair in regions.pairs):
        return False
    met: list[int] = []
    for cell in regions.labels:
        if values[cell] not in met:
            met.append(values[cell])
    return not regions.in_order or met == [label for label, _ in regions.sizes]


def _draw(rng: random.Random) -> tuple[Board, UnknownRegions, list[list[int]]]:
    """Draw a small board, its regions, and what is left in each cell: labels first, then digits, then pairs."""
    rows, cols = rng.choice([(2, 3), (3, 2), (1, 4), (2, 2), (2, 4), (3, 3)])
    many = rows * cols
    labels = rng.randint(2, 3)
    cuts = sorted(rng.sample(range(1, many), labels - 1))
    sizes = [b - a for a, b in zip((0, *cuts), (*cuts, many), strict=True)]
    if rng.random() < 0.5 and many % labels == 0:
        sizes = [many // labels] * labels
    links = [
        (a, b)
        for a in range(many)
        for b in range(a)
        if abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1 and rng.random() < 0.97
    ]
    digits = tuple(range(many, 2 * many)) if rng.random() < 0.6 else ()
    start = many + len(digits)
    chosen = [pair for pair in product(range(many), repeat=2) if pair[0] < pair[1] and rng.random() < 0.4]
    pairs = tuple((a, b, start + number) for number, (a, b) in enumerate(chosen))
    board = Board(1, start + len(pairs), max(sizes[0], *sizes, 3) + rng.randint(0, 1))
    sized = tuple(enumerate(sizes, 1))
    regions = UnknownRegions(
        tuple(range(many)), tuple(links), sized, "the regions", digits, pairs, in_order=rng.random() < 0.5
    )
    left = []
    for cell in board.cells:
        own = [1, 2] if cell >= start else [label for label, _ in sized] if cell < many else [*board.digits]
        keep = rng.random()
        few = 1 if keep < 0.3 else 2 if keep < 0.6 or cell in digits else len(own)
        left.append(sorted(rng.sample(own, min(few, len(own)))))
    return board, regions, left


def _fillings(regions: UnknownRegions, left: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Yield every filling; what a pair says follows from its labels."""
    many, digits = len(regions.labels), len(regions.digits)
    for values in product(*left[: many + digits]):
        told = [JOINED if values[a] == values[b] else PARTED for a, b, _ in regions.pairs]
        if all(value in left[pair] for value, (_, _, pair) in zip(told, regions.pairs, strict=True)):
            yield (*values, *told)


@pytest.mark.parametrize("seed", range(30))
def test_unknown_regions_against_all_divisions(seed: int) -> None:
    """Search finds just the divisions there are, and never loses one on the way."""
    rng = random.Random(seed)
    solved = 0
    for _ in range(20):
        board, regions, left = _draw(rng)
        size = 1
        for some in left[: len(regions.labels) + len(regions.digits)]:
            size *= len(some)
        if size > 20_000:
            continue
        wanted = set()
        for values in _fillings(regions, left):
            plain = _divides(regions, values)
            assert is_kept(regions, values) is plain, (regions, values)
            if plain:
                wanted.add(values)
        search = Search(Network(board, (regions,)).kernel, [sum(board.bit(d) for d in some) for some in left])
        found = []
        while search.run(10.0) is Event.solution:
            found.append(tuple(value + board.low for value in search.solution()))
        assert sorted(found) == sorted(wanted), regions
        solved += bool(wanted)
    assert solved


@pytest.mark.parametrize("seed", range(10))
def test_areas_that_share_a_board_are_regions(seed: int) -> None:
    """Connected sets of single digits that leave nothing over say the same together, as search has them."""
    rng = random.Random(seed)
    for _ in range(10):
        rows, cols = rng.choice([(2, 3), (3, 3), (2, 4)])
        board = Board(rows, cols, 3)
        sizes = rng.choice([(2, 2), (2, 3, 1), (3, 3, 3), (4, 4), (3, 3, 2), (1, 3, 5), (2, 4)])
        links = tuple(
            (a, b) for a in board.cells for b in range(a) if abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1
        )
        areas = tuple(
            ConnectedSet(tuple(board.cells), links, frozenset({digit}), f"area {digit}", size=size)
            for digit, size in enumerate(sizes, 1)
        )
        left = [sorted(rng.sample([*board.digits], rng.choice([1, 2, 3, 3, 3]))) for _ in board.cells]
        wanted = sorted(values for values in product(*left) if all(is_kept(area, values) for area in areas))
        search = Search(Network(board, areas).kernel, [sum(board.bit(d) for d in some) for some in left])
        found = []
        while search.run(10.0) is Event.solution:
            found.append(tuple(value + board.low for value in search.solution()))
        assert sorted(found) == wanted, areas


def test_what_cannot_be_regions_is_refused() -> None:
    board = Board(1, 6, 3)
    for wrong in (
        UnknownRegions((0, 1, 2), ((0, 1),), ((1, 2),), "n"),
        UnknownRegions((0, 1, 2), ((0, 1),), ((1, 3),), "n", digits=(3,)),
        UnknownRegions((0, 1, 2), ((0, 1),), ((1, 3),), "n", digits=(3, 4, 1)),
        UnknownRegions((0, 1, 9), ((0, 1),), ((1, 3),), "n"),
        UnknownRegions((0, 1, 2), ((0, 1),), ((4, 3),), "n"),
    ):
        with pytest.raises(RuleError):
            Network(board, (wrong,)).kernel  # noqa: B018  # what it is made of is checked
