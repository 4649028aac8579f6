"""Sequences and mappings whose items are made when they are first looked at: a large board has tens of thousands of truths."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Lazily(Sequence[T]):
    """As many items as were announced; each is made once.

    >>> squares = Lazily(1000, lambda number: number * number)
    >>> squares[7], squares[-1], squares[:3]
    (49, 998001, (0, 1, 4))
    """

    __slots__ = ("_count", "_made", "_make")

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._count = count
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(self._count)))
        at = index + self._count if index < 0 else index
        if at not in self._made:
            if not 0 <= at < self._count:
                raise IndexError(f"there are {self._count} items, and no number {index}")
            self._made[at] = self._make(at)
        return self._made[at]


class ByName(Mapping[str, T]):
    """Items of a sequence by their names; of two that share a name, the first."""

    __slots__ = ("_items", "_numbers")

    def __init__(self, items: Sequence[T], names: Sequence[str]) -> None:
        self._items = items
        self._numbers = {name: len(names) - 1 - back for back, name in enumerate(reversed(names))}

    def __getitem__(self, name: str) -> T:
        return self._items[self._numbers[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)
