"""Refute by cases, with a reason for every step: the reason `count` becomes a few clauses.

There are clauses of candidates, of which one must hold each, and pairs of candidates that cannot both hold. Consequences
are propagated: a candidate that is the last of its clause holds, and what conflicts with it is removed. Where nothing more
follows, a candidate of the shortest clause is tried; when that fails, a lemma records it, with only the tries that it needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from whydoku.model.board import Candidate
from whydoku.proof.axioms import Literals
from whydoku.proof.limits import MAX_CASE_ASSUMPTIONS
from whydoku.proof.writers import ClauseWriter

Number = Callable[[], int]


@dataclass
class _Known:
    """Why a literal holds: the clause that shows it (None: an assumption) and the other literals behind it."""

    number: Number | None
    needs: tuple[int, ...] = ()


class Cases:
    """Clauses to be refuted; `tail` is part of every lemma, because its opposite is assumed."""

    def __init__(
        self, writer: ClauseWriter, conflict: Callable[[Candidate, Candidate], bool], tail: Iterable[int]
    ) -> None:
        self.writer = writer
        self.conflict = conflict
        self._conflicts: dict[Candidate, tuple[Candidate, ...]] = {}  # cache of tries, which recur
        self.tail = tuple(tail)
        self.known: dict[int, _Known] = {}  # by literal, in the order in which they became known
        self.clauses: list[tuple[tuple[Candidate, ...], Number]] = []
        self.tries: list[int] = []
        self.left = MAX_CASE_ASSUMPTIONS

    def note(self, literal: int, number: Number | None, needs: tuple[int, ...] = ()) -> None:
        """Record that a literal holds."""
        self.known.setdefault(literal, _Known(number, needs))

    def clause(self, candidates: Sequence[Candidate], number: Number) -> None:
        """Record that one of some candidates holds."""
        self.clauses.append((tuple(candidates), number))

    def refute(self) -> int | None:
        """Return the number of the clause that is the tail; None if it does not follow, or not quickly."""
        found = self._refute()
        return None if found is None else found[0]

    def _refute(self) -> tuple[int, frozenset[int]] | None:
        while True:
            broken = self._follow()
            if broken is not None:
                return self._lemma(broken)
            left = [candidates for candidates in map(self._left, range(len(self.clauses))) if candidates]
            self.left -= 1
            if not left or self.left < 0:
                return None
            trial = min(left, key=len)[0] + 1
            before = len(self.known)
            self.tries.append(trial)
            self.note(trial, None)
            found = self._refute()
            self.tries.pop()
            for literal in list(self.known)[before:]:
                del self.known[literal]
            if found is None or trial not in found[1]:
                return found
            number, tries = found
            self.note(-trial, lambda number=number: number, tuple(tries - {trial}))  # type: ignore[misc]  # bound now

    def _left(self, at: int) -> list[Candidate]:
        """Return what a clause has left; nothing where one of it holds."""
        candidates, _ = self.clauses[at]
        if any(c + 1 in self.known for c in candidates):
            return []
        return [c for c in candidates if -c - 1 not in self.known]

    def _follow(self) -> int | None:
        """Follow what is known to its end; return a clause that has nothing left, or None."""
        seen: set[int] = set()
        known = self.known
        while True:
            fresh = [literal for literal in known if literal > 0 and literal not in seen]
            for literal in fresh:
                seen.add(literal)
                for other in self._against(literal - 1):
                    if -other - 1 not in known:
                        self.note(-other - 1, self._apart(literal - 1, other), (literal,))
            moved = False
            for at, (candidates, number) in enumerate(self.clauses):
                left = self._left(at)
                if not left and all(-c - 1 in known for c in candidates):
                    return at
                if len(left) == 1:
                    self.note(left[0] + 1, number, tuple(-c - 1 for c in candidates if c != left[0]))
                    moved = True
            if not moved:
                return None

    def _against(self, candidate: Candidate) -> tuple[Candidate, ...]:
        """Return what conflicts with a candidate, in the order of the clauses."""
        if candidate not in self._conflicts:
            every = dict.fromkeys(other for candidates, _ in self.clauses for other in candidates)
            self._conflicts[candidate] = tuple(other for other in every if self.conflict(candidate, other))
        return self._conflicts[candidate]

    def _apart(self, one: Candidate, other: Candidate) -> Number:
        return lambda: self.writer.conflict(one, other)

    def _lemma(self, broken: int) -> tuple[int, frozenset[int]]:
        """Write the lemma that the tries so far fail, as far as they are involved."""
        candidates, number = self.clauses[broken]
        needed = {-c - 1 for c in candidates}
        order = list(self.known)
        hints: list[int] = []
        for literal in reversed(order):
            if literal in needed:
                why = self.known[literal]
                needed.update(why.needs)
                if why.number is not None:
                    hints.append(why.number())
        tries = frozenset(literal for literal in self.tries if literal in needed)
        clause: Literals = tuple(dict.fromkeys((*self.tail, *(-literal for literal in self.tries if literal in tries))))
        return self.writer.lemma(clause, [*reversed(hints), number()]), tries
