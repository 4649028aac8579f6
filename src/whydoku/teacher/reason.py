"""The smallest reason: which truths and rules together force something, and no others.

Everything in a position becomes clauses. Conflicts of two candidates always hold; every truth (a cell has a digit, a house
has a place for each digit) and every rule beyond pairs is a group of clauses that can be left out. With the negation of the
claim, all groups together are unsatisfiable; a minimal unsatisfiable subset of them is the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from types import TracebackType
from typing import Self

from whydoku.engines.logic.demands import Conflicts
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.sat.cnf import encode_groups
from whydoku.engines.sat.cores import GroupCore, Groups
from whydoku.engines.sat.limits import MINIMAL_CORE_CONFLICTS, QUESTION_CONFLICTS
from whydoku.model.argument import Literal
from whydoku.model.limit import Clock
from whydoku.model.network import Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.step import Step
from whydoku.teacher.limits import MAX_DERIVED_CELLS

MUCH = 99
"""Room that counts as the most there is."""


@dataclass(frozen=True, slots=True)
class Core:
    """Truths and rules that force something: whether each is known to be needed, and whether fewer are known not to do."""

    claim: Literal
    truths: tuple[Truth, ...]
    rules: tuple[Premise, ...]
    needed: bool = False
    smallest: bool = False

    @property
    def size(self) -> int:
        """Count its parts."""
        return len(self.truths) + len(self.rules)


class ReasonFinder:
    """Finds what forces something in a position."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position.start()
        self.clock = clock
        board, network = position.board, position.network
        values = self.position.values
        domains = self.position.domains
        self._truths = [truth for truth in network.truths if self._is_open(truth)]
        self._rules = [rule for rule in premises_of(network) if self._counts(rule)]
        variables, always, said = encode_groups(
            network, domains, [rule.primitives for rule in self._rules], deadline=clock
        )
        groups = [[tuple(c + 1 for c in truth.candidates if self._is_possible(c))] for truth in self._truths]
        self._left = [sum(1 << each for each in clause) for (clause,) in groups]
        self._groups = Groups(variables, always, [*groups, *said], clock)
        self.open = [
            (cell, digit)
            for cell, value in enumerate(values)
            if value is None
            for digit in board.digits_of(domains[cell])
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._groups.__exit__(kind, error, trace)

    def _is_possible(self, candidate: int) -> bool:
        cell, index = divmod(candidate, self.position.board.size)
        return bool(self.position.domains[cell] >> index & 1)

    def _is_open(self, truth: Truth) -> bool:
        values = self.position.values
        if not truth.pairs:
            return False  # a digit that the house never has: the board has it for its layers
        return all(values[cell] != digit for cell, digit in truth.pairs) and not (
            truth.is_cell and values[truth.pairs[0][0]] is not None
        )

    def _counts(self, rule: Premise) -> bool:
        """Whether a rule is a group of its own: pairs always hold, and so does what is settled."""
        if rule.kind in ("pair", "line") or (rule.kind == "derived" and len(rule.cells) > MAX_DERIVED_CELLS):
            return False
        return any(self.position.values[cell] is None for cell in rule.cells)

    def _assume(self, claim: Literal) -> list[int]:
        variable = self.position.board.candidate(claim.cell, claim.digit) + 1
        return [-variable if claim.holds else variable]

    def _core(self, claim: Literal, choice: GroupCore) -> Core:
        many = len(self._truths)
        return Core(
            claim,
            tuple(self._truths[number] for number in choice.groups if number < many),
            tuple(self._rules[number - many] for number in choice.groups if number >= many),
            choice.needed,
            choice.smallest,
        )

    def _parts(self, truths: Iterable[Truth], rules: Iterable[Premise]) -> list[int]:
        """Return the numbers of truths and rules; what always holds has none."""
        named = {*truths}, {*rules}
        found = [number for number, truth in enumerate(self._truths) if truth in named[0]]
        many = len(self._truths)
        return found + [number for number, rule in enumerate(self._rules, many) if rule in named[1]]

    # -- asking -----------------------------------------------------------------------------------------------------

    def _order(self, claim: Literal) -> list[int]:
        """Return all parts, first those that the negation of a claim leaves the least room."""
        number = self.position.board.candidate(claim.cell, claim.digit)
        mine = 1 << (number + 1)
        network = self.position.network
        beside = network.once(Conflicts).of(network, number)
        out = mine if claim.holds else sum(1 << (other + 1) for other in beside)
        in_, met = ~out, 0 if claim.holds else mine
        room = [
            (2 * MUCH if left & met else 2 * (left & in_).bit_count() + (not left & out), group)
            for group, left in enumerate(self._left)
        ]
        for group, rule in enumerate(self._rules, len(self._left)):
            room.append((4 if claim.cell in rule.cells else 8, group))
        return [group for _, group in sorted(room)]

    def rough(self, claim: Literal, conflicts: int = QUESTION_CONFLICTS) -> list[int] | None:
        """Return the parts that the first refutation used; None if nothing forces it, or it takes too many conflicts."""
        return self._groups.clash(self._order(claim), self._assume(claim), conflicts)

    @property
    def unsure(self) -> bool:
        """Whether the last question took too long."""
        return self._groups.unsure

    def first(self, claim: Literal, conflicts: int) -> Core | None:
        """Return the reason that the first refutation used, which may be much larger than necessary."""
        rough = self.rough(claim, conflicts)
        return None if rough is None else self._core(claim, GroupCore(sorted(rough)))

    def find(
        self,
        claim: Literal,
        rounds: int = 4,
        seconds: float = 0.0,
        conflicts: int = QUESTION_CONFLICTS,
        known: Iterable[Step] = (),
        spend: int = MINIMAL_CORE_CONFLICTS,
    ) -> Core | None:
        """Return a small reason for a claim; the smallest if it is found within some seconds.

        It is no larger than the grounds of known steps to the claim.
        """
        assume = self._assume(claim)
        there = [
            self._parts(step.because, step.premises)
            for step in known
            if claim.candidate in (step.removes, step.places)[claim.holds]
        ]
        best = self._groups.small(assume, self._order(claim), rounds, conflicts, there, spend)
        if best is None:
            return None
        if seconds > 0:
            best = self._groups.smallest(best, assume, Clock.of(seconds))
        return self._core(claim, best)

    def also(self, core: Core, claims: Iterable[Literal], conflicts: int) -> tuple[Literal, ...]:
        """Return the other claims that the parts of a reason force, as far as that is quickly seen.

        All claims are removals: a candidate of a consistent grid cannot be one, and need not be tried.
        """
        parts = self._parts(core.truths, core.rules)
        board = self.position.board
        asked = {board.candidate(*claim.candidate) + 1: claim for claim in claims if claim != core.claim}
        few, new = self._groups.only(parts, asked)
        left = {new[variable]: claim for variable, claim in asked.items()}
        found: list[Literal] = []
        with few:
            while left:
                variable = next(iter(left))
                claim = left.pop(variable)
                if few.clash(range(len(parts)), [variable], conflicts) is not None:
                    found.append(claim)
                elif not few.unsure:
                    for each in few.model() & left.keys():
                        del left[each]
        return tuple(found)

    def rough_ones(
        self, claims: Iterable[Literal], conflicts: int = QUESTION_CONFLICTS, enough: int | None = None
    ) -> list[tuple[int, Literal]]:
        """Return the sizes of the first refutations of many claims, the smallest first, or of enough of them."""
        refuted = ((len(core), claim) for claim in claims if (core := self.rough(claim, conflicts)) is not None)
        return sorted(islice(refuted, enough))
