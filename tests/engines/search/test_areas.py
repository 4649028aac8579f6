"""Connected sets in every engine, against trying all fillings of small boards: solutions, and what propagation keeps."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from tests.support.areas import draw_area, hangs_together
from whydoku._kernel import Event, Fillings, Search
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.cnf import encode_network
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import ConnectedSet, is_kept
from whydoku.rules._machine import any_of, none_of
from whydoku.words.constraints import of_primitive

VALUES = 3


def _random_area(rng: random.Random) -> tuple[Board, ConnectedSet, list[int]]:
    rows, cols = rng.choice([(1, 5), (2, 3), (3, 3), (2, 4), (3, 2)])
    board = Board(rows, cols, VALUES, low=0)
    cells = [cell for cell in board.cells if rng.random() < 0.95] or [0]
    rng.shuffle(cells)
    links = [(a, b) for a in cells for b in cells if a < b and sum(_apart(board, a, b)) == 1]
    if rng.random() < 0.3:
        links.append((rng.choice(cells), rng.choice(cells)))
    area = draw_area(rng, cells, links, range(VALUES))
    masks = [7, 7, 7, 3, 5, 6, 1, 2, 4]
    return board, area, [rng.choice(masks) for _ in board.cells]


def _apart(board: Board, a: int, b: int) -> tuple[int, int]:
    (row, col), (other_row, other_col) = board.positions[a], board.positions[b]
    return abs(row - other_row), abs(col - other_col)


@pytest.mark.parametrize("seed", range(40))
def test_a_connected_set_in_every_engine(seed: int) -> None:
    """Search finds just the fillings that keep it, and no engine takes away what one of them has."""
    rng = random.Random(seed)
    for _ in range(25):
        board, area, domains = _random_area(rng)
        network = Network(board, (area,))
        choices = [[value for value in range(VALUES) if mask >> value & 1] for mask in domains]
        wanted = set()
        for values in product(*choices):
            plain = hangs_together(area, values)
            assert is_kept(area, values) is plain, (area, values)
            if plain:
                wanted.add(values)
        search = Search(network.kernel, domains)
        found = set()
        while search.run(10.0) is Event.solution:
            found.add(tuple(search.solution()))
        assert found == wanted, area
        _check_premise(network, area, choices, wanted)
        _check_words(board, area, domains, wanted)
    _check_clauses(network, area, domains, wanted)


def _check_premise(
    network: Network, area: ConnectedSet, choices: list[list[int]], wanted: set[tuple[int, ...]]
) -> None:
    ask = premises_of(network)[0].ask
    assert ask is not None
    kept = ask({cell: choices[cell] for cell in area.cells})
    if kept is None:
        assert not wanted, area
        return
    supported = {cell: tuple(sorted({values[cell] for values in wanted})) for cell in area.cells}
    for cell in area.cells:
        assert set(supported[cell]) <= set(kept[cell]), area
    if area.size is None:
        assert kept == supported, area


def _check_words(board: Board, area: ConnectedSet, domains: list[int], wanted: set[tuple[int, ...]]) -> None:
    fillings = Fillings(VALUES, [*enumerate(domains)], [of_primitive(board, area)], 1)
    if not fillings.settle(1_000)[0]:
        assert not wanted, area
        return
    left = dict(fillings.left())
    for cell in board.cells:
        assert all(left[cell] >> values[cell] & 1 for values in wanted), area


def _check_clauses(network: Network, area: ConnectedSet, domains: list[int], wanted: set[tuple[int, ...]]) -> None:
    encoded = encode_network(network)
    board = network.board
    ruled = [(-encoded.variable(c, d),) for c in board.cells for d in range(VALUES) if not domains[c] >> d & 1]
    with SatOracle(encoded.cnf.with_clauses(ruled)) as oracle:
        found = [encoded.values(model) for model in oracle.models(encoded.candidates)]
    assert len(found) == len(wanted), area
    assert set(found) == wanted, area


@pytest.mark.parametrize("seed", range(12))
def test_a_choice_between_connected_sets(seed: int) -> None:
    """Joined by or and not, a connected set says the same."""
    rng = random.Random(seed)
    for _ in range(8):
        board, one, domains = _random_area(rng)
        other = replace(_random_area(rng)[1], cells=one.cells, links=one.links, roots=())
        either, neither = any_of([[one], [other]], board, "either"), none_of([one], board, "not")
        for values in product(*([value for value in range(VALUES) if mask >> value & 1] for mask in domains)):
            assert is_kept(either, values) is (is_kept(one, values) or is_kept(other, values)), (one, other, values)
            assert is_kept(neither, values) is not is_kept(one, values), (one, values)
