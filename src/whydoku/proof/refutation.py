"""Refute the opposite of a claim by a rule or by some truths, for reasons without details in the argument.

What may be used are the rules and truths that are named, what is known, and, among the cells that any of these speak of, that a
cell has a digit and which candidates cannot meet. First unit propagation is tried, which is enough for most of what people say
of rules; then a solver. Either way it is the native checker that says why each clause follows and leaves out what is idle.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from whydoku import _kernel
from whydoku.engines.sat.apart import Apart, open_oracle
from whydoku.engines.sat.cadical import SatAnswer, SatOracle
from whydoku.engines.sat.dimacs import Cnf
from whydoku.errors import OptionError
from whydoku.model.board import Candidate, Cell
from whydoku.model.limit import Clock
from whydoku.model.network import Network, Truth
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Primitive, RankedLine, UnknownRegions
from whydoku.model.primitives import Pairs as PairRelation
from whydoku.proof.axioms import Literals, Lookup, block_of, houses_of, made_of, parts_of
from whydoku.proof.check import flat_formula
from whydoku.proof.files import ProofKind, flat_steps
from whydoku.proof.limits import MAX_KEPT_MEETINGS, MAX_MEETING_CELLS, SUM_CONFLICTS
from whydoku.proof.prove import OWN, refute
from whydoku.proof.writers import ClauseWriter

Number = Callable[[], int]
EMPTY = array("i", (1, 0))
"""A proof that says nothing but that there is a contradiction."""


@dataclass(frozen=True, slots=True)
class Run:
    """The clauses of a part of a rule, with the number in the proof of each."""

    said: Callable[[int], int]


class Refutation:
    """Clauses to be refuted, each with a function for its number in the proof; None for assumptions.

    A rule may have a hundred thousand clauses, of which a few are needed; so they are kept as a run with one source for all.
    """

    def __init__(self, lookup: Lookup, writer: ClauseWriter, solver: str, clock: Clock) -> None:
        self.lookup = lookup
        self.network = lookup.network
        self.writer = writer
        self.solver = solver
        self.clock = clock
        self.flat = array("i")
        self.size = 0
        self._starts: list[int] = []  # the first clause of each run, counted from 0
        self._sources: list[Number | Run | None] = []
        self.spoken: set[Cell] = set()
        self.gone: set[Candidate] = set()
        self.complete = True  # whether all that was named could be used
        self._truths: set[str] = set()

    # -- what there is ----------------------------------------------------------------------------------------------

    def add(self, literals: Iterable[int], number: Number | None) -> None:
        """Add a clause."""
        self.flat.extend(literals)
        self.flat.append(0)
        self._starts.append(self.size)
        self._sources.append(number)
        self.size += 1

    def known(self, literal: int, number: Number | None) -> None:
        """Add that a literal holds: known, or supposed."""
        self.add((literal,), number)
        self.spoken.add(self.lookup.board.split(abs(literal) - 1)[0])
        if literal < 0:
            self.gone.add(-literal - 1)

    def clause(self, candidates: Iterable[Candidate], number: Number) -> None:
        """Add that one of some candidates holds."""
        listed = tuple(candidates)
        self.add((c + 1 for c in listed), number)
        self.spoken.update(self.lookup.board.split(c)[0] for c in listed)

    def truth(self, truth: Truth) -> None:
        """Add a truth."""
        if truth.name not in self._truths:
            self._truths.add(truth.name)
            self.clause(truth.candidates, partial(self.writer.truth, truth))

    def rule(self, premise: Premise) -> None:
        """Add all clauses of a rule."""
        parts = parts_of(self.network, premise)
        if not all(self.part(premise, at, part) for at, part in enumerate(parts)):
            self.complete = False
            for part in made_of(self.network, premise):
                self.part(premise, -1, part)

    def part(self, premise: Premise, at: int, part: Primitive) -> bool:
        """Add the clauses of a part of a rule; return whether there are any that can be used."""
        self.spoken.update(part.cells)
        for name in houses_of(self.network, part):
            self.truth(self.network.truth_named(name))
        if isinstance(part, AllDifferent | PairRelation | UnknownRegions | RankedLine):
            return True  # pairs and groups are conflicts, and wholes are said by their parts
        block = block_of(self.network, part, self.clock)
        shift = self.writer.shift(premise, at, part, block)
        if shift is None:
            return False
        self.flat.extend(block.moved_flat(shift, self.lookup.candidates))
        self._starts.append(self.size)
        self._sources.append(Run(partial(self.writer.said, premise, at, part, block)))
        self.size += len(block.clauses)
        return True

    def among_cells(self) -> None:
        """Add what is known of the cells involved: that each has a digit, what is removed, and what conflicts."""
        board, lookup, writer = self.lookup.board, self.lookup, self.writer
        left: list[Candidate] = []
        for cell in sorted(self.spoken):
            self.truth(self.network.truths[cell])
            first = board.candidate(cell, board.low)
            for candidate in range(first, first + board.size):
                if candidate in self.gone:
                    continue
                if lookup.is_possible(candidate):
                    left.append(candidate)
                else:
                    self.add((-candidate - 1,), partial(writer.gone, candidate))
        if len(self.spoken) <= MAX_MEETING_CELLS:
            self._run(*_meeting(lookup, self.network, frozenset(self.spoken)))
        else:
            self._run(*_apart(lookup, left))

    def _run(self, flat: array[int], pairs: list[tuple[Candidate, Candidate]]) -> None:
        """Add that two and two candidates cannot both hold."""
        self.flat.extend(flat)
        self._starts.append(self.size)
        self._sources.append(Run(lambda at: self.writer.conflict(*pairs[at])))
        self.size += len(pairs)

    # -- refuting it ------------------------------------------------------------------------------------------------

    def write(self, tail: Literals) -> int | None:
        """Write the refutation, every clause with `tail` added; return the number of the last, or None if there is none."""
        most = None if self.complete else SUM_CONFLICTS
        steps = refuted(self.flat, self.size, self.solver, self.clock, most)
        if steps is None:
            return None
        made: dict[int, int] = {}
        number = 0
        for old, clause, hints in steps:
            number = made[old] = self.writer.lemma(tuple(dict.fromkeys((*clause, *tail))), self._hints(hints, made))
        return number

    def _hints(self, hints: Iterable[int], made: dict[int, int]) -> list[int]:
        """Return the numbers that clauses have in the proof, without what is supposed."""
        found = []
        for hint in hints:
            if hint > self.size:
                found.append(made[hint])
                continue
            at = bisect_right(self._starts, hint - 1) - 1
            source = self._sources[at]
            if isinstance(source, Run):
                found.append(source.said(hint - 1 - self._starts[at]))
            elif source is not None:
                found.append(source())
        return found


Pairs: TypeAlias = "tuple[array[int], list[tuple[Candidate, Candidate]]]"


class _Meetings(dict[frozenset[Cell], "Pairs"]):
    """What cannot meet among the cells of rules, which are asked about again and again."""

    def __init__(self, network: Network) -> None:
        super().__init__()


def _meeting(lookup: Lookup, network: Network, cells: frozenset[Cell]) -> Pairs:
    """Return what cannot meet among some cells, whatever is gone."""
    known = network.once(_Meetings)
    if cells not in known:
        if len(known) >= MAX_KEPT_MEETINGS:
            known.clear()
        board = lookup.board
        known[cells] = _apart(
            lookup, [board.candidate(cell, digit) for cell in sorted(cells) for digit in board.digits]
        )
    return known[cells]


def _apart(lookup: Lookup, candidates: list[Candidate]) -> Pairs:
    """Return which of some candidates cannot both hold, as clauses and as pairs."""
    everything = set(candidates)
    pairs = [(one, other) for one in candidates for other in lookup.conflicts(one) & everything if one < other]
    return flat_formula((-one - 1, -other - 1) for one, other in pairs), pairs


def refuted(
    flat: array[int], size: int, solver: str, clock: Clock, conflicts: int | None = None
) -> list[tuple[int, Literals, Sequence[int]]] | None:
    """Return the steps of a refutation of clauses, each with its number and its hints; None if they have a model.

    The solver has a bound on conflicts, beyond which the result is None too.

    Where unit propagation is enough it is a single step.
    """
    (accepted, *_), packed = _kernel.drat_to_lrat(flat, EMPTY, clock.left)
    lrat = array("i")
    if accepted:
        lrat.frombytes(packed)
        steps = [step.hints for step in flat_steps(lrat, ProofKind.LRAT, clock)]
        if not steps:  # an empty clause was among them
            steps = [(_clauses(flat).index(()) + 1,)]
        hints = list(dict.fromkeys(hint for each in steps for hint in each if hint <= size))
        return [(size + 1, (), hints)]
    clock.check()
    if solver == OWN:
        model, proof = refute(Cnf(_top(flat), _clauses(flat)), solver, ProofKind.LRAT, clock)
        steps_found = () if proof is None else proof.steps
        return None if model is not None else [(x.number, x.clause, x.hints) for x in steps_found if not x.deletes]
    lemmas = _solved(flat, solver, clock, conflicts)
    if lemmas is None:
        return None
    (accepted, *_), packed = _kernel.drat_to_lrat(flat, lemmas, clock.left)
    if not accepted:
        clock.check()
        raise OptionError(f"{solver}'s proof cannot be written as LRAT")
    lrat.frombytes(packed)
    return [(step.number, step.clause, step.hints) for step in flat_steps(lrat, ProofKind.LRAT, clock)]


def _solved(flat: array[int], solver: str, clock: Clock, conflicts: int | None) -> array[int] | None:
    """Return a solver's refutation of what unit propagation leaves of some clauses; None where there is a model."""
    left = array("i")
    left.frombytes(_kernel.residual(flat, clock.left))
    clock.check()
    cnf = Cnf(_top(left), _clauses(left))
    if conflicts is None:
        with open_oracle(cnf, solver, proof=True, clock=clock) as oracle:
            return _drat(oracle, oracle.solve(deadline=clock), clock)
    with SatOracle(cnf, solver, proof=True, deadline=clock) as small:
        answer = small.solve(deadline=clock, conflicts=conflicts)
        clock.check()
        return None if answer.satisfiable is None else _drat(small, answer, clock)


def _drat(oracle: SatOracle | Apart, answer: SatAnswer, clock: Clock) -> array[int] | None:
    if answer.satisfiable is None:
        raise clock.stopped()
    return None if answer.satisfiable else oracle.proof()


def _top(flat: array[int]) -> int:
    return max(max(flat, default=0), -min(flat, default=0))


def _clauses(flat: array[int]) -> tuple[Literals, ...]:
    clauses: list[Literals] = []
    at = 0
    while at < len(flat):
        end = flat.index(0, at)
        clauses.append(tuple(flat[at:end]))
        at = end + 1
    return tuple(clauses)
