"""A network is handed to the kernel once; numbers out of range are refused there, and a plain 9×9 needs no network at all."""

from __future__ import annotations

from typing import Any

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku import _kernel
from whydoku.errors import RuleError
from whydoku.model import network as network_module
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    Sum,
)
from whydoku.model.puzzle import Puzzle

FOUR = Board.square(4)


def _lower(a: int, b: int) -> bool:
    return a < b


@pytest.mark.parametrize(
    "primitive",
    [
        AllDifferent((0, 16), "g"),
        AllDifferent((-1, 2), "g"),
        AllDifferent((3, 3), "g"),
        Pairs(0, 16, _lower, "p"),
        Pairs(5, 5, _lower, "p"),
        Sum((0, 99), 4, "s"),
        Sum((0, 1), 10**12, "s"),
        Sum((0, 1), 4, "s", (1, 10**10)),
        Count((-3,), frozenset({1}), frozenset({1}), "c"),
        Automaton((0, 77), frozenset({(0, 1, 0)}), 0, frozenset({0}), "a"),
        Automaton((0, 1), frozenset({(0, 1, -5)}), 0, frozenset({0}), "a"),
        Automaton((0, 1), frozenset({(0, 1, 2_000_000)}), 0, frozenset({0}), "a"),
        Automaton((0, 1), frozenset({(0, 1, 0)}), -1, frozenset({0}), "a"),
        Clause(((40, 1, True),), "o"),
        ConnectedSet((0, 16), (), frozenset({1}), "n"),
        ConnectedSet((0, 0), (), frozenset({1}), "n"),
        ConnectedSet((0, 1), ((1, 2),), frozenset({1}), "n"),
        ConnectedSet((0, 1), ((0, 1),), frozenset({1}), "n", roots=(2,)),
        DifferentPairs((0, 1), (2, 16), "d"),
        DifferentPairs((0, 1), (2, 1), "d"),
    ],
)
def test_numbers_out_of_range_are_refused(primitive: Primitive) -> None:
    with pytest.raises(RuleError, match="cannot be handed to an engine"):
        _ = Network(FOUR, (primitive,)).kernel


def _network(**changes: Any) -> _kernel.Network:
    lists: dict[str, Any] = {
        "digits": 4,
        "low": 1,
        "places": FOUR.positions,
        "regions": FOUR.regions,
        **dict.fromkeys(
            (
                "domains",
                "groups",
                "relations",
                "sums",
                "counts",
                "machines",
                "automata",
                "clauses",
                "areas",
                "pairings",
                "unknown_regions",
                "ranks",
            ),
            (),
        ),
    }
    return _kernel.Network(**(lists | changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"digits": 0},
        {"digits": 65},
        {"places": ()},
        {"regions": ((0, 16),)},
        {"groups": [(1, (0, 1))]},  # the only primitive has number 0
        {"groups": [(0, (0, 1)), (0, (2, 3))]},
        {"relations": [((1, 2, 3), (0, 0, 0, 1))]},
        {"relations": [((1, 2, 3, 4), (0, 0, 0))]},
        {"sums": [(0, (0, 1), (1,), 3)]},
        {"automata": [(0, (0, 1), 0)]},
        {"areas": [(0, (0, 1), (0, 1, 1), (1,), (), -1, False)]},
        {"pairings": [(0, (0, 1), (2,))]},
        {"machines": [(b"12345", 0, [0])], "automata": [(0, (0, 1), 0)]},
    ],
)
def test_lists_that_do_not_fit_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _network(**changes)


def test_domains_are_checked() -> None:
    network = w.read("1...............").network.kernel
    for domains in ([15] * 15, [16] * 16):
        with pytest.raises(ValueError, match="domain"):
            _kernel.Search(network, domains)


def test_groups_come_back_with_houses_first() -> None:
    cage = AllDifferent((0, 1, 4), "cage")
    pair = AllDifferent((0, 5), "pair")
    again = AllDifferent((3, 2, 1, 0), "row 1 again")
    row = AllDifferent((0, 1, 2, 3), "row 1")
    network = Network(FOUR, (pair, cage, row, again))
    assert network.groups == (row, cage, pair)
    assert network.houses == (row,)
    assert network.kernel.named_groups == 2
    assert network.differs[0] == {1, 2, 3, 4, 5}


def test_digits_that_no_cell_can_have_are_left_out_for_search_only() -> None:
    """Nine cells and nine of ten digits are a house for search; answers are in the board's own digits."""
    board = Board(1, 3, 4, low=0)
    cells = tuple(board.cells)
    bare = tuple(Count((cell,), frozenset({1, 2, 3}), frozenset({1}), "no 0") for cell in cells)
    line = Sum((0, 1), 5, "s")
    step = Automaton((1, 2), frozenset({(0, 3, 1), (1, 1, 2), (0, 0, 2)}), 0, frozenset({2}), "a")
    never = Clause(((0, 0, True), (2, 1, True)), "o")
    network = Network(board, (AllDifferent(cells, "row"), *bare, line, step, never))
    assert network.houses == ()
    assert network.allowed == (0b1110,) * 3
    search = _kernel.Search(network.kernel, [0b1111] * 3)
    assert search.run(10.0) is _kernel.Event.solution
    assert search.solution() == [2, 3, 1]
    assert search.run(10.0) is _kernel.Event.exhausted


# -- no network where none is needed -------------------------------------------------------------------------------------


def test_a_plain_9_by_9_is_answered_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a network was compiled")

    monkeypatch.setattr(network_module, "compile_rule", refuse)
    monkeypatch.setattr(Puzzle, "network", property(refuse))
    puzzle = w.read(PUZZLE)
    assert w.solve(puzzle).unique
    assert w.solve(PUZZLE).unique
    assert w.check(puzzle).status == "unique"
    assert w.check("12" + "." * 79).status == "many"
    assert w.count(puzzle) == 1
    assert w.count("12" + "." * 79, limit=10) == 10
    assert all(len(digits) == 1 for digits in w.candidates(puzzle))
    assert [found.unique for found in w.solutions(puzzle)] == [None]


def test_what_is_wrong_with_a_plain_9_by_9_is_still_said() -> None:
    assert str(w.check("11" + "." * 79)) == "no solution: row 1 holds 1 twice: r1c1 and r1c2"


def test_a_cell_that_comes_twice_in_a_sum_counts_twice_and_weights_may_cancel_out() -> None:
    board = Board(1, 3, 4)
    sums = (Sum((2, 0, 2, 1), 9, "s"), Sum((1, 0, 1, 2), 1, "t", (5, 1, -5, -1)))
    network = Network(board, sums)
    search = _kernel.Search(network.kernel, [0b1111] * 3)
    found = set()
    while search.run(10.0) is _kernel.Event.solution:
        found.add(tuple(1 + value for value in search.solution()))
    digits = range(1, 5)
    assert found == {
        (a, b, c) for a in digits for b in digits for c in digits if 2 * c + a + b == 9 and 5 * b + a - 5 * b - c == 1
    }
    assert found


def test_groups_of_the_same_cells_are_one_however_many_there_are() -> None:
    cells = [(3, 1, 2, 0), (4, 5), (0, 1, 2, 3), (5, 4), (1, 4), (4, 5, 6), (6, 5, 4), (2, 0, 3, 1)]
    network = Network(FOUR, tuple(AllDifferent(each, f"group {number}") for number, each in enumerate(cells)))
    assert [group.name for group in network.groups] == ["group 0", "group 5", "group 1", "group 4"]
