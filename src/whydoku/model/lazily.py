"""What is made when it is first looked at: properties, and items of sequences and mappings that would be tens of thousands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

T = TypeVar("T")

if TYPE_CHECKING:
    from functools import cached_property as cached_property  # given on under this name
else:

    class cached_property:  # noqa: N801  # it stands in for the one of functools
        """A property that is worked out once and kept on its instance, as `functools.cached_property` does.

        Before Python 3.12 that one takes a lock, which costs more than most of what is kept here. Without it, two threads may
        both work out a value; all of them get the one that was stored first.
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


class Lazy(Sequence[T]):
    """A sequence that says how to make an item; indices and slices are looked after here."""

    @abstractmethod
    def make(self, index: int) -> T:
        """Make the item at an index from 0 to the length."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self.make(at) for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)}, counted from 0, and none at {index}")
        return self.make(at)


class Lazily(Lazy[T]):
    """As many items as were announced; each is made once.

    >>> squares = Lazily(1000, lambda number: number * number)
    >>> squares[7], squares[-1], squares[:3]
    (49, 998001, [0, 1, 4])
    """

    __slots__ = ("_count", "_made", "_maker")

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._count = count
        self._maker = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._count

    def make(self, index: int) -> T:
        """Make an item, once."""
        if index not in self._made:
            self._made[index] = self._maker(index)
        return self._made[index]


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
