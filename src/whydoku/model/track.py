"""Where steps were found: the puzzle, and the effects of the steps before each of them.

A step refers to its track, so a track must not refer to its steps: there would be a reference cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple
from weakref import ref

from whydoku.model.board import Cell, Digit
from whydoku.model.cell_notation import RC
from whydoku.model.pattern import Pair
from whydoku.model.puzzle import Puzzle
from whydoku.model.remembered import Remembered, cached_property
from whydoku.model.technique import GUESS, REFUTED, Technique

if TYPE_CHECKING:
    from whydoku.model.position import Position
    from whydoku.model.step import Step


class Effect(NamedTuple):
    """What a step changes."""

    technique: Technique
    places: tuple[Pair, ...]
    removes: tuple[Pair, ...]


class Track:
    """A puzzle and the effects of steps from there on; without effects, all steps are found in the puzzle's own position."""

    _steps: Callable[[], Steps | None] = staticmethod(lambda: None)  # the sequence that contains the steps

    def __init__(self, puzzle: Puzzle, effects: Sequence[Effect] = ()) -> None:
        self._puzzle = puzzle
        self._effects = effects

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it starts from."""
        return self._puzzle

    @property
    def effects(self) -> Sequence[Effect]:
        """What each step does, in order."""
        return self._effects

    # -- positions --------------------------------------------------------------------------------------------------

    @cached_property
    def _positions(self) -> list[Position]:
        return [self.puzzle.start()]

    def position(self, number: int) -> Position:
        """Return the position before a step, guesses and their refutations included."""
        positions = self._positions
        for effect in self.effects[len(positions) - 1 : number]:
            positions.append(positions[-1].after(effect))
        return positions[min(number, len(self.effects))]

    # -- what was removed before ------------------------------------------------------------------------------------

    @cached_property
    def _removed(self) -> dict[Pair, list[tuple[int, int]]]:
        """The steps that removed each candidate, with the step that takes the removal back, or the end."""
        found: dict[Pair, list[tuple[int, int]]] = {}
        guesses: list[list[int]] = [[]]  # the steps under each open guess

        def note(steps: list[int], until: int) -> None:
            for at in steps:
                for pair in self.effects[at].removes:
                    found.setdefault(pair, []).append((at, until))

        for at, effect in enumerate(self.effects):
            if effect.technique is GUESS:
                guesses.append([])
            elif effect.technique is REFUTED and len(guesses) > 1:
                note(guesses.pop(), at)
            guesses[-1].append(at)
        for steps in guesses:
            note(steps, len(self.effects) + 1)
        return found

    def removed_by(self, number: int, cell: Cell, digit: Digit) -> str:
        """Return which step before a given one removed a candidate, as in "step 12 (Pointing)", or nothing.

        What was removed under a wrong guess does not count.
        """
        for at, until in self._removed.get((cell, digit), ()):
            if at < number <= until:
                return f"step {at + 1} ({self.effects[at].technique})"
        return ""

    # -- texts ------------------------------------------------------------------------------------------------------

    def texts(self, count: int) -> list[str | None]:
        """Return the known one-line texts of all steps, None for the others."""
        return [None] * count

    def text(self, step: Step) -> str:
        """Return the one-line text of a step, in its reader's cell notation.

        It is cached, unless the step is a changed copy of one in the sequence.
        """
        steps, number = self._steps(), step.number
        if steps is None or steps._items[number] is not step:
            return step.tell()
        texts = steps._texts
        text = texts[number]
        if text is None:
            text = texts[number] = step.tell()
        return text


class Steps(Remembered["Step"]):
    """The steps of a track, decoded on first use and cached, as are their texts."""

    def __init__(self, count: int, make: Callable[[int], Step], track: Track) -> None:
        super().__init__(count, make)
        self.track = track
        track._steps = ref(self)

    @cached_property
    def _texts(self) -> list[str | None]:
        texts, puzzle = self.track.texts(len(self)), self.track.puzzle
        if puzzle.notation is RC and not puzzle.board.layers:
            return texts
        return [text and puzzle.notation.rewrite(text, puzzle.board) for text in texts]
