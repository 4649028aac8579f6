"""Hand a network to the kernel: once for each network, whatever number of puzzles use it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from whydoku._kernel import Problem
from whydoku.model.network import Network
from whydoku.model.primitives import Automaton, Clause, Count, Sum

_PROBLEMS: WeakKeyDictionary[Network, Problem] = WeakKeyDictionary()


def problem_of(network: Network) -> Problem:
    """Give the kernel's form of a network: digits become values counted from 0.

    Its propagators are, in this order, the relations, the primitives beyond pairs, and the houses.
    """
    problem = _PROBLEMS.get(network)
    if problem is None:
        problem = _PROBLEMS[network] = _build(network)
    return problem


def _build(network: Network) -> Problem:
    board = network.board
    low = board.low
    problem = Problem(len(board.cells), board.size)
    for group in network.groups:
        problem.add_group(list(group.cells))
    for (a, b), table in network.relations.items():
        problem.add_relation(a, b, list(table))
    for primitive in network.beyond_pairs:
        cells = list(primitive.cells)
        match primitive:
            case Sum():
                weights = [weight for _, weight in primitive.terms]
                problem.add_sum(cells, weights, primitive.total - low * sum(weights))
            case Count():
                wanted = board.mask(digit for digit in primitive.digits if digit in board.digits)
                problem.add_count(cells, wanted, sorted(primitive.counts))
            case Automaton():
                states = 1 + max((max(a, b) for a, _, b in primitive.moves), default=0)
                states = max(states, primitive.start + 1, *(state + 1 for state in primitive.accept))
                moves = sorted((a, d - low, b) for a, d, b in primitive.moves if d in board.digits)
                problem.add_automaton(cells, states, moves, primitive.start, sorted(primitive.accept))
            case Clause():
                problem.add_clause([(cell, digit - low, yes) for cell, digit, yes in primitive.literals])
    problem.finish()
    return problem
