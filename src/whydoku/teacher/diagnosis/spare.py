"""Superfluous parts of a puzzle with one solution: each that could go, and as many as can go together.

That the solution is the only one means: with any other grid something is broken. So the parts that are needed are a smallest
set that leaves no grid but the solution, and what is not in it can be taken away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Board
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution
from whydoku.model.wording import counted
from whydoku.teacher.diagnosis.clash import name_parts
from whydoku.teacher.diagnosis.oracles import Oracle, oracle_for
from whydoku.teacher.diagnosis.puzzle_parts import Parts, PuzzlePart
from whydoku.teacher.diagnosis.smallest import find_needed

DEFAULT_SECONDS = {True: 2.0, False: 10.0}
"""Seconds that all of it may take without a deadline: for a plain 9×9, for anything else."""


@dataclass(frozen=True)
class Spare:
    """What could be removed from a puzzle with one solution."""

    board: Board
    each: tuple[PuzzlePart, ...]  # each could go, if the others stay
    together: tuple[PuzzlePart, ...]  # all of these could go at once
    largest: bool  # whether it is proven that no more could go together
    untried: int = 0  # parts that there was no time for

    @property
    def text(self) -> str:
        """The diagnosis in a sentence."""
        if not self.each:
            unknown = f", as far as known ({counted(self.untried, 'part')} not tried)" if self.untried else ""
            return f"nothing can be spared{unknown}"
        alone = f"{counted(len(self.each), 'part')} could be spared"
        if len(self.each) == 1:
            return f"{alone}: {self.each[0].name}"
        how = "no more can go together" if self.largest else "perhaps more can go together"
        return f"{alone}, up to {len(self.together)} of them at once ({how})"

    def tell(self, depth: int = 1) -> str:
        """Return the text: 1 in a sentence, 2 with all of them."""
        if depth <= 1 or len(self.each) < 2:
            return f"{self.text[0].upper()}{self.text[1:]}."
        lines = [f"{self.text[0].upper()}{self.text[1:]}."]
        lines.append(f"Each of these could go, if the others stay: {name_parts(self.each, most=len(self.each))}.")
        lines.append(f"These could go together: {name_parts(self.together, most=len(self.together))}.")
        if self.untried:
            lines.append(f"There was no time to try {counted(self.untried, 'part')}.")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "text": self.text,
            "each": [part.to_json(self.board) for part in self.each],
            "together": [part.to_json(self.board) for part in self.together],
            "largest": self.largest,
            "untried": self.untried,
        }

    def __str__(self) -> str:
        return self.text


def find_spare(puzzle: Puzzle, solution: Solution, *, deadline: DeadlineOrClock = None) -> Spare:
    """Find what a puzzle with this one solution could do without."""
    enough, left = DEFAULT_SECONDS[puzzle.is_classic], Clock.of(deadline).left
    clock = Limit(enough if left is None else left).start()
    parts = Parts(puzzle.puzzle)
    with oracle_for(parts, unless=solution.values) as oracle:
        each, untried = _singly(oracle, clock)
        together, largest = frozenset(each[:1]), len(each) <= 1 and not untried
        if len(each) > 1 and not clock.over:
            together, largest = _together(oracle, frozenset(each), clock, together)
            largest = largest and not untried
    return Spare(
        puzzle.board,
        tuple(parts.listed[number] for number in each),
        tuple(parts.listed[number] for number in sorted(together)),
        largest,
        untried,
    )


def _singly(oracle: Oracle, clock: Clock) -> tuple[list[int], int]:
    """Find the parts of which each could go, and count those that there is no time for."""
    found: list[int] = []
    whole = oracle.parts.all
    for number in sorted(whole):
        left = clock.left
        half = Limit(None if left is None else left / 2).start()
        try:
            if oracle.grid(whole - {number}, half) is None:
                found.append(number)
        except Interrupted:
            raise
        except StoppedError:
            return found, len(whole) - number
    return found, 0


def _together(
    oracle: Oracle, spare: frozenset[int], clock: Clock, known: frozenset[int]
) -> tuple[frozenset[int], bool]:
    """Return as many as can go together; parts that cannot go singly are kept."""
    try:
        needed = find_needed(oracle, clock, (clock.left or 1.0) / 2)
    except Interrupted:
        raise
    except StoppedError:
        return known, False
    return known if needed is None else spare - needed.parts, needed is not None and needed.smallest
