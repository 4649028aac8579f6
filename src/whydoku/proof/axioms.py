"""The axioms of a step's proof, and how they are looked up: no claim is taken on trust.

A variable is a candidate, numbered as in the CNF, or an auxiliary of a rule's clauses. Where a clause may come from:

  gone      a candidate that the position has lost: one literal
  truth     a cell has a digit, a house has a place for one
  conflict  two candidates that cannot both hold
  rule      one of the clauses that a part of a rule is encoded by, or that a sum made of sums is
  area      otherwise the members of a connected set would be cut off, too many or too few: a flood fill says so
  fillings  otherwise some cells could be filled in two ways, so that the puzzle had two solutions

`Lookup` decides whether a clause is what it claims to be. It uses the network and the position and nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from whydoku.engines.sat.cnf import encode_primitive
from whydoku.errors import InputError
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.limit import DeadlineOrClock
from whydoku.model.network import Network
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import (
    AllDifferent,
    BeyondPairs,
    ConnectedSet,
    Pairs,
    Primitive,
    RankedLine,
    Sum,
    UnknownRegions,
)
from whydoku.model.wording import clipped
from whydoku.proof.check import flat_formula
from whydoku.proof.deadly import why_not_deadly
from whydoku.proof.flood import says
from whydoku.proof.sums import is_premise, without_houses

Literals = tuple[int, ...]
Fillings = tuple[tuple[Cell, tuple[Digit, ...]], ...]


class ClauseSource(StrEnum):
    """The source of a clause that a proof starts from."""

    GONE = "gone"
    TRUTH = "truth"
    CONFLICT = "conflict"
    RULE = "rule"
    AREA = "area"
    FILLINGS = "fillings"


@dataclass(frozen=True, slots=True)
class Axiom:
    """A clause that a proof starts from, with the data to look it up."""

    source: ClauseSource
    clause: Literals
    truth: str = ""  # the name of the truth
    rule: Premise | None = None
    part: int = 0  # which of the rule's parts, see `parts_of`
    shift: int = 0  # the offset of the part's auxiliary variables
    fillings: Fillings = ()

    def __repr__(self) -> str:
        return f"<Axiom {self.source}: {clipped(' '.join(map(str, self.clause)))}>"


class ClauseBlock:
    """The clauses of one part of a rule, over candidates and auxiliary variables of its own."""

    __slots__ = ("_moved", "clauses", "flat", "known", "top")

    def __init__(self, network: Network, part: BeyondPairs, deadline: DeadlineOrClock) -> None:
        self.top, self.clauses = encode_primitive(network, part, deadline=deadline)
        self.known = frozenset(self.clauses)
        self.flat = flat_formula(self.clauses)
        self._moved: tuple[int, array[int]] = (0, self.flat)

    def moved(self, clause: Literals, shift: int, candidates: int) -> Literals:
        """Return a clause with its auxiliary variables shifted."""
        return tuple(
            literal if -candidates <= literal <= candidates else literal + (shift if literal > 0 else -shift)
            for literal in clause
        )

    def moved_flat(self, shift: int, candidates: int) -> array[int]:
        """Return all clauses as one list, with their auxiliary variables shifted; the last answer is cached."""
        if shift == 0:
            return self.flat
        if self._moved[0] != shift:
            self._moved = shift, array("i", self.moved(tuple(self.flat), shift, candidates))
        return self._moved[1]


class _Conflicts(dict[Candidate, frozenset[Candidate]]):
    """What cannot hold beside the candidates asked for so far."""

    def __init__(self, network: Network) -> None:
        super().__init__()


class _Blocks(dict[Primitive, ClauseBlock]):
    """The blocks of a network's rules asked for so far."""

    def __init__(self, network: Network) -> None:
        super().__init__()


def block_of(network: Network, part: BeyondPairs, deadline: DeadlineOrClock = None) -> ClauseBlock:
    """Return the clauses of a part of a rule, cached."""
    known = network.once(_Blocks)
    if part not in known:
        known[part] = ClauseBlock(network, part, deadline)
    return known[part]


def parts_of(network: Network, premise: Premise) -> tuple[Primitive, ...]:
    """Return the parts of a premise: its primitives, and its sums without the houses that they contain."""
    return (*premise.primitives, *without_houses(network, premise))


class Lookup:
    """Whether clauses are what they claim to be, in a position."""

    def __init__(self, position: Position, *, unique: bool, deadline: DeadlineOrClock = None) -> None:
        self.position = position
        self.network = position.network
        self.board = position.board
        self.candidates = len(self.board.cells) * self.board.size
        self.unique = unique  # whether one solution may be assumed
        self.deadline = deadline
        self._conflicts = self.network.once(_Conflicts)
        self._taken: dict[tuple[Premise, int], tuple[int, int]] = {}  # the auxiliary variables of each part

    def is_possible(self, candidate: Candidate) -> bool:
        """Whether a candidate stands, or may: a settled truth is not empty."""
        cell, digit = self.board.split(candidate)
        value = self.position.values[cell]
        return self.position.has(cell, digit) if value is None else value == digit

    def conflict(self, one: Candidate, other: Candidate) -> bool:
        """Whether two candidates cannot both hold."""
        return other in (self._conflicts.get(one) or self.conflicts(one))

    def conflicts(self, candidate: Candidate) -> frozenset[Candidate]:
        """Return what cannot hold beside a candidate."""
        if candidate not in self._conflicts:
            self._conflicts[candidate] = self.network.conflicts(candidate)
        return self._conflicts[candidate]

    def fault(self, axiom: Axiom) -> str:
        """Return why a clause is not what it claims to be; nothing if it is."""
        if axiom.source is not ClauseSource.RULE and any(not 0 < abs(x) <= self.candidates for x in axiom.clause):
            return "it speaks of a candidate that is not on the board"
        match axiom.source:
            case ClauseSource.GONE:
                right = len(axiom.clause) == 1 and axiom.clause[0] < 0 and not self.is_possible(-axiom.clause[0] - 1)
                return "" if right else "the position has not lost it"
            case ClauseSource.TRUTH:
                return "" if self._is_truth(axiom) else "it is no truth of the puzzle"
            case ClauseSource.CONFLICT:
                right = len(axiom.clause) == 2 and max(axiom.clause) < 0
                right = right and self.conflict(-axiom.clause[0] - 1, -axiom.clause[1] - 1)
                return "" if right else "nothing keeps these candidates apart"
            case ClauseSource.RULE:
                return self._rule_fault(axiom)
            case ClauseSource.AREA:
                return self._area_fault(axiom)
            case ClauseSource.FILLINGS:
                return self._fillings_fault(axiom)
        return "its origin is not known"

    def _is_truth(self, axiom: Axiom) -> bool:
        try:
            truth = self.network.truth_named(axiom.truth)
        except InputError:
            return False
        return sorted(axiom.clause) == sorted(candidate + 1 for candidate in truth.candidates)

    def _rule_fault(self, axiom: Axiom) -> str:
        premise = axiom.rule
        if premise is None or not is_premise(self.network, premise):
            return "the puzzle has no such rule"
        parts = parts_of(self.network, premise)
        part = parts[axiom.part] if 0 <= axiom.part < len(parts) else None
        if part is None or isinstance(part, AllDifferent | Pairs | UnknownRegions | RankedLine):
            return "the rule has no such part"
        block = block_of(self.network, part, self.deadline)
        if axiom.shift < 0 or not self._own(premise, axiom, block):
            return "its auxiliary variables belong to another rule"
        clause = block.moved(axiom.clause, -axiom.shift, self.candidates)
        return "" if clause in block.known else f"{premise.name} does not say so"

    def _area_fault(self, axiom: Axiom) -> str:
        premise = axiom.rule
        if premise is None or not is_premise(self.network, premise):
            return "the puzzle has no such rule"
        area = area_of(premise)
        if area is None:
            return "the rule is no connected set"
        return "" if says(self.board, area, axiom.clause) else f"{premise.name} could hang together without it"

    def _own(self, premise: Premise, axiom: Axiom, block: ClauseBlock) -> bool:
        """Whether the auxiliary variables of a part are its own, and always the same."""
        mine = self.candidates + 1 + axiom.shift, block.top + axiom.shift
        known = self._taken.get((premise, axiom.part))
        if known is not None:
            return known == mine
        if any(first <= mine[1] and mine[0] <= last for first, last in self._taken.values()):
            return False
        self._taken[premise, axiom.part] = mine
        return True

    def _fillings_fault(self, axiom: Axiom) -> str:
        if not self.unique:
            return "the technique does not say that it assumes one solution"
        if any(literal < 0 for literal in axiom.clause):
            return "it should say that something holds"
        guards = [literal - 1 for literal in axiom.clause]
        return why_not_deadly(self, guards, axiom.fillings)


def area_of(premise: Premise) -> ConnectedSet | None:
    """Return the connected set that a premise is, if it is one."""
    parts = premise.primitives
    return parts[0] if len(parts) == 1 and isinstance(parts[0], ConnectedSet) else None


def made_of(network: Network, premise: Premise) -> tuple[Primitive, ...]:
    """Return what a sum is made of: cages and houses; or the houses that a rule's sum holds whole."""
    if premise.sums:
        return tuple(part for _, part in premise.sums)
    cells = {cell for part in premise.primitives if isinstance(part, Sum) for cell in part.cells}
    return tuple(house for house in network.houses if cells.issuperset(house.cells))


def houses_of(network: Network, part: Primitive) -> Iterator[str]:
    """Name the truths of the house that a primitive is, if it is one."""
    board = network.board
    held = board.house_digits(part.cells) if isinstance(part, AllDifferent) else 0
    if not held:
        return
    name = next((house.name for house in network.houses if house.cells == part.cells), None)
    if name is not None:
        yield from (f"{board.symbol(digit)} in {name}" for digit in board.digits_of(held))
