"""Steps that were found, with what kept the engine from finding more: the time, or a bound of its searches.

Many of them come to the same conclusion. `conclusions` puts those together, each under its easiest step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from whydoku.model.board import Cell, Digit
from whydoku.model.lazily import Lazy
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.technique import Technique
from whydoku.model.wording import clipped, counted


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What follows from a position, and the steps that lead there, easiest first."""

    steps: tuple[Step, ...]

    @property
    def step(self) -> Step:
        """Give the easiest step that leads there."""
        return self.steps[0]

    @property
    def places(self) -> tuple[tuple[Cell, Digit], ...]:
        """Give the digits that are placed."""
        return self.step.places

    @property
    def removes(self) -> tuple[tuple[Cell, Digit], ...]:
        """Give the candidates that are removed."""
        return self.step.removes

    @property
    def also(self) -> tuple[Technique, ...]:
        """Give the other techniques that lead there, easiest first."""
        return tuple(dict.fromkeys(step.technique for step in self.steps if step.technique is not self.step.technique))

    def __str__(self) -> str:
        more = f"\n  also: {', '.join(map(str, self.also))}" if self.also else ""
        return f"{self.step}{more}"

    def __repr__(self) -> str:
        return (
            f"<Conclusion {clipped(self.step.conclusion)}: {counted(len(self.steps), 'step')}, {self.step.technique}>"
        )

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape: that of its easiest step, with the other techniques."""
        return self.step.to_json() | {"also": [technique.title for technique in self.also], "ways": len(self.steps)}


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
    order      whose order it follows: for "paper", for "marks", a scale's, or one that was "given"
    """

    def __init__(
        self,
        count: int = 0,
        make: Callable[[int], Step] | None = None,
        *,
        complete: bool = True,
        gave_up: tuple[str, ...] = (),
        order: str = "marks",
    ) -> None:
        self._steps: list[Step | None] = [None] * count
        self._maker = make
        self.complete = complete
        self.gave_up = gave_up
        self.order = order

    @cached_property
    def conclusions(self) -> tuple[Conclusion, ...]:
        """Put together the steps that come to the same conclusion: each once, under the easiest of its techniques.

        >>> from whydoku import steps
        >>> found = steps("1.34341.21434.21", techniques="singles")
        >>> len(found), len(found.conclusions)
        (13, 3)
        >>> found.conclusions[0].step.technique, found.conclusions[0].also[0]
        (<Technique Full House>, <Technique Last Digit>)
        """
        same: dict[tuple[object, object], list[Step]] = {}
        for step in self:
            same.setdefault((frozenset(step.places), frozenset(step.removes)), []).append(step)
        return tuple(Conclusion(tuple(steps)) for steps in same.values())

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

    def __str__(self) -> str:
        return "\n".join([*map(str, self.conclusions), *([] if self.complete else ["There may be more steps."])])
