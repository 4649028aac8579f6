import random
import signal
import threading
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.areas import draw_area, hangs_together
from tests.support.patience import given_time
from whydoku import Board, Puzzle, candidates, check, count, read, solutions, solve
from whydoku.errors import Interrupted, NoSolutionError, OptionError, StoppedError
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    RankedLine,
    Sum,
    UnknownRegions,
)
from whydoku.model.rule import Rule
from whydoku.rules import default_rules

PUZZLE = "409010803000009240000000001390274600000050000002163059500000000013600000908020107"
SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
MIRACLE = "." * 38 + "1" + "." * 12 + "2" + "." * 29


def empty(board: Board) -> Puzzle:
    return Puzzle(board, default_rules(board), (None,) * len(board.cells))


def test_the_readme_puzzle() -> None:
    solution = solve(PUZZLE)
    assert solution.grid == SOLUTION
    assert solution.unique


def test_the_miracle_sudoku_has_one_solution() -> None:
    solution = solve(read(MIRACLE, rules="anti-knight,anti-king,non-consecutive"))
    assert solution.unique
    assert solution.grid[38] == "1"
    assert solution.grid[51] == "2"


@pytest.mark.parametrize(
    ("board", "number"),
    [
        (Board.square(1), 1),
        (Board.square(4), 288),
        (Board.square(6), 28200960),
        (Board.square(4, box=None), 576),
        (Board.square(5), 161280),
        (Board.square(4, low=0), 288),
    ],
)
def test_known_numbers_of_full_grids(board: Board, number: int) -> None:
    assert count(empty(board)) == number


def test_counting_by_renaming_agrees_with_plain_enumeration() -> None:
    puzzle = read("12..............")
    assert count(puzzle) == sum(1 for _ in solutions(puzzle)) == count(puzzle, limit=10**6)


def test_solutions_are_all_different_and_right() -> None:
    puzzle = empty(Board.square(4))
    grids = [solution.values for solution in solutions(puzzle)]
    assert len(set(grids)) == len(grids) == 288
    assert all(rule.holds(puzzle.board, grid) for rule in puzzle.rules for grid in grids)


def test_a_seed_changes_the_order_and_repeats_itself() -> None:
    puzzle = empty(Board.square(9))
    first = {solve(puzzle, seed=seed).grid for seed in range(5)}
    assert len(first) > 1
    assert solve(puzzle, seed=3).grid == solve(puzzle, seed=3).grid


def test_candidates_are_those_of_all_solutions() -> None:
    puzzle = read("1...............")
    seen = [set[int]() for _ in puzzle.board.cells]
    for solution in solutions(puzzle):
        for cell, digit in enumerate(solution.values):
            seen[cell].add(digit)
    assert [set(digits) for digits in candidates(puzzle)] == seen


def test_candidates_of_a_broken_puzzle_are_none() -> None:
    assert set(candidates("11..............")) == {()}


def test_a_limit_ends_the_count() -> None:
    assert count("." * 81, limit=5) == 5
    assert count("." * 81, limit=0) == 0
    with pytest.raises(OptionError):
        count("." * 81, limit=-1)


def test_a_deadline_says_what_is_known() -> None:
    def stopped(seconds: float) -> StoppedError:
        with pytest.raises(StoppedError, match="stopped at the deadline of ") as caught:
            count("." * 81, deadline=seconds)
        return caught.value

    error = given_time(stopped, lambda error: error.at_least > 1)
    assert f"at least {error.at_least} solutions" in str(error)


def test_ctrl_c_says_what_is_known() -> None:
    count("." * 81, limit=1)  # everything is loaded
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(Interrupted, match="interrupted: at least") as caught:
        count("." * 81)
    assert isinstance(caught.value, KeyboardInterrupt)
    timer.join()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("55" + "." * 79, "row 1 holds 5 twice: r1c1 and r1c2"),
        ("5........5" + "." * 71, "column 1 holds 5 twice: r1c1 and r2c1"),
        ("5.........5" + "." * 70, "box 1 holds 5 twice: r1c1 and r2c2"),
        (".12345678" + "9" + "." * 71, "row 1 has no place for 9"),
        ("123......" + "...4....." + "......4.." + "." * 54, "row 1 has no place for 4"),
    ],
)
def test_what_can_be_seen_to_be_wrong_is_said(text: str, says: str) -> None:
    report = check(text)
    assert report.status == "none"
    assert report.clash is not None
    assert says in report.clash
    assert report.clashing is not None
    assert report.clashing.smallest
    with pytest.raises(NoSolutionError):
        solve(text)


def test_several_solutions_are_shown_with_their_difference() -> None:
    text = SOLUTION.replace("4", ".").replace("5", ".")
    report = check(text)
    assert report.status == "many"
    one, two = report.solutions
    assert [one.values[c] != two.values[c] for c in range(81)] == [c in report.differ for c in range(81)]
    assert report.differ


def test_a_rule_broken_by_givens_is_named() -> None:
    text = "..1......" + "........." + "...1....." + "." * 54
    assert check(text).status != "none"
    report = check(read(text, rules="anti-knight"))
    assert report.clash == "the knight's move r1c3–r3c4 holds 1 twice: r1c3 and r3c4"


class Whatever(Rule):
    """Any primitives, read off by themselves."""

    listed: tuple[Primitive, ...]

    def __init__(self, *listed: Primitive) -> None:
        object.__setattr__(self, "listed", listed)

    def primitives(self, board: Board) -> tuple[Primitive, ...]:
        return self.listed

    def holds(self, board: Board, grid: object) -> bool:
        raise NotImplementedError

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def obeys(primitive: Primitive, grid: tuple[int, ...]) -> bool:
    values = [grid[cell] for cell in primitive.cells]
    match primitive:
        case AllDifferent():
            return len(set(values)) == len(values)
        case Pairs():
            return primitive.allowed(values[0], values[1])
        case Sum():
            return sum(w * grid[c] for c, w in primitive.terms) == primitive.total
        case Count():
            return sum(v in primitive.digits for v in values) in primitive.counts
        case Clause():
            return any((grid[c] == d) == yes for c, d, yes in primitive.literals)
        case DifferentPairs():
            return len({*zip(values[: len(values) // 2], values[len(values) // 2 :], strict=True)}) == len(values) // 2
        case ConnectedSet():
            return hangs_together(primitive, grid)
        case UnknownRegions() | RankedLine():
            raise AssertionError("wholes have tests of their own")
        case Automaton():
            states = {primitive.start}
            for value in values:
                states = {b for a, d, b in primitive.moves if a in states and d == value}
            return bool(states & primitive.accept)


CELLS, DIGITS = 6, 3
cells = st.lists(st.integers(0, CELLS - 1), min_size=1, max_size=4, unique=True).map(tuple)
digits = st.integers(1, DIGITS)
tables = st.frozensets(st.tuples(digits, digits))


def pairs_from(ends: tuple[int, ...], table: frozenset[tuple[int, int]]) -> Pairs:
    return Pairs(ends[0], ends[1], lambda a, b: (a, b) in table, "pair")


primitives = st.one_of(
    cells.map(lambda c: AllDifferent(c, "group")),
    st.builds(pairs_from, st.lists(st.integers(0, CELLS - 1), min_size=2, max_size=2, unique=True).map(tuple), tables),
    cells.flatmap(
        lambda c: st.builds(
            Sum,
            st.just(c),
            st.integers(-4, 10),
            st.just("sum"),
            st.lists(st.sampled_from([-2, -1, 1, 2, 3]), min_size=len(c), max_size=len(c)).map(tuple),
        )
    ),
    st.builds(Count, cells, st.frozensets(digits), st.frozensets(st.integers(0, 4)), st.just("count")),
    st.builds(
        Automaton,
        cells,
        st.frozensets(st.tuples(st.integers(0, 2), digits, st.integers(0, 2)), max_size=12),
        st.just(0),
        st.frozensets(st.integers(0, 2)),
        st.just("automaton"),
    ),
    st.builds(
        Clause,
        st.lists(st.tuples(st.integers(0, CELLS - 1), digits, st.booleans()), max_size=4).map(tuple),
        st.just("clause"),
    ),
    cells.map(lambda c: DifferentPairs(c[: len(c) // 2], c[len(c) // 2 : 2 * (len(c) // 2)], "different pairs")),
    st.builds(
        lambda c, seed: draw_area(random.Random(seed), c, tuple(pairwise(c)), (1, 2, 3)), cells, st.integers(0, 10**6)
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(primitives, min_size=1, max_size=5))
def test_every_primitive_means_what_it_says(listed: list[Primitive]) -> None:
    board = Board(2, 3, DIGITS)
    puzzle = Puzzle(board, (Whatever(*listed),), (None,) * CELLS)
    expected = {g for g in product(range(1, DIGITS + 1), repeat=CELLS) if all(obeys(p, g) for p in listed)}
    found = [solution.values for solution in solutions(puzzle)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert count(puzzle) == len(expected)
