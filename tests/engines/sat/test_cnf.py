"""Every encoding has exactly the puzzle's solutions, whatever the primitives."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.areas import draw_area, hangs_together
from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.sat.cnf import encode, read_header
from whydoku.engines.sat.dimacs import read_cnf, write_cnf
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.errors import FormatError, InputError, OptionError
from whydoku.model.board import Board
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
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules

pysat = pytest.importorskip("pysat")


def models(puzzle: Puzzle, encoding: Encoding, reduce: bool) -> set[tuple[int, ...]]:
    from whydoku.engines.sat.cadical import SatOracle

    encoded = encode(puzzle, encoding, reduce=reduce)
    with SatOracle(encoded.cnf) as oracle:
        return {encoded.values(model) for model in oracle.models(encoded.candidates)}


@dataclass(frozen=True)
class Drawn(Rule):
    """Primitives drawn at random, for a small strip of cells."""

    seed: int = 0

    def primitives(self, board: Board) -> Iterable[Primitive]:
        rng = random.Random(self.seed)
        for _ in range(rng.randint(1, 3)):
            yield draw(rng, board)

    def holds(self, board: Board, grid: Sequence[int]) -> bool:
        return all(keeps(primitive, tuple(grid)) for primitive in self.primitives(board))


def draw(rng: random.Random, board: Board) -> Primitive:
    cells = tuple(rng.sample(list(board.cells), rng.randint(2, len(board.cells))))
    digits = list(board.digits)
    kind = rng.randrange(9)
    if kind == 0:
        return AllDifferent(cells[: board.size], "group")
    if kind == 1:
        allowed = {pair for pair in product(digits, digits) if rng.random() < 0.5}
        return Pairs(cells[0], cells[1], lambda a, b: (a, b) in allowed, "pairs")
    if kind == 2:
        return Sum(cells, rng.randint(len(cells), 3 * len(cells)), "sum")
    if kind == 3:
        weights = tuple(rng.choice((-2, -1, 1, 2)) for _ in cells)
        return Sum(cells, rng.randint(-4, 6), "weighted", weights)
    if kind == 4:
        counts = frozenset(rng.sample(range(len(cells) + 1), rng.randint(0, 2)))
        return Count(cells, frozenset(rng.sample([*digits, 99], 2)), counts, "count")
    if kind == 5:
        states = range(rng.randint(1, 3))
        moves = frozenset(move for move in product(states, digits, states) if rng.random() < 0.4)
        accept = frozenset(state for state in states if rng.random() < 0.6)
        return Automaton((*cells, cells[0]), moves, 0, accept, "automaton")
    if kind == 6:
        return draw_area(rng, cells, [(rng.choice(cells), rng.choice(cells)) for _ in cells], digits)
    if kind == 7:
        half = len(cells) // 2
        return DifferentPairs(cells[:half], cells[half : 2 * half], "different pairs")
    chosen = [(rng.choice(cells), rng.choice([*digits, 99]), rng.random() < 0.5) for _ in range(rng.randint(0, 3))]
    return Clause(tuple(chosen), "clause")


def keeps(primitive: Primitive, values: tuple[int, ...]) -> bool:
    """Read a primitive's sentence on a full grid."""
    here = [values[cell] for cell in primitive.cells]
    match primitive:
        case AllDifferent():
            return len(set(here)) == len(here)
        case Pairs():
            return primitive.allowed(here[0], here[1])
        case Sum():
            return sum(weight * values[cell] for cell, weight in primitive.terms) == primitive.total
        case Count():
            return sum(value in primitive.digits for value in here) in primitive.counts
        case Automaton():
            states = {primitive.start}
            for value in here:
                states = {t for s, d, t in primitive.moves if s in states and d == value}
            return bool(states & primitive.accept)
        case Clause():
            return any((values[cell] == digit) == yes for cell, digit, yes in primitive.literals)
        case DifferentPairs():
            return len({*zip(here[: len(here) // 2], here[len(here) // 2 :], strict=True)}) == len(here) // 2
        case ConnectedSet():
            return hangs_together(primitive, values)
        case UnknownRegions() | RankedLine():
            raise AssertionError("wholes have tests of their own")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([0, 1]), st.sampled_from(list(Encoding)), st.booleans())
def test_models_are_what_a_plain_reading_allows(seed: int, low: int, encoding: Encoding, reduce: bool) -> None:
    rng = random.Random(seed)
    board = Board(1, rng.randint(2, 5), 3, low)
    rule = Drawn(seed=seed)
    givens = tuple(rng.choice(list(board.digits)) if rng.random() < 0.15 else None for _ in board.cells)
    marks = tuple(rng.choice((7, 7, 7, 3, 5)) for _ in board.cells)
    puzzle = Puzzle(board, (rule,), givens).with_marks(marks)
    wanted = {
        values
        for values in product(board.digits, repeat=len(board.cells))
        if all(mask & board.bit(value) for mask, value in zip(puzzle.domains, values, strict=True))
        and rule.holds(board, values)
    }
    assert models(puzzle, encoding, reduce) == wanted


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("reduce", [False, True])
def test_a_4x4_has_its_288_grids_in_every_encoding(encoding: Encoding, reduce: bool) -> None:
    board = Board.square(4)
    puzzle = Puzzle(board, default_rules(board), (1, *(None,) * 15))
    assert len(models(puzzle, encoding, reduce)) == 288 // 4


def empty(size: int) -> Puzzle:
    board = Board.square(size)
    return Puzzle(board, default_rules(board), (None,) * (size * size))


def test_the_numbers_of_conditions() -> None:
    encoded = encode(empty(9))
    clauses = encoded.cnf.clauses
    assert len(clauses) == len(set(clauses)) == 10_530
    assert encoded.repeats == 1_458
    assert len(clauses) + encoded.repeats == 11_988
    assert len(encode(empty(9), "cells").cnf.clauses) == 81 * 37 + 810 * 9
    assert len(encode(empty(9), "minimal").cnf.clauses) == 81 + 810 * 9
    assert encode(empty(9), "extended").cnf.variables == 729


def test_compact_grows_slower_than_pairs() -> None:
    pairs, compact = encode(empty(25)).cnf, encode(empty(25), "compact").cnf
    assert len(compact.clauses) * 3 < len(pairs.clauses)


def test_reducing_leaves_only_what_is_open() -> None:
    solved = Puzzle(Board.square(4), default_rules(Board.square(4)), (1, 2, 3, 4, 3, 4, *(None,) * 10))
    whole, reduced = encode(solved), encode(solved, reduce=True)
    assert len(reduced.cnf.clauses) < len(whole.cnf.clauses) / 3
    assert models(solved, Encoding.EXTENDED, True) == models(solved, Encoding.EXTENDED, False)


def test_contradicting_givens_make_a_hopeless_formula() -> None:
    board = Board.square(4)
    puzzle = Puzzle(board, default_rules(board), (1, 1, *(None,) * 14))
    assert encode(puzzle, reduce=True).cnf.hopeless
    assert StagedSolver.from_cnf(encode(puzzle).cnf).solve().satisfiable is False


def test_the_header_leads_back_to_the_board() -> None:
    board = Board(3, 3, 4, 0, holes=frozenset({(1, 1)}))
    puzzle = Puzzle(board, (), (None,) * 8)
    back = read_header(read_cnf(write_cnf(encode(puzzle, named=True).cnf)).comments)
    assert (back.rows, back.cols, back.size, back.low, back.holes) == (3, 3, 4, 0, board.holes)
    with pytest.raises(FormatError, match="no comment that maps variables"):
        read_header(("something else",))


def test_a_model_that_is_no_grid_is_refused() -> None:
    encoded = encode(empty(4))
    with pytest.raises(InputError, match="the model puts both 1 and 2 into r1c1"):
        encoded.values([1, 2])
    with pytest.raises(InputError, match="the model leaves r1c1 without a digit"):
        encoded.values([-1])
    with pytest.raises(
        OptionError, match="there is no encoding 'tiny'; expected one of minimal, cells, least, extended, compact"
    ):
        encode(empty(4), "tiny")


def test_without_a_name_the_encoding_follows_the_size() -> None:
    assert encode(empty(9), None, reduce=True).encoding is Encoding.EXTENDED
    assert encode(empty(49), None, reduce=True).encoding is Encoding.COMPACT
