"""Pairs that all differ, in every engine, against trying all fillings; and regions that are to be found, counted."""

from __future__ import annotations

import random
from itertools import product

import pytest

from whydoku._kernel import Event, Fillings, Search
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.cnf import encode_network
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import (
    AllDifferent,
    ConnectedSet,
    Count,
    DifferentPairs,
    Primitive,
    UnknownRegions,
    is_kept,
)
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._machine import none_of
from whydoku.rules._unknown_regions import each_digit_once, named_in_order
from whydoku.words.constraints import of_primitive

VALUES = 3


def _differ(pairs: DifferentPairs, values: tuple[int, ...]) -> bool:
    places = list(zip(pairs.firsts, pairs.seconds, strict=True))
    return all(
        (values[a], values[b]) != (values[c], values[d])
        for number, (a, b) in enumerate(places)
        for c, d in places[:number]
    )


@pytest.mark.parametrize("seed", range(40))
def test_different_pairs_in_every_engine(seed: int) -> None:
    """Search finds just the fillings that keep them, and no engine takes away what one of them has."""
    rng = random.Random(seed)
    for _ in range(12):
        places = rng.randint(1, 4)
        cells = rng.sample(range(2 * places), 2 * places)
        pairs = DifferentPairs(tuple(cells[:places]), tuple(cells[places:]), "the pairs")
        network = Network(Board(1, 2 * places, VALUES, low=0), (pairs,))
        few = rng.random() < 0.6  # so that each pair must have a place
        domains = [rng.choice([3, 3, 1, 2] if few else [7, 7, 3, 5, 6, 1, 2, 4]) for _ in cells]
        choices = [[value for value in range(VALUES) if mask >> value & 1] for mask in domains]
        wanted = {values for values in product(*choices) if _differ(pairs, values)}
        assert all(is_kept(pairs, values) is (values in wanted) for values in product(*choices))
        search = Search(network.kernel, domains)
        found = set()
        while search.run(10.0) is Event.solution:
            found.add(tuple(search.solution()))
        assert found == wanted
        _check_asked(network, choices, domains, wanted)
        if places < 4:
            machine = none_of([pairs], network.board, "not")
            assert all(is_kept(machine, values) is (values not in wanted) for values in product(*choices))
    encoded = encode_network(network)
    ruled = [(-encoded.variable(c, d),) for c in cells for d in range(VALUES) if not domains[c] >> d & 1]
    with SatOracle(encoded.cnf.with_clauses(ruled)) as oracle:
        models = [encoded.values(model) for model in oracle.models(encoded.candidates)]
    assert len(models) == len(wanted)
    assert set(models) == wanted


def _check_asked(network: Network, choices: list[list[int]], domains: list[int], wanted: set[tuple[int, ...]]) -> None:
    ask = premises_of(network)[0].ask
    assert ask is not None
    kept = ask(dict(enumerate(choices)))
    assert kept is not None or not wanted
    fillings = Fillings(VALUES, [*enumerate(domains)], [of_primitive(network.board, network.primitives[0])], 1)
    possible, _ = fillings.settle(1_000)
    assert possible or not wanted
    left = dict(fillings.left())
    for cell in range(len(domains)):
        supported = {values[cell] for values in wanted}
        assert kept is None or supported <= set(kept[cell])
        assert not possible or all(left[cell] >> value & 1 for value in supported)


def _chaos(size: int, *, with_digits: bool) -> Network:
    """A square of digits above a square of labels."""
    board = Board(2 * size, size, size)
    digits, labels = list(board.cells)[: size * size], list(board.cells)[size * size :]
    links = [(a, b) for a, b in pairs_apart(board, ORTHOGONAL) if a in labels and b in labels]
    said: list[Primitive] = [
        ConnectedSet(tuple(labels), tuple(links), frozenset({label}), f"region {label}", size=size)
        for label in range(1, size + 1)
    ]
    said.append(named_in_order(board, labels, range(1, size + 1)))
    if with_digits:
        said.append(each_digit_once(digits, labels))
    sizes = tuple((label, size) for label in range(1, size + 1))
    beside = tuple(digits) if with_digits else ()
    whole = UnknownRegions(tuple(labels), tuple(links), sizes, "the regions", beside, in_order=True, parts=tuple(said))
    parts: list[Primitive] = [whole, *said]
    if with_digits:
        for number in range(size):
            row, column = digits[number * size : (number + 1) * size], digits[number::size]
            parts += [AllDifferent(tuple(row), f"row {number}"), AllDifferent(tuple(column), f"column {number}")]
    else:
        parts += [Count((cell,), frozenset({1}), frozenset({1}), "a 1") for cell in digits]
    return Network(board, tuple(parts))


@pytest.mark.parametrize(("with_digits", "wanted"), [(False, 117), (True, 13_872)])
def test_regions_of_a_blank_board_are_counted(with_digits: bool, wanted: int) -> None:
    """Of 4 × 4 cells there are 117 divisions into four connected regions of four, and 13,872 with digits in them."""
    network = _chaos(4, with_digits=with_digits)
    search = Search(network.kernel, [15] * 32)
    search.count(0, 120.0)
    assert search.counted == wanted


def test_divisions_by_clauses() -> None:
    network = _chaos(4, with_digits=False)
    encoded = encode_network(network)
    with SatOracle(encoded.cnf) as oracle:
        assert sum(1 for _ in oracle.models(encoded.candidates)) == 117
