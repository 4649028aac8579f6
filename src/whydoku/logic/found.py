"""Steps that were found, with what kept the engine from finding more: the time, or a bound of its searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from whydoku.model.step import Step


class Found(Sequence[Step]):
    """Steps that are made when they are looked at: there may be thousands, and words take longer than finding.

    complete   whether the search came to its end before the time was up
    gave_up    what it did not look for because that takes too long, in words: "loops of more than 8 strong links"
    """

    def __init__(
        self,
        count: int = 0,
        make: Callable[[int], Step] | None = None,
        *,
        complete: bool = True,
        gave_up: tuple[str, ...] = (),
    ) -> None:
        self._steps: list[Step | None] = [None] * count
        self._make = make
        self.complete = complete
        self.gave_up = gave_up

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)} steps")
        step = self._steps[at]
        if step is None:
            assert self._make is not None
            step = self._steps[at] = self._make(at)
        return step

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Found | list | tuple):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have none

    def __repr__(self) -> str:
        return f"Found({len(self)} steps{'' if self.complete else ', more may follow'})"
