"""Small reasons: a minimal unsatisfiable subset (MUS) of groups of clauses, or a smallest one.

Every group has a variable that turns it on, and a solver is asked with some of them on. When it says no, it names those that
it used. From there:

  minimal    groups are turned off one by one for as long as the answer stays no; every remaining one is needed (deletion-based
             MUS extraction; Bakker et al., 1993)
  smallest   no other choice has fewer. Each model of a choice that is too small names groups of which at least one is
             needed; a smallest hitting set of these is tried next, until one cannot hold (Ignatiev et al., 2015)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from types import TracebackType
from typing import NamedTuple, Self

from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.dimacs import Clause, Cnf, Literal
from whydoku.engines.sat.limits import CORE_ROUNDS, MAX_PROVED_GROUPS, MINIMAL_CORE_CONFLICTS, QUESTION_CONFLICTS
from whydoku.model.limit import Clock

SOLVER = "minisat"  # the fastest on short questions of those that python-sat brings


class GroupCore(NamedTuple):
    """Groups that cannot all hold; whether each is known to be needed, and whether fewer are known to be impossible."""

    groups: list[int]
    needed: bool = False
    smallest: bool = False


def _by_size(choice: GroupCore) -> tuple[int, bool]:
    return len(choice.groups), not choice.needed


class Groups:
    """Groups of clauses besides others that always hold; `assume` literals state the question."""

    def __init__(
        self, variables: int, always: Sequence[Clause], groups: Sequence[Sequence[Clause]], clock: Clock
    ) -> None:
        self.clock = clock
        self._always = always
        self._groups = groups
        self._on = [variables + 1 + number for number in range(len(groups))]
        self._number = {on: number for number, on in enumerate(self._on)}
        clauses = [*always, *((-on, *clause) for on, group in zip(self._on, groups, strict=True) for clause in group)]
        self._oracle = SatOracle(Cnf(variables + len(groups), tuple(clauses)), SOLVER, deadline=clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._oracle.close()

    def clash(
        self, groups: Iterable[int], assume: Sequence[Literal], conflicts: int = QUESTION_CONFLICTS
    ) -> list[int] | None:
        """Return groups that cannot all hold with an assumption; None if they can, or if it is not known (`unsure`)."""
        on = self._on
        core = self._oracle.refuted([*assume, *[on[group] for group in groups]], conflicts, self.clock)
        return None if core is None else [self._number[each] for each in core if each in self._number]

    @property
    def unsure(self) -> bool:
        """Whether the last question took too long."""
        return self._oracle.unsure

    def model(self) -> set[Literal]:
        """Return the model of the last answer, if it was satisfiable."""
        return self._oracle.model()

    # -- minimal subsets -----------------------------------------------------------------------------------------------

    @cached_property
    def _by_variable(self) -> dict[int, list[Clause]]:
        """The clauses that always hold by the first of their variables."""
        found: dict[int, list[Clause]] = {}
        for clause in self._always:
            found.setdefault(min(map(abs, clause)), []).append(clause)
        return found

    def only(self, groups: Sequence[int], literals: Iterable[Literal]) -> tuple[Groups, dict[Literal, Literal]]:
        """Return these groups alone, renumbered from 0, with their literals; questions about them take a tenth of the time.

        Of the clauses that always hold, it has those about nothing but them and some literals.
        """
        chosen = [self._groups[group] for group in groups]
        used = {abs(literal) for group in chosen for clause in group for literal in clause}
        used.update(map(abs, literals))
        new = {old: at for at, old in enumerate(sorted(used), 1)}
        new.update({-old: -at for old, at in new.items()})
        always = [
            tuple(new[each] for each in clause)
            for old in used
            for clause in self._by_variable.get(old, ())
            if all(each in new for each in clause)
        ]
        own = [[tuple(new[each] for each in clause) for clause in group] for group in chosen]
        return Groups(len(used), always, own, self.clock), new

    def minimal(
        self,
        groups: Sequence[int],
        assume: Sequence[Literal],
        seed: int = 0,
        conflicts: int = QUESTION_CONFLICTS,
        spend: int = MINIMAL_CORE_CONFLICTS,
    ) -> GroupCore:
        """Turn off what is not needed, in an order that a seed chooses; 0 keeps the order."""
        order = list(groups)
        if seed:
            random.Random(seed).shuffle(order)
        kept: list[int] = []
        needed = True
        begun = self._oracle.stats().conflicts
        while order:
            if self._oracle.stats().conflicts > begun + spend:
                return GroupCore(sorted([*kept, *order]))
            trial = order.pop()
            fewer = self.clash([*kept, *order], assume, conflicts)
            if fewer is None:
                needed &= not self.unsure
                kept.append(trial)
            else:
                order = [group for group in order if group in fewer]
        return GroupCore(sorted(kept), needed, needed and len(kept) < 2)

    def small(
        self,
        assume: Sequence[Literal],
        order: Sequence[int],
        rounds: int = CORE_ROUNDS,
        conflicts: int = QUESTION_CONFLICTS,
        known: Iterable[Sequence[int]] = (),
        spend: int = MINIMAL_CORE_CONFLICTS,
    ) -> GroupCore | None:
        """Return a minimal choice, the best of several; the first in the order are the last to be turned off.

        Choices already known to be unsatisfiable are made minimal as well, so that the best is no larger.
        """
        first = self.clash(order, assume, conflicts)
        if first is None:
            return None
        rank = {group: at for at, group in enumerate(order)}
        best = self.minimal(sorted(first, key=rank.__getitem__), assume, 0, conflicts, spend)
        for each in known:
            if self.clash(each, assume, conflicts) is not None:
                best = min(best, self.minimal(each, assume, 0, conflicts), key=_by_size)
        begun = self._oracle.stats().conflicts
        pools = (order, first, best.groups)
        for seed in range(1, rounds):
            if len(best.groups) < 2 or self._oracle.stats().conflicts > begun + QUESTION_CONFLICTS:
                break
            other = self.minimal(pools[seed % len(pools)], assume, seed, conflicts)
            if len(other.groups) <= len(best.groups) + 1:  # two nearly as good ones may contain a better one
                pools = (order, first, sorted({*best.groups, *other.groups}))
            best = min(best, other, key=_by_size)
        return best

    # -- fewest -----------------------------------------------------------------------------------------------------

    def smallest(self, best: GroupCore, assume: Sequence[Literal], clock: Clock) -> GroupCore:
        """Look for a choice of fewer groups than a known one, and for a proof that none is smaller, within the time."""
        if best.smallest or len(best.groups) > MAX_PROVED_GROUPS:
            return best
        with _Meeting(len(self._on), len(best.groups) - 1, self.clock) as meeting:
            while not clock.over:
                choice = meeting.fewest()
                if choice is None:
                    return best if meeting.unsure else GroupCore(best.groups, True, True)
                if self.clash(choice, assume) is not None:
                    return GroupCore(sorted(choice), True, True)
                if self.unsure:
                    return best
                for missing in self._missing_ones(choice, assume):
                    meeting.add(missing)
        return best

    def _missing_ones(self, choice: Sequence[int], assume: Sequence[Literal]) -> Iterator[list[int]]:
        """Yield disjoint sets, each with a group that is needed besides a choice."""
        on = list(choice)
        while True:
            missing = self._missing(on, assume)
            yield missing
            on += missing
            if self.clash(on, assume) is not None or self.unsure:
                return

    def _missing(self, choice: Iterable[int], assume: Sequence[Literal]) -> list[int]:
        """Turn on as many groups besides a choice as can hold; return the others, of which one is needed (a correction set).

        The last answer has been that the choice can hold.
        """
        on, missing = list(choice), []
        todo = set(range(len(self._on))).difference(on)
        while True:
            holds = self._holding(todo)
            on += holds
            todo.difference_update(holds)
            while todo:
                trial = todo.pop()
                if self.clash([*on, trial], assume) is None and not self.unsure:
                    on.append(trial)
                    break
                missing.append(trial)  # undecided groups may be added: a superset of such a set is one too
            else:
                return missing

    def _holding(self, groups: Iterable[int]) -> list[int]:
        """Return the groups of which every clause is true in the last model."""
        model = self.model()
        return [group for group in groups if all(not model.isdisjoint(clause) for clause in self._groups[group])]


class _Meeting:
    """Sets that a choice must all meet, and a smallest choice that does: a minimum hitting set.

    One variable per element is true if it is chosen; others count the chosen ones, in the order of the elements.
    """

    def __init__(self, size: int, most: int, clock: Clock) -> None:
        self._size = size
        self._most = most
        self._many = 0  # no choice of fewer meets all sets
        clauses: list[Clause] = []
        before: list[int] = []
        top = size
        for element in range(1, size + 1):
            now = list(range(top + 1, top + 1 + min(element, most + 1)))
            top += len(now)
            clauses.append((-element, now[0]))
            clauses.extend((-old, new) for old, new in zip(before, now, strict=False))
            clauses.extend((-element, -old, new) for old, new in zip(before, now[1:], strict=False))
            before = now
        self._more_than = before
        self._clock = clock
        self._oracle = SatOracle(Cnf(top, tuple(clauses)), SOLVER, deadline=clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._oracle.close()

    def add(self, elements: Iterable[int]) -> None:
        """Require one of some elements."""
        self._oracle.add([element + 1 for element in elements])

    @property
    def unsure(self) -> bool:
        """Whether the last question took too long."""
        return self._oracle.unsure

    def fewest(self) -> list[int] | None:
        """Return a smallest choice that meets every set; None if it has too many, or it is not known (`unsure`)."""
        while self._many <= self._most:
            limit = [-self._more_than[self._many]] if self._many < len(self._more_than) else []
            if self._oracle.refuted(limit, QUESTION_CONFLICTS, self._clock) is None:
                if self.unsure:
                    return None
                return [element - 1 for element in sorted(self._oracle.model()) if 0 < element <= self._size]
            self._many += 1
        return None
