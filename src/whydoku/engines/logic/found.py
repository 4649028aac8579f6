"""The steps that were found, and what kept the engine from finding more: the time, or a bound on its searches.

Many of them have the same conclusion. `conclusions` groups them, each under its easiest step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from whydoku.model import hooks
from whydoku.model.board import Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.technique import Technique
from whydoku.model.track import Steps, Track
from whydoku.model.wording import clipped, counted


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A conclusion in a position, and the steps that reach it, easiest first."""

    steps: tuple[Step, ...]

    @property
    def step(self) -> Step:
        """The easiest step that reaches it."""
        return self.steps[0]

    @property
    def places(self) -> tuple[tuple[Cell, Digit], ...]:
        """The digits that are placed."""
        return self.step.places

    @property
    def removes(self) -> tuple[tuple[Cell, Digit], ...]:
        """The candidates that are removed."""
        return self.step.removes

    @property
    def also(self) -> tuple[Technique, ...]:
        """The other techniques that reach it, easiest first."""
        return tuple(dict.fromkeys(step.technique for step in self.steps if step.technique is not self.step.technique))

    def __str__(self) -> str:
        more = f"\n  also: {', '.join(map(str, self.also))}" if self.also else ""
        return f"{self.step}{more}"

    def __repr__(self) -> str:
        return (
            f"<Conclusion {clipped(self.step.conclusion)}: {counted(len(self.steps), 'step')}, {self.step.technique}>"
        )

    def to_json(self, depth: int = 3) -> dict[str, Any]:
        """Return the JSON form: that of its easiest step, with the other techniques."""
        return self.step.to_json(depth) | {
            "also": [technique.title for technique in self.also],
            "ways": len(self.steps),
        }


def _none(index: int) -> Step:
    raise IndexError(f"there is no step {index}")


class Found(Steps):
    """Steps that are possible now, decoded on first use because there may be thousands.

    complete   whether the search came to its end before the time was up
    gave_up    searches that were skipped because they take too long, in words: "loops of more than 8 strong links"
    refused    techniques of other packages that were left out, with the reason
    opening    a note before the first step: that the puzzle has several solutions
    order      whose order it follows: for "paper", for "marks", a scale's, or one that was "given"
    """

    def __init__(
        self,
        track: Track,
        count: int = 0,
        make: Callable[[int], Step] = _none,
        *,
        complete: bool = True,
        gave_up: tuple[str, ...] = (),
        order: str = "marks",
        opening: str = "",
        refused: tuple[str, ...] = (),
    ) -> None:
        super().__init__(count, make, track)
        self.complete = complete
        self.gave_up = gave_up
        self.order = order
        self.opening = opening
        self.refused = refused

    @cached_property
    def conclusions(self) -> tuple[Conclusion, ...]:
        """The conclusions, each once with the steps that reach it, easiest first.

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Found | list | tuple):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have none

    def __reduce__(self) -> tuple[Any, ...]:
        facts = (self.complete, self.gave_up, self.order, self.opening)
        return _copy, (self.track.puzzle, list(self), *facts)

    def _repr_html_(self) -> str:  # what a notebook shows
        ending = "" if self.complete else "There may be more steps."
        return hooks.write_outline([each.step for each in self.conclusions], ending, self.opening)

    def __repr__(self) -> str:
        return f"<Found: {counted(len(self), 'step')}{'' if self.complete else ', more may follow'}>"

    def __str__(self) -> str:
        first = [self.opening] if self.opening else []
        last = [] if self.complete else ["There may be more steps."]
        return "\n".join([*first, *map(str, self.conclusions), *last])


def _copy(
    puzzle: Puzzle, steps: list[Step], complete: bool, gave_up: tuple[str, ...], order: str, opening: str
) -> Found:
    track = Track(puzzle)

    def make(number: int) -> Step:
        return replace(steps[number], track=track, number=number)

    return Found(track, len(steps), make, complete=complete, gave_up=gave_up, order=order, opening=opening)
