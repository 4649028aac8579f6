"""Lazy values that are computed on first use and cached: properties, and items of long sequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

T = TypeVar("T")

if TYPE_CHECKING:
    from functools import cached_property as cached_property  # re-exported under this name
else:

    class cached_property:  # noqa: N801  # it stands in for the one of functools
        """A property that is computed once and cached on its instance, like `functools.cached_property`.

        Before Python 3.12 that one takes a lock, which costs more than most values cached here. Without it, two threads may
        both compute a value; all of them get the one that was stored first.
        """

        def __init__(self, make: Callable[[Any], Any]) -> None:
            self.make = make
            self.name = make.__name__
            self.__doc__ = make.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            return instance.__dict__.setdefault(self.name, self.make(instance))


class Remembered(Sequence[T]):
    """A sequence of a known length whose items are made on first use and cached.

    >>> squares = Remembered(1000, lambda number: number * number)
    >>> squares[7], squares[-1], squares[:3]
    (49, 998001, [0, 1, 4])
    """

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._items: list[T | None] = [None] * count
        self._make = make  # must not refer to this sequence, which would make a reference cycle

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        items = self._items
        for index, item in enumerate(items):
            if item is None:
                item = items[index] = self._make(index)
            yield item

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        try:
            item = self._items[index]
        except IndexError:
            raise IndexError(f"there are {len(self)}, counted from 0, and none at {index}") from None
        if item is None:
            item = self._items[index] = self._make(index % len(self))
        return item


class ByName(Mapping[str, T]):
    """Items of a sequence by name; of two that share a name, the first."""

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
