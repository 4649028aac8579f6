"""Steps that were found, with what kept the engine from finding more: the time, or a bound of its searches."""

from __future__ import annotations

from collections.abc import Callable

from whydoku.model.board import Cell, Digit
from whydoku.model.lazily import Lazy
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step


class InPosition:
    """Where a step was found that is possible now: nothing is known of what came before."""

    __slots__ = ("_puzzle",)

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def position(self) -> Position:
        """Give the position, with every mark."""
        self._puzzle = position = self._puzzle.start()
        return position

    def removed_by(self, cell: Cell, digit: Digit) -> str:
        """Say nothing: steps before this one are not known."""
        return ""


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
        return f"Found({len(self)} steps{'' if self.complete else ', more may follow'})"
