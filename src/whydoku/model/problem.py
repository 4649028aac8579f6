"""Hand a network to the kernel: once for each network, whatever number of puzzles use it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias
from weakref import WeakKeyDictionary

from whydoku._kernel import Problem
from whydoku.model.board import Digit, Mask
from whydoku.model.network import Network
from whydoku.model.primitives import Automaton, Clause, Count, Pairs, Primitive, Sum


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

    def domains(self, masks: Iterable[Mask]) -> list[Mask]:
        """Turn masks of the board's digits into the kernel's."""
        full = (1 << self.size) - 1
        return [mask >> self.shift & full for mask in masks]


Machines: TypeAlias = dict[int, list[tuple[int, int, int]]]  # the moves of machines that several lines share

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
    return Kernel(problem, low, shift, size)


def alone(network: Network, primitives: Iterable[Primitive], machines: Machines) -> Problem:
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
    # What must be in some of its cells is not in a cell that sees them all.
    for cell in bound if len(bound) > 2 or not isinstance(parts[0], Pairs) else ():
        for other in network.differs[cell] - bound:
            problem.add_group([cell, other])
    for primitive in parts:
        if isinstance(primitive, Pairs):
            problem.add_relation(primitive.first, primitive.second, list(primitive.table(board)))
        else:
            _add(problem, primitive, board.digits, machines)
    problem.finish()
    return problem


def together(network: Network) -> Problem:
    """Give a problem of the whole network, its digits counted from the board's lowest, whether they are used or not."""
    board = network.board
    problem = Problem(len(board.cells), board.size)
    _fill(problem, network, board.digits, 0)
    return problem


def _fill(problem: Problem, network: Network, digits: range, shift: int) -> None:
    size, full = len(digits), (1 << len(digits)) - 1
    for group in network.groups:
        problem.add_group(list(group.cells))
    for (a, b), table in network.relations.items():
        problem.add_relation(a, b, [mask >> shift & full for mask in table[shift : shift + size]])
    machines: Machines = {}
    for primitive in network.beyond_pairs:
        _add(problem, primitive, digits, machines)
    problem.finish()


def _add(problem: Problem, primitive: Primitive, digits: range, machines: Machines) -> None:
    low = digits[0]
    cells = list(primitive.cells)
    match primitive:
        case Sum():
            weights = [weight for _, weight in primitive.terms]
            problem.add_sum(cells, weights, primitive.total - low * sum(weights))
        case Count():
            wanted = sum(1 << (digit - low) for digit in primitive.digits if digit in digits)
            problem.add_count(cells, wanted, sorted(primitive.counts))
        case Automaton():
            moves = machines.get(id(primitive.moves))
            if moves is None:
                moves = [(a, d - low, b) for a, d, b in primitive.moves if d in digits]
                machines[id(primitive.moves)] = moves
            states = 1 + max(primitive.start, *primitive.accept, *(max(a, b) for a, _, b in moves), 0)
            problem.add_automaton(cells, states, moves, primitive.start, sorted(primitive.accept))
        case Clause():
            known = [(cell, digit - low, yes) for cell, digit, yes in primitive.literals if digit in digits]
            if all(yes for _, digit, yes in primitive.literals if digit not in digits):
                problem.add_clause(known)
