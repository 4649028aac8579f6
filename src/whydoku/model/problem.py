"""Hand a network to the kernel: once for each network, whatever number of puzzles use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

from whydoku._kernel import Machine, Problem
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.network import Network
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    Count,
    Pairs,
    Primitive,
    Relation,
    State,
    Sum,
    relation_table,
)


@dataclass(frozen=True)
class Kernel:
    """The kernel's form of a network: digits become values counted from 0.

    Where rules about single cells leave out the lowest or highest digits everywhere, the kernel never hears of them: nine
    cells and nine digits are a house, whatever other digits the board could have had.
    """

    problem: Problem
    low: Digit  # the digit that is value 0
    shift: int  # how many digits of the board lie below
    size: int
    whole: bool  # whether these are all digits of the board

    def domains(self, masks: Iterable[Mask]) -> list[Mask]:
        """Turn masks of the board's digits into the kernel's."""
        if self.whole:
            return [*masks]
        full = (1 << self.size) - 1
        return [mask >> self.shift & full for mask in masks]


_KERNELS: WeakKeyDictionary[Network, Kernel] = WeakKeyDictionary()


def kernel_of(network: Network) -> Kernel:
    """Give the kernel's form of a network."""
    kernel = _KERNELS.get(network)
    if kernel is None:
        kernel = _KERNELS[network] = _build(network)
    return kernel


def _build(network: Network) -> Kernel:
    board = network.board
    used = 0
    for mask in network.allowed:
        used |= mask
    shift = (used & -used).bit_length() - 1 if used else 0
    size = used.bit_length() - shift if used else board.size
    low = board.low + shift
    digits = range(low, low + size)
    problem = Problem(len(board.cells), size)
    _fill(problem, network, digits, shift)
    return Kernel(problem, low, shift, size, size == board.size)


def alone(network: Network, primitives: Iterable[Primitive]) -> Problem:
    """Give a problem of some primitives only, with what must differ from their cells.

    What such a problem rules out is what they say by themselves, so that it can be told as a step. Digits are values
    counted from the board's lowest.
    """
    board = network.board
    parts = tuple(primitives)
    problem = Problem(len(board.cells), board.size)
    bound = {cell for primitive in parts for cell in primitive.cells}
    for group in network.groups:
        shared = sorted(bound.intersection(group.cells))
        if len(shared) > 1:
            problem.add_group(shared)
    # What must be in some of its cells is not in a cell that sees them all. Where there are so many that they could leave such
    # a cell a single digit, or none, that cell would be argued from too, and no longer the primitives alone.
    few = len(bound) <= board.size - 2
    for cell in bound if few and (len(bound) > 2 or not isinstance(parts[0], Pairs)) else ():
        for other in network.differs[cell] - bound:
            problem.add_group([cell, other])
    for primitive in parts:
        if isinstance(primitive, Pairs):
            problem.add_relation(primitive.first, primitive.second, list(primitive.table(board)))
        else:
            _add(problem, primitive, board.digits)
    problem.finish()
    return problem


def together(network: Network) -> Problem:
    """Give a problem of the whole network, its digits counted from the board's lowest, whether they are used or not."""
    board = network.board
    problem = Problem(len(board.cells), board.size)
    _fill(problem, network, board.digits, 0)
    return problem


def _fill(problem: Problem, network: Network, digits: range, shift: int) -> None:
    board, size, full = network.board, len(digits), (1 << len(digits)) - 1
    groups: list[tuple[Cell, ...]] = []
    pairs: defaultdict[Relation, list[Cell]] = defaultdict(list)
    others: list[Primitive] = []
    for primitive in network.primitives:
        if isinstance(primitive, Pairs):
            pairs[primitive.allowed] += (primitive.first, primitive.second)
        elif isinstance(primitive, AllDifferent):
            groups.append(primitive.cells)
        else:
            others.append(primitive)
    problem.add_groups(groups)
    for allowed, cells in pairs.items():
        table = relation_table(allowed, board.low, board.size)
        problem.add_relations(cells, [mask >> shift & full for mask in table[shift : shift + size]])
    for primitive in others:
        _add(problem, primitive, digits)
    problem.finish()


def _add(problem: Problem, primitive: Primitive, digits: range) -> None:
    low = digits[0]
    match primitive:
        case Sum():
            if primitive.weights:
                problem.add_sum(primitive.cells, primitive.weights, primitive.total - low * sum(primitive.weights))
            else:
                count = len(primitive.cells)
                problem.add_sum(primitive.cells, (1,) * count, primitive.total - low * count)
        case Count():
            wanted = sum(1 << (digit - low) for digit in primitive.digits if digit in digits)
            problem.add_count(primitive.cells, wanted, tuple(primitive.counts))
        case Automaton():
            machine = _machine(primitive.moves, primitive.start, primitive.accept, low, len(digits))
            problem.add_automaton(primitive.cells, machine)
        case Clause():
            known = [(cell, digit - low, yes) for cell, digit, yes in primitive.literals if digit in digits]
            if all(yes for _, digit, yes in primitive.literals if digit not in digits):
                problem.add_clause(known)


@lru_cache(maxsize=512)
def _machine(
    moves: frozenset[tuple[State, Digit, State]], start: State, accept: frozenset[State], low: Digit, size: int
) -> Machine:
    """Give the kernel's form of a machine, which every line that it reads shares."""
    listed = [number for a, digit, b in moves if low <= digit < low + size for number in (a, digit - low, b)]
    states = 1 + max(start, *accept, *listed[::3], *listed[2::3], 0)
    return Machine(size, states, listed, start, tuple(accept))
