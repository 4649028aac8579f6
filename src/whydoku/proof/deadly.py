"""Deadly patterns (unavoidable sets): whether every filling of some cells can be replaced by another one unnoticed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Protocol

from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.position import Position
from whydoku.model.primitives import Count, Sum
from whydoku.proof.limits import MAX_PATTERN_FILLINGS


class PatternView(Protocol):
    """What there is to look at."""

    position: Position

    def is_possible(self, candidate: Candidate) -> bool:
        """Whether a candidate stands, or may."""
        ...

    def conflict(self, one: Candidate, other: Candidate) -> bool:
        """Whether two candidates cannot both hold."""
        ...

    def conflicts(self, candidate: Candidate) -> frozenset[Candidate]:
        """Return what cannot hold beside a candidate."""
        ...


def why_not_deadly(
    known: PatternView, guards: Sequence[Candidate], fillings: tuple[tuple[Cell, tuple[Digit, ...]], ...]
) -> str:
    """Return why a puzzle may have one solution though none of some candidates holds; nothing if it may not.

    The cells hold nothing but the guards and what the pattern says, none is a given, and every filling has a twin.
    """
    position, board = known.position, known.position.board
    outside = set(guards)
    for cell, digits in fillings:
        if position.givens[cell] is not None:
            return f"{board.name(cell)} is a given, which cannot change"
        value = position.values[cell]
        possible = (value,) if value is not None else position.candidates(cell)
        free = [d for d in possible if d not in digits and board.candidate(cell, d) not in outside]
        if free:
            return f"{board.name(cell)} could also be {free[0]}"
    return _Deadly(known, fillings).fault()


class _Deadly:
    """The cells of a pattern with what they may hold.

    Independent groups of cells are checked separately: if some of the cells have two fillings, all have. The digits outside are
    not known, but what a filling rules out there is: another filling may not rule out more.
    """

    def __init__(self, known: PatternView, fillings: tuple[tuple[Cell, tuple[Digit, ...]], ...]) -> None:
        self.network = known.position.network
        self.board = known.position.board
        self.known = known
        self.conflict = known.conflict
        self.is_possible = known.is_possible
        self.listed = fillings
        self.stay = {cell: tuple(self.board.candidate(cell, digit) for digit in digits) for cell, digits in fillings}
        self.within = self.truths_within()

    def truths_within(self) -> list[frozenset[Candidate]]:
        """Return the pattern's part of each truth that has nothing left elsewhere: one of it holds in every filling."""
        stay = frozenset(cand for cands in self.stay.values() for cand in cands)
        numbers = {number for cand in stay for number in self.network.truths_of[cand]}
        within = []
        for number in sorted(numbers):
            candidates = self.network.truths[number].candidates
            if not any(self.is_possible(c) for c in candidates if self.board.split(c)[0] not in self.stay):
                within.append(stay & frozenset(candidates))
        return within

    def fault(self) -> str:
        if len(self.stay) < len(self.listed) or not self.stay:
            return "a cell occurs twice in the pattern"
        faults = [self.fault_of(part) for part in self.parts()]
        return faults[0] if all(faults) else ""

    def parts(self) -> list[set[Cell]]:
        """Group the cells: those that share a rule, or restrict each other, belong together."""
        parts = [{cell} for cell in self.stay]
        together = [self.stay.keys() & set(rule.cells) for rule in self.network.beyond_pairs]
        for one, other in combinations(self.stay, 2):
            if any(self.conflict(a, b) for a in self.stay[one] for b in self.stay[other]):
                together.append({one, other})
        for cells in together:
            joined = [part for part in parts if part & cells]
            if len(joined) > 1:
                parts = [part for part in parts if not part & cells] + [set[Cell]().union(*joined)]
        return parts

    def fault_of(self, part: set[Cell]) -> str:
        """Return why not every filling of some cells has a twin; nothing if each has one."""
        rules: list[Sum | Count] = []
        for rule in self.network.beyond_pairs:
            if part.isdisjoint(rule.cells):
                continue
            if not isinstance(rule, Sum | Count):
                return f"{rule.name} might tell the fillings apart"
            rules.append(rule)
        fillings = list(islice(self.fillings(part), MAX_PATTERN_FILLINGS + 1))
        if len(fillings) > MAX_PATTERN_FILLINGS:
            return "the pattern has too many fillings to look at"
        alike: defaultdict[tuple[int, ...], list[tuple[frozenset[Candidate], bool]]] = defaultdict(list)
        for filling in fillings:
            totals = tuple(self.total(rule, filling) for rule in rules)
            stands = all(self.is_possible(self.board.candidate(*pair)) for pair in filling.items())
            alike[totals].append((self.ruled_out(filling), stands))
        for group in alike.values():
            for at, (one, stands) in enumerate(group):
                if stands and not any(other <= one for to, (other, _) in enumerate(group) if to != at):
                    return "a filling of the pattern has no twin"
        return ""

    def fillings(self, part: set[Cell]) -> Iterator[dict[Cell, Digit]]:
        """Yield the ways to fill some cells, those with the least choice first."""
        within = [truth for truth in self.within if any(self.board.split(cand)[0] in part for cand in truth)]

        def fill(filled: dict[Cell, Digit], left: dict[Cell, list[Candidate]]) -> Iterator[dict[Cell, Digit]]:
            if not left:
                held = {self.board.candidate(*pair) for pair in filled.items()}
                if not any(truth.isdisjoint(held) for truth in within):
                    yield filled
                return
            cell = min(left, key=lambda c: len(left[c]))
            for cand in left[cell]:
                rest = {c: [d for d in ds if not self.conflict(cand, d)] for c, ds in left.items() if c != cell}
                if all(rest.values()):
                    yield from fill({**filled, cell: self.board.split(cand)[1]}, rest)

        return fill({}, {cell: list(self.stay[cell]) for cell in part})

    def total(self, rule: Sum | Count, filling: dict[Cell, Digit]) -> int:
        """Return the total of a filling under a rule."""
        if isinstance(rule, Sum):
            return sum(weight * filling[cell] for cell, weight in rule.terms if cell in filling)
        return sum(filling[cell] in rule.digits for cell in rule.cells if cell in filling)

    def ruled_out(self, filling: dict[Cell, Digit]) -> frozenset[Candidate]:
        """Return the candidates outside the pattern that a filling rules out."""
        gone: set[Candidate] = set()
        for cell, digit in filling.items():
            gone |= self.known.conflicts(self.board.candidate(cell, digit))
        return frozenset(c for c in gone if self.board.split(c)[0] not in self.stay and self.is_possible(c))
