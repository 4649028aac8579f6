"""Sums that are made of others: what cages leave of some houses, or a sum of many cells less the houses among them.

That is arithmetic, which clauses say badly. Such a sum is taken as a reason only if it *is* the sums it is made of, cell by
cell and in its total; `adds_up` looks at nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from whydoku.model.board import Board, Cell
from whydoku.model.network import Network
from whydoku.model.premise import Premise
from whydoku.model.primitives import Primitive, Sum


def is_premise(network: Network, premise: Premise) -> bool:
    """Whether a premise is a rule of the puzzle, or a combination of its sums that really adds up."""
    return adds_up(network.board, premise) and _is_said(network, premise)


def adds_up(board: Board, premise: Premise) -> bool:
    """Whether a combined sum equals the combination of its parts."""
    if not premise.sums:
        return True
    total, weights = 0, Counter[Cell]()
    for times, part in premise.sums:
        if isinstance(part, Sum):
            total += times * part.total
            weights.update(dict.fromkeys(part.cells, 0))
            for cell, weight in part.terms:
                weights[cell] += times * weight
        else:
            held = board.house_digits(part.cells)
            if not held or len(set(part.cells)) != len(part.cells):
                return False  # only a house is known to hold every digit
            total += times * sum(board.digits_of(held))
            for cell in part.cells:
                weights[cell] += times
    for made in premise.primitives:
        if not isinstance(made, Sum) or made.total != total:
            return False
        wanted = Counter[Cell]()
        for cell, weight in made.terms:
            wanted[cell] += weight
        if any(weights[cell] != wanted[cell] for cell in weights.keys() | wanted.keys()):
            return False
    return True


def without_houses(network: Network, premise: Premise) -> Iterator[Sum]:
    """Subtract from each sum the houses that it contains; the rest is the same sum, cell by cell and in its total."""
    if premise.sums:
        return
    for primitive in premise.primitives:
        if not isinstance(primitive, Sum):
            continue
        weights = Counter[Cell]()
        for cell, weight in primitive.terms:
            weights[cell] += weight
        total, taken = primitive.total, False
        for house in network.houses:
            times = weights[house.cells[0]]
            if times and all(weights[cell] == times for cell in house.cells):
                taken = True
                total -= times * sum(network.board.digits_of(network.board.house_digits(house.cells)))
                weights.subtract(dict.fromkeys(house.cells, times))
        left = {cell: weight for cell, weight in weights.items() if weight}
        if taken and left:
            yield Sum(tuple(left), total, primitive.name, tuple(left.values()))


def _is_said(network: Network, premise: Premise) -> bool:
    """Whether the rules of the puzzle are where a premise comes from."""
    known = network.once(_said)
    return known.issuperset(part for _, part in premise.sums) and (bool(premise.sums) or known >= {*premise.primitives})


def _said(network: Network) -> frozenset[Primitive]:
    return frozenset(network.primitives)
