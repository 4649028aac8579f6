"""Repeatable randomness: a seed and the number of an attempt determine every random choice, on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 2**64 - 1


class Chance:
    """Random choices (splitmix64); Python's own generator may change with its version.

    >>> Chance(7, 0).shuffled(range(5)) == Chance(7, 0).shuffled(range(5))
    True
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, attempt: int = 0) -> None:
        self._state = (seed ^ (attempt * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D)) & _WORD
        self.word()

    def word(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _WORD
        return z ^ (z >> 31)

    def below(self, end: int) -> int:
        """Return a number from 0 to `end` - 1, each as likely as the others to within 2⁻⁶⁴ · end."""
        return self.word() * end >> 64

    def between(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of some items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
