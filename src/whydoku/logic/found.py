"""Steps that were found, with what kept the engine from finding more: the time, or a bound of its searches."""

from __future__ import annotations

from collections.abc import Callable

from whydoku.model.lazily import Lazy
from whydoku.model.step import Step
from whydoku.values import counted


class Found(Lazy[Step]):
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
        self._maker = make
        self.complete = complete
        self.gave_up = gave_up

    def __len__(self) -> int:
        return len(self._steps)

    def make(self, index: int) -> Step:
        """Make a step, once."""
        step = self._steps[index]
        if step is None:
            assert self._maker is not None
            step = self._steps[index] = self._maker(index)
        return step

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Found | list | tuple):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have none

    def __repr__(self) -> str:
        return f"<Found: {counted(len(self), 'step')}{'' if self.complete else ', more may follow'}>"
