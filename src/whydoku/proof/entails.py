"""What entails what: whether a claim follows from a rule, or from some truths, in a form that the proof checker accepts.

The reasons are the candidates that are left, the rule or the truths themselves, and, among the cells that any of these speak
of, that a cell holds one digit and which pairs of digits cannot meet. They become clauses, with the opposite of the claim, and
a refutation of these clauses is the proof. What is not named is not in there.

One kind of reason is arithmetic that clauses say badly: the sum of what cages leave of some houses, or a sum of many cells
less the houses among them. Such a sum is taken as a reason only if it *is* the sums it is made of, cell by cell and in its
total; `adds_up` looks at nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from whydoku.model.argument import Literal
from whydoku.model.board import Board, Candidate, Cell
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import Network, Truth
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Clause, Pairs, Primitive, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.proof.check import check
from whydoku.proof.files import ProofKind
from whydoku.proof.prove import refute
from whydoku.sat.cnf import encode_part


def follows(
    position: Puzzle,
    gone: set[Candidate],
    claim: Sequence[Literal],
    *,
    premises: Sequence[Premise] = (),
    truths: Sequence[Truth] = (),
    clauses: Sequence[Sequence[Candidate]] = (),
    solver: str = "cadical",
    deadline: DeadlineOrClock = None,
) -> bool:
    """Say whether a claim follows from some premises, truths and clauses, once some candidates are gone.

    Everything else that may be used is that a cell holds one digit, and which digits cannot meet among the cells that are
    spoken of. The opposite is refuted, and the checker accepts the refutation.
    """
    board, network = position.board, position.network
    whole = [each for premise in premises for each in (premise, *_without_houses(network, premise))]
    own = [primitive for each in whole for primitive in each.primitives]
    named = [
        Clause(tuple((*board.split(candidate), True) for candidate in candidates), "")
        for candidates in (*(truth.candidates for truth in truths), *clauses)
    ]
    opposite = [Clause(((literal.cell, literal.digit, not literal.holds),), "") for literal in claim]
    spoken = {cell for primitive in (*own, *named, *opposite) for cell in primitive.cells}
    domains = list(position.domains)
    for candidate in gone:
        cell, digit = board.split(candidate)
        domains[cell] &= ~board.bit(digit)
    if any(domains[cell] == 0 for cell in spoken):
        return True
    parts = Network(board, (*own, *named, *_meeting(network, spoken, spoken), *opposite))
    clock = Clock.of(deadline)
    cnf = encode_part(parts, tuple(domains), spoken, deadline=clock)
    model, proof = refute(cnf, solver, ProofKind.LRAT, clock)
    return model is None and proof is not None and bool(check(cnf.clauses, proof, deadline=clock))


def is_premise(network: Network, premise: Premise) -> bool:
    """Say whether a premise is what the rules of a puzzle say, or adds up to it."""
    return adds_up(network.board, premise) and _is_said(network, premise)


def adds_up(board: Board, premise: Premise) -> bool:
    """Say whether a sum that is made of others is what they come to."""
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
            if len(part.cells) != board.size or len(set(part.cells)) != board.size:
                return False  # only a house is known to hold every digit
            total += times * sum(board.digits)
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


def _without_houses(network: Network, premise: Premise) -> Iterator[Premise]:
    """Take the houses off each sum that holds them whole."""
    if premise.sums:
        return
    for primitive in premise.primitives:
        if not isinstance(primitive, Sum):
            continue
        weights = Counter[Cell]()
        for cell, weight in primitive.terms:
            weights[cell] += weight
        total = primitive.total
        taken: list[tuple[int, AllDifferent | Sum]] = []
        for house in network.houses:
            times = weights[house.cells[0]]
            if times and all(weights[cell] == times for cell in house.cells):
                taken.append((-times, house))
                total -= times * sum(network.board.digits)
                weights.subtract(dict.fromkeys(house.cells, times))
        left = {cell: weight for cell, weight in weights.items() if weight}
        if taken and left:
            lean = Sum(tuple(left), total, primitive.name, tuple(left.values()))
            yield Premise(primitive.name, (lean,), ((1, primitive), *taken))


def _is_said(network: Network, premise: Premise) -> bool:
    """Say whether the rules of the puzzle are where a premise comes from."""
    known = network.once(_said)
    return known.issuperset(part for _, part in premise.sums) and (bool(premise.sums) or known >= {*premise.primitives})


def _said(network: Network) -> frozenset[Primitive]:
    return frozenset(network.primitives)


def _meeting(network: Network, cells: set[Cell], spoken: set[Cell]) -> Iterator[Primitive]:
    """Go through what keeps two digits apart among some cells, of which one at least is spoken of."""
    for group in network.groups:
        shared = tuple(cell for cell in group.cells if cell in cells)
        if len(shared) < network.board.size:
            yield replace(group, cells=shared)
            continue
        # A house is cut to two and two of its cells, so that it does not say where its digits are.
        yield from (replace(group, cells=pair) for pair in combinations(shared, 2))
    yield from (
        pair
        for cell in spoken
        for pair in network.once(_pairs_of).get(cell, ())
        if pair.first in cells and pair.second in cells
    )


def _pairs_of(network: Network) -> dict[Cell, list[Pairs]]:
    found: dict[Cell, list[Pairs]] = {}
    for primitive in network.primitives:
        if isinstance(primitive, Pairs):
            for cell in primitive.cells:
                found.setdefault(cell, []).append(primitive)
    return found
