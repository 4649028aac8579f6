"""Tables of allowed rows: search, SAT and logic find what the rows say, and propagation keeps just what a row supports."""

from __future__ import annotations

import random
from itertools import product

import pytest

from whydoku._kernel import Event, Search
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.cnf import encode_network
from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import Automaton, is_kept

VALUES = 4


def _found(network: Network, domains: list[int]) -> set[tuple[int, ...]]:
    search = Search(network.kernel, domains)
    found = set()
    while search.run(10.0) is Event.solution:
        found.add(tuple(search.solution()))
    return found


@pytest.mark.parametrize("seed", range(300))
def test_a_table_in_every_engine(seed: int) -> None:
    """Each engine agrees with the list of rows, and no value stays that no row supports."""
    rng = random.Random(seed)
    length = rng.randint(1, 4)
    every = list(product(range(VALUES), repeat=length))
    rows = rng.sample(every, rng.randint(0, min(len(every), 24)))
    order = rng.sample(range(length), length)
    table = Automaton.from_rows(order, rows, "the table")
    network = Network(Board(1, length, VALUES, low=0), (table,))
    domains = [rng.randrange(1, 1 << VALUES) for _ in range(length)]
    wanted = set()
    for row in rows:
        values = tuple(row[order.index(cell)] for cell in range(length))
        assert is_kept(table, values)
        if all(mask >> value & 1 for mask, value in zip(domains, values, strict=True)):
            wanted.add(values)
    assert _found(network, domains) == wanted
    left = {cell: [value for value in range(VALUES) if domains[cell] >> value & 1] for cell in range(length)}
    ask = premises_of(network)[0].ask
    assert ask is not None
    kept = ask(left)
    assert (kept is None) == (not wanted)
    if kept is not None:
        assert kept == {cell: tuple(sorted({values[cell] for values in wanted})) for cell in range(length)}
    encoded = encode_network(network)
    ruled = [(-encoded.variable(c, d),) for c in range(length) for d in range(VALUES) if not domains[c] >> d & 1]
    for cell, value in product(range(length), range(VALUES)):
        with SatOracle(encoded.cnf.with_clauses([*ruled, (encoded.variable(cell, value),)])) as oracle:
            assert oracle.solve().satisfiable is any(values[cell] == value for values in wanted)


def test_the_fewest_states() -> None:
    """Rows that end alike share their states."""
    table = Automaton.from_rows(range(3), product(range(VALUES), repeat=3), "all rows")
    assert {state for move in table.moves for state in (move[0], move[2])} == {0, 1, 2, 3}


def test_a_row_needs_a_digit_for_each_cell() -> None:
    with pytest.raises(RuleError, match="each row of the table needs 2 digits"):
        Automaton.from_rows((0, 1), [(1, 2), (1,)], "the table")
