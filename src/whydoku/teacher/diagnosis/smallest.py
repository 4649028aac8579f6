"""Minimal and smallest sets of parts that leave no solution.

A *minimal* set (minimal unsatisfiable subset) is found by removing parts one by one while there is no solution: each remaining
one is needed.

The *smallest* is found by the duality of hitting sets (Ignatiev et al., 2015). If parts are removed from the puzzle until
there is a solution, every set without a solution has one of those, a *correction set*. A minimum hitting set of the
corrections known so far is tried; if it leaves a solution, that gives another correction, otherwise it is the smallest set. If
it is as large as a known minimal set, that one is a smallest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from whydoku.errors import Interrupted, StoppedError
from whydoku.model.limit import Clock, Limit
from whydoku.teacher.diagnosis.hitting_set import as_mask, bits, fewest
from whydoku.teacher.diagnosis.oracles import Oracle


@dataclass(frozen=True, slots=True)
class Needed:
    """Parts that leave no solution."""

    parts: frozenset[int]
    minimal: bool  # whether each one is needed
    smallest: bool  # whether it is proven that no fewer would do
    singles: frozenset[int] = frozenset()  # parts of which each is needed by every such set, as far as known


def find_needed(
    oracle: Oracle,
    clock: Clock,
    patience: float,
    within: Collection[int] | None = None,
    start: frozenset[int] = frozenset(),
) -> Needed | None:
    """Return few parts that leave no solution, the smallest set if patience allows; None if there is a solution.

    `start` holds parts that seem to leave none: if so, the search begins with them and is faster.
    A deadline that comes earlier leaves a set that may not be minimal, or raises where not even that is known.
    """
    whole = frozenset(oracle.parts.all if within is None else within)
    if start and oracle.grid(start, clock) is None:
        core = oracle.core
    elif oracle.grid(whole, clock) is None:
        core = oracle.core if len(oracle.core) < len(whole) else oracle.fewer(whole, clock)
    else:
        return None
    found, minimal = shrink(oracle, core, clock)
    if not minimal or len(found) <= 1:
        return Needed(found, minimal, minimal, found)
    left = clock.left
    limit = Limit(patience if left is None else min(patience, left)).start()
    return _Smallest(oracle, whole, found, limit).search()


def shrink(oracle: Oracle, parts: Iterable[int], clock: Clock) -> tuple[frozenset[int], bool]:
    """Remove parts while there is no solution; also return whether the time was enough to try all of them.

    Elements of rules are tried first, because most people look at digits before they look at rules.
    """
    left = frozenset(parts)
    order = sorted(left, reverse=True)
    try:
        for number in order:
            if number in left and oracle.grid(left - {number}, clock) is None:
                left = oracle.core
    except Interrupted:
        raise
    except StoppedError:
        return left, False
    return left, True


class _Smallest:
    """The search for the smallest set, from a minimal one."""

    def __init__(self, oracle: Oracle, whole: frozenset[int], known: frozenset[int], clock: Clock) -> None:
        self._oracle = oracle
        self._whole = whole
        self._best = known
        self._clock = clock
        self._corrections: list[int] = []
        self._at_least = 1

    def search(self) -> Needed:
        """Look until it is found or the time is up."""
        try:
            proven = self._go_on()
        except Interrupted:
            raise
        except StoppedError:
            proven = len(self._best) <= self._at_least
        singles = frozenset(bits(mask)[0] for mask in self._corrections if mask & (mask - 1) == 0)
        return Needed(self._best, True, proven, singles)

    def _go_on(self) -> bool:
        self._find_singles()
        while True:
            few = fewest(self._corrections, self._clock, self._at_least)
            self._at_least = max(self._at_least, few.bit_count())
            if self._at_least >= len(self._best):
                return True
            chosen = frozenset(bits(few))
            if self._oracle.grid(chosen, self._clock) is None:
                self._best = chosen
                return True
            self._correct(chosen)

    def _find_singles(self) -> None:
        """Find the parts without which there is a solution: they are in every such set."""
        for number in sorted(self._best):
            if self._oracle.grid(self._whole - {number}, self._clock) is not None:
                self._corrections.append(1 << number)

    def _correct(self, chosen: frozenset[int]) -> None:
        """Find disjoint corrections until the rest has no solution."""
        while (values := self._oracle.grid(chosen, self._clock)) is not None:
            correction = self._grow(values)
            self._corrections.append(as_mask(correction))
            chosen |= correction
        smaller, minimal = shrink(self._oracle, self._oracle.core, self._clock)
        if minimal and len(smaller) < len(self._best):
            self._best = smaller

    def _grow(self, values: tuple[int, ...]) -> frozenset[int]:
        """Keep more and more parts while there is a solution; return those that cannot be kept."""
        broken = self._oracle.parts.broken(values) & self._whole
        gone: set[int] = set()
        while broken - gone:
            number = min(broken - gone)
            found = self._oracle.grid(self._whole - broken | {number}, self._clock)
            if found is None:
                gone.add(number)
            else:
                broken = self._oracle.parts.broken(found) & self._whole
        return frozenset(gone)
