"""An explanation: the way to a solution step by step, and the positions on it.

Steps are kept in the kernel and become Python objects when somebody looks at them; what is pickled or copied is the steps
themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from whydoku._kernel import FoundStep, LogicBatch
from whydoku.logic.technique import Technique
from whydoku.model.board import Digit, Mask
from whydoku.model.lazily import Lazy
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step


class Source(Protocol):
    """What an explanation is read from: a run of its own, a place in a batch, or steps that were copied."""

    @property
    def guesses(self) -> int:
        """Count the guesses."""
        ...

    @property
    def failures(self) -> int:
        """Count the wrong ones."""
        ...

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for."""
        ...

    def values(self) -> list[int]:
        """Give what stands in each cell, counted from 0, or -1."""
        ...

    def counts(self) -> list[int]:
        """Count the uses of each technique."""
        ...

    def __len__(self) -> int: ...


class InBatch:
    """One puzzle of a batch."""

    def __init__(self, batch: LogicBatch, index: int) -> None:
        self._batch = batch
        self._index = index

    @property
    def guesses(self) -> int:
        """Count the guesses."""
        return self._batch.effort(self._index)[0]

    @property
    def failures(self) -> int:
        """Count the wrong ones."""
        return self._batch.effort(self._index)[1]

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for."""
        return self._batch.gave_up(self._index)

    def values(self) -> list[int]:
        """Give what stands in each cell, counted from 0, or -1."""
        return list(self._batch.values(self._index))

    def counts(self) -> list[int]:
        """Count the uses of each technique."""
        return list(self._batch.counts(self._index))

    def __len__(self) -> int:
        return self._batch.steps(self._index)

    def step(self, index: int) -> FoundStep:
        """Give a step as the kernel has it."""
        return self._batch.step(self._index, index)


class Copied:
    """What an explanation is made of once it has left the kernel."""

    def __init__(
        self, guesses: int, failures: int, gave_up: tuple[str, ...], values: list[int], counts: list[int], size: int
    ) -> None:
        self.guesses = guesses
        self.failures = failures
        self.gave_up = gave_up
        self._values = values
        self._counts = counts
        self._size = size

    def values(self) -> list[int]:
        """Give what stands in each cell, counted from 0, or -1."""
        return self._values

    def counts(self) -> list[int]:
        """Count the uses of each technique."""
        return self._counts

    def __len__(self) -> int:
        return self._size


class Explanation(Lazy[Step]):
    """The way to a solution, or to where it ends."""

    def __init__(
        self,
        puzzle: Puzzle,
        tried: tuple[Technique, ...],
        source: Source,
        make: Callable[[int, Callable[[], Sequence[Mask]]], Step],
        outcome: str,
        seconds: float,
        mistake: int | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.tried = tried  # the techniques that were allowed, in the order of trying
        self.outcome = outcome  # "solved", "stuck", "contradiction" or "stopped"
        self.seconds = seconds
        self.mistake = mistake  # the number of the step that is wrong, where it ends in a contradiction for that
        self._source = source
        self._maker = make
        self._positions: list[Position] = []

    # -- how it went ------------------------------------------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Say whether it ends in a full grid."""
        return self.outcome == "solved"

    @property
    def gave_up(self) -> tuple[str, ...]:
        """Say what was not looked for where it is stuck because that takes too long; nothing: no technique applies."""
        return tuple(self._source.gave_up) if self.outcome == "stuck" else ()

    @property
    def guesses(self) -> int:
        """Count the guesses, right and wrong ones."""
        return self._source.guesses

    @property
    def failures(self) -> int:
        """Count the guesses that led to a contradiction."""
        return self._source.failures

    @property
    def values(self) -> tuple[Digit | None, ...]:
        """Give what stands in each cell at the end."""
        low = self.puzzle.board.low
        return tuple(None if value < 0 else low + value for value in self._source.values())

    @property
    def counts(self) -> Counter[str]:
        """Count the uses of each technique by title, easiest first."""
        return Counter({t.title: uses for t, uses in zip(self.tried, self._source.counts(), strict=True) if uses})

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Give the techniques that were used, easiest first."""
        return tuple(t for t, uses in zip(self.tried, self._source.counts(), strict=True) if uses)

    def with_mistake(self, mistake: int) -> Explanation:
        """Give the same path, which has come to a contradiction because of a step."""
        return Explanation(self.puzzle, self.tried, self._source, self._maker, "contradiction", self.seconds, mistake)

    @property
    def ending(self) -> str:
        """Say in a sentence how it ends."""
        match self.outcome:
            case "solved":
                return f"Solved: {'1 guess' if self.guesses == 1 else f'{self.guesses} guesses'} required!"
            case "stopped":
                return "Stopped at the deadline."
            case "contradiction" if self.mistake is not None:
                wrong = self[self.mistake]
                said = f"{wrong.technique} says {wrong.conclusion}, and no solution agrees with that"
                return f"Contradiction: step {self.mistake + 1} is wrong; {said}."
            case "contradiction":
                return "Contradiction: the puzzle has no solution, or a technique is wrong."
        if self.gave_up:
            return f"Stuck: no technique was found to apply. Gave up: {'; '.join(self.gave_up)}."
        return "Stuck: no technique that may be used applies."

    # -- steps and positions ----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._source)

    def make(self, index: int) -> Step:
        """Make a step."""
        return self._maker(index, lambda: self._masks(index))

    def position(self, number: int) -> Position:
        """Give the position before a step, guesses and their refutations included; the last is where it ends."""
        at = number + len(self) + 1 if number < 0 else number
        if not 0 <= at <= len(self):
            raise IndexError(f"the explanation has {len(self)} steps")
        if not self._positions:
            self._positions.append(self.puzzle.start())
        while len(self._positions) <= at:
            self._positions.append(self._positions[-1].after(self[len(self._positions) - 1]))
        return self._positions[at]

    def _masks(self, at: int) -> list[Mask]:
        position = self.position(at)
        return [position.mask(cell) for cell in position.board.cells]

    # -- as a value -------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return (self.puzzle, self.outcome, self.guesses) == (other.puzzle, other.outcome, other.guesses) and list(
            self
        ) == list(other)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.outcome, len(self)))

    def __repr__(self) -> str:
        return f"<Explanation: {self.outcome}, {len(self)} steps, {self.guesses} guesses>"

    def __reduce__(self) -> tuple[Any, ...]:
        counted = (self.guesses, self.failures, tuple(self._source.gave_up))
        found = (list(self._source.values()), list(self._source.counts()))
        return _copy, (self.puzzle, self.tried, self.outcome, self.seconds, counted, found, list(self), self.mistake)


def _copy(
    puzzle: Puzzle,
    tried: tuple[Technique, ...],
    outcome: str,
    seconds: float,
    counted: tuple[int, int, tuple[str, ...]],
    found: tuple[list[int], list[int]],
    steps: list[Step],
    mistake: int | None,
) -> Explanation:
    source = Copied(*counted, *found, len(steps))
    return Explanation(puzzle, tried, source, lambda at, _: steps[at], outcome, seconds, mistake)


class Explanations(Lazy[Explanation]):
    """The explanations of many puzzles, kept in the kernel; each is made when it is looked at."""

    def __init__(self, count: int, make: Callable[[int], Explanation], seconds: float) -> None:
        self._count = count
        self._maker = make
        self.seconds = seconds

    def __len__(self) -> int:
        return self._count

    def make(self, index: int) -> Explanation:
        """Make the explanation of one puzzle."""
        return self._maker(index)
