"""Minimum hitting sets: the fewest elements that include one of each set. Sets are masks, one bit per element."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.limit import Clock


def bits(mask: int) -> list[int]:
    """Return the numbers of the set bits.

    >>> bits(0b1101)
    [0, 2, 3]
    """
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def as_mask(numbers: Iterable[int]) -> int:
    """Return numbers as a mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def without_supersets(sets: Iterable[int]) -> list[int]:
    """Return the sets that contain no other one, smallest first: hitting those hits the rest.

    >>> without_supersets([0b111, 0b011, 0b100])
    [4, 3]
    """
    kept: list[int] = []
    for each in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not any(each & other == other for other in kept):
            kept.append(each)
    return kept


def fewest(sets: Sequence[int], clock: Clock, at_least: int = 0) -> int:
    """Return the fewest bits that hit each set; none may be empty, and at least `at_least` are known to be needed.

    >>> bin(fewest([0b0011, 0b0110, 0b1100], Clock.of(None)))
    '0b110'
    """
    return _Hitting(without_supersets(sets), clock, at_least).best


class _Hitting:
    """Branches on the smallest set not hit yet; disjoint sets give a lower bound."""

    def __init__(self, sets: list[int], clock: Clock, at_least: int) -> None:
        self._clock = clock
        self._at_least = at_least
        self.best = greedy(sets, clock)
        self._search(sets, 0)

    def _search(self, sets: list[int], chosen: int) -> bool:
        """Improve on the best; return True if it cannot be improved further."""
        self._clock.check()
        while sets and sets[0] & (sets[0] - 1) == 0:
            chosen |= sets[0]
            sets = [each for each in sets if not each & sets[0]]
        if not sets:
            if chosen.bit_count() < self.best.bit_count():
                self.best = chosen
            return self.best.bit_count() <= self._at_least
        if chosen.bit_count() + _apart(sets) >= self.best.bit_count():
            return False
        tried = 0
        for bit in _busiest_first(sets[0], sets):
            left = [each & ~tried for each in sets if not each & bit]
            if all(left) and self._search(sorted(left, key=int.bit_count) if tried else left, chosen | bit):
                return True
            tried |= bit
        return False


def greedy(sets: Sequence[int], clock: Clock) -> int:
    """Take the bit that hits the most sets, repeatedly, until all are hit."""
    left = []
    counts: dict[int, int] = {}
    for each in sets:
        clock.check()
        left.append(bits(each))
        for number in left[-1]:
            counts[number] = counts.get(number, 0) + 1
    chosen = 0
    while left:
        clock.check()
        most = max(counts, key=lambda number: (counts[number], -number))
        chosen |= 1 << most
        for met in left:
            if most in met:
                for number in met:
                    counts[number] -= 1
        left = [each for each in left if most not in each]
    return chosen


def _apart(sets: Sequence[int]) -> int:
    """Return the number of pairwise disjoint sets, chosen smallest first."""
    taken = count = 0
    for each in sets:
        if not each & taken:
            taken |= each
            count += 1
    return count


def _busiest_first(mask: int, sets: Sequence[int]) -> list[int]:
    found = [1 << number for number in bits(mask)]
    return sorted(found, key=lambda bit: -sum(1 for each in sets if each & bit))
