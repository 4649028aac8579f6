"""Machines along cells that all differ, and machines that see only two kinds of digits: the kernel finds what trying finds."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from whydoku._kernel import Event, Search
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import AllDifferent, Automaton, Primitive

VALUES = 5
STATES = 4


def _accepts(moves: set[tuple[int, int, int]], accept: set[int], values: tuple[int, ...]) -> bool:
    states = {0}
    for value in values:
        states = {b for a, digit, b in moves if a in states and digit == value}
    return bool(states & accept)


def _all_solutions(network: Network, domains: list[int]) -> set[tuple[int, ...]]:
    search = Search(network.kernel, domains)
    found = []
    while search.run(10.0) is Event.solution:
        found.append(tuple(search.solution()))
    assert len(found) == len(set(found))
    return set(found)


def _network(moves: set[tuple[int, int, int]], accept: set[int], length: int, *others: Primitive) -> Network:
    line = Automaton(tuple(range(length)), frozenset(moves), 0, frozenset(accept), "the line")
    return Network(Board(1, length, VALUES, low=0), (line, *others))


_MOVES = st.sets(st.tuples(st.integers(0, STATES - 1), st.integers(0, VALUES - 1), st.integers(0, STATES - 1)))
_ACCEPT = st.sets(st.integers(0, STATES - 1))
_DOMAINS = st.lists(st.integers(1, (1 << VALUES) - 1), min_size=3, max_size=VALUES)


@settings(deadline=None)
@given(_MOVES, _ACCEPT, _DOMAINS)
def test_machine_along_different_cells(moves: set[tuple[int, int, int]], accept: set[int], domains: list[int]) -> None:
    """All orders of different digits that the machine accepts are found, each once, and nothing else."""
    length = len(domains)
    network = _network(moves, accept, length, AllDifferent(tuple(range(length)), "the row"))
    wanted = {
        values
        for values in permutations(range(VALUES), length)
        if all(domains[i] >> value & 1 for i, value in enumerate(values)) and _accepts(moves, accept, values)
    }
    assert _all_solutions(network, domains) == wanted


@settings(deadline=None)
@given(st.sets(st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 3))), _ACCEPT, _DOMAINS, st.integers(0, 4))
def test_machine_of_two_kinds_of_digits(
    steps: set[tuple[int, bool, int]], accept: set[int], domains: list[int], counted: int
) -> None:
    """A machine that asks only whether a digit is a certain one is woken often enough."""
    moves = {(a, value, b) for a, yes, b in steps for value in range(VALUES) if (value == counted) == yes}
    network = _network(moves, accept, len(domains))
    choices = [[value for value in range(VALUES) if mask >> value & 1] for mask in domains]
    wanted = {values for values in product(*choices) if _accepts(moves, accept, values)}
    assert _all_solutions(network, domains) == wanted


@settings(max_examples=300, deadline=None)
@given(_MOVES, st.sets(st.integers(0, STATES - 1)), st.lists(st.integers(0, 2), min_size=1, max_size=6))
@example({(0, 1, 1), (1, 1, 2), (1, 1, 3), (2, 1, 3), (0, 2, 2)}, {2}, [0, 0, 0])
def test_a_line_may_read_a_cell_again(moves: set[tuple[int, int, int]], accept: set[int], line: list[int]) -> None:
    machine = Automaton(tuple(line), frozenset(moves), 0, frozenset(accept), "the line")
    network = Network(Board(1, 3, VALUES, low=0), (machine,))
    wanted = {
        values
        for values in product(range(VALUES), repeat=3)
        if _accepts(moves, accept, tuple(values[cell] for cell in line))
    }
    assert _all_solutions(network, [2**VALUES - 1] * 3) == wanted


@settings(max_examples=300, deadline=None)
@given(
    st.sets(st.tuples(st.integers(0, 2), st.booleans(), st.integers(0, 2)), min_size=3),
    st.sets(st.integers(0, 2), min_size=1),
    st.sets(st.integers(0, VALUES - 1), min_size=2),
    st.lists(st.integers(0, 3), min_size=1, max_size=6),
    st.lists(st.integers(1, (1 << VALUES) - 1), min_size=4, max_size=4),
    st.sets(st.sampled_from([(0, 1), (2, 3), (1, 2), (0, 1, 2)])),
)
@example(
    {(0, True, 1), (1, True, 2), (0, False, 0), (1, False, 1)}, {0, 1}, {0, 1, 2}, [0, 2, 1, 3], [31] * 4, {(0, 1)}
)
def test_machines_that_differ_in_their_digit_only(
    steps: set[tuple[int, bool, int]],
    accept: set[int],
    counted: set[int],
    line: list[int],
    domains: list[int],
    apart: set[tuple[int, ...]],
) -> None:
    """Machines that do the same, each with a digit of its own, are followed together and find what each finds."""
    every = {
        digit: {(a, value, b) for a, yes, b in steps for value in range(VALUES) if (value == digit) == yes}
        for digit in counted
    }
    machines = [
        Automaton(tuple(line), frozenset(moves), 0, frozenset(accept), f"the line of {digit}")
        for digit, moves in every.items()
    ]
    groups = [AllDifferent(cells, "a group") for cells in apart]
    network = Network(Board(1, 4, VALUES, low=0), (*machines, *groups))
    choices = [[value for value in range(VALUES) if mask >> value & 1] for mask in domains]
    wanted = {
        values
        for values in product(*choices)
        if all(_accepts(moves, accept, tuple(values[cell] for cell in line)) for moves in every.values())
        and all(len({values[cell] for cell in cells}) == len(cells) for cells in apart)
    }
    assert _all_solutions(network, domains) == wanted


def test_long_lines_of_different_digits_remember_their_ways() -> None:
    """All orders of nine digits in which so many stand higher than all before: Stirling's numbers."""
    board = Board(1, 9, 9, low=0)
    for seen, number in ((2, 109584), (6, 4536), (7, 546), (9, 1)):
        moves = {
            ((high, count), digit, (max(high, digit + 1), count + (digit >= high)))
            for high in range(10)
            for count in range(10)
            for digit in range(9)
        }
        names = {state: i for i, state in enumerate(sorted({s for a, _, b in moves for s in (a, b)}))}
        line = Automaton(
            tuple(range(9)),
            frozenset((names[a], digit, names[b]) for a, digit, b in moves),
            names[0, 0],
            frozenset(names[9, count] for count in range(11) if (9, count) in names and count == seen),
            "the line",
        )
        network = Network(board, (line, AllDifferent(tuple(range(9)), "the row")))
        search = Search(network.kernel, [511] * 9)
        assert search.count(0, 60.0) is Event.exhausted
        assert search.counted == number
