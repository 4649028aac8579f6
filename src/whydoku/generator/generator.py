"""Make puzzles to order: attempt after attempt, until enough match or the time is up.

Two things help to reach a rating. A puzzle that is too hard gets clues back, one orbit at a time, if it need not be minimal.
And if many attempts at a plain 9×9 have been too easy, every other one starts from the hardest so far and exchanges clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, overload

from whydoku.errors import Interrupted, StoppedError
from whydoku.generator.attempts import Attempt, attempts
from whydoku.generator.chance import Chance
from whydoku.generator.judge import FAR, Judgement, Rate, judge
from whydoku.generator.limits import MISSED_ATTEMPTS, TOO_HARD_ATTEMPTS
from whydoku.generator.neighbours import neighbour
from whydoku.generator.symmetry import orbits
from whydoku.generator.wanted import Wanted
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating
from whydoku.model.solution import Solution
from whydoku.model.wording import counted


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, its solution, and its ratings on the scales that were asked for."""

    puzzle: Puzzle
    solution: str
    attempt: int
    ratings: Mapping[str, Rating] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "made": self.puzzle.to_json(),
            "grid": self.puzzle.grid,
            "solution": self.solution,
            "clues": len(self.puzzle.clues()),
            "attempt": self.attempt,
            "ratings": {name: rating.value for name, rating in self.ratings.items()},
        }


@dataclass(frozen=True)
class Generated(Sequence[Puzzle]):
    """The puzzles that were made; where there are fewer than wanted, the nearest miss and why there are no more."""

    made: tuple[Made, ...]
    wanted: int
    seed: int
    attempts: int
    nearest: Puzzle | None = None  # of those that missed, the one that missed least
    why: str = ""  # why there are fewer than wanted

    @property
    def complete(self) -> bool:
        """Whether there are as many as were wanted."""
        return len(self.made) == self.wanted

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles."""
        return tuple(each.puzzle for each in self.made)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Puzzle, ...]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        return self.puzzles[index]

    def __len__(self) -> int:
        return len(self.made)

    def to_json(self) -> dict[str, Any]:
        """Return what sums it up in JSON; the puzzles have a line each."""
        return {
            "count": len(self.made),
            "wanted": self.wanted,
            "seed": self.seed,
            "attempts": self.attempts,
            "complete": self.complete,
            "nearest": None if self.nearest is None else self.nearest.to_json(),
            "why": self.why,
        }

    def __repr__(self) -> str:
        return f"<Generated {counted(len(self), 'puzzle')}{'' if self.complete else f' of {self.wanted}'}, seed {self.seed}>"

    def __str__(self) -> str:
        return "\n".join(each.puzzle.grid for each in self.made)

    def _repr_html_(self) -> str:  # what a notebook shows
        return "".join(f"<div>{puzzle.svg()}</div>" for puzzle in self.puzzles) or escape(repr(self))


class Generator:
    """A run of the generator; `made` yields the puzzles as they are found, and `result` sums the run up."""

    def __init__(self, wanted: Wanted, number: int, rate: Rate, clock: Clock) -> None:
        self._wanted = wanted
        self._number = number
        self._rate = rate
        self._clock = clock
        self._found: list[Made] = []
        self._seen: set[tuple[object, ...]] = set()
        self._nearest: tuple[float, Puzzle | None, str] = (2 * FAR, None, "")
        self.attempts = 0
        self.progress: Callable[[Generator], None] = lambda run: None  # called after every attempt
        self._why = ""

    @property
    def found(self) -> int:
        """How many puzzles are as wanted by now."""
        return len(self._found)

    @property
    def nearest_why(self) -> str:
        """What is wrong with the nearest miss."""
        return self._nearest[2]

    def made(self) -> Iterator[Made]:
        """Yield the puzzles as they are found; a deadline or too many misses end it, and Ctrl-C raises."""
        try:
            with self._clock:
                self._clock.note("no puzzle made yet")
                for attempt in self._attempts():
                    verdict, attempt = self._judged(attempt)
                    self.attempts = max(self.attempts, attempt.number + 1)
                    self._idle += 1
                    if verdict.distance == 0 and attempt.puzzle.givens + attempt.puzzle.rules not in self._seen:
                        self._seen.add(attempt.puzzle.givens + attempt.puzzle.rules)
                        made = Made(attempt.puzzle, self._text(attempt), attempt.number, verdict.ratings or {})
                        self._found.append(made)
                        self._best, self._idle, self._hits = None, 0, attempt.number + 1
                        self._clock.note(f"{counted(len(self._found), 'puzzle')} made", len(self._found))
                        yield made
                    elif 0 < verdict.distance < self._nearest[0]:
                        self._nearest = verdict.distance, attempt.puzzle, verdict.why
                    self.progress(self)
                    if len(self._found) == self._number:
                        return
        except Interrupted:
            self._why = "interrupted"
            raise
        except StoppedError:
            self._why = self._reason(f" in {self._clock.limit.seconds:g} s")
        else:
            self._why = f"{self._reason()}; a deadline gives it more time"

    def _attempts(self) -> Iterator[Attempt]:
        fresh = attempts(self._wanted, self._clock, lambda: self._hits)
        climbs = self._climbs()
        climb = 0
        for attempt in fresh:
            yield attempt
            if climbs and self._best is not None and self._idle >= MISSED_ATTEMPTS:
                climb += 1
                near = neighbour(self._best[1], Chance(self._wanted.seed ^ 0xC11B, climb), attempt.number, self._clock)
                if near is not None:
                    yield near

    _best: tuple[float, Puzzle] | None = None  # the hardest that was too easy
    _too_hard = 0  # attempts in a row that were too hard, whatever they got back
    _hits = 0  # the first attempt after the last one that was as wanted
    _idle = 0  # attempts since the last one that was as wanted

    def _climbs(self) -> bool:
        """Whether exchanging clues may help: on a plain 9×9 whose clues may be anywhere."""
        wanted = self._wanted
        plain = wanted.blank.is_classic and not wanted.elements and not wanted.pattern
        return plain and wanted.symmetry == "none" and wanted.clues is None and bool(wanted.ratings)

    def _judged(self, attempt: Attempt) -> tuple[Judgement, Attempt]:
        """Judge an attempt; one that is too hard may get clues back."""
        if attempt.off or not self._wanted.is_judged:
            return Judgement(attempt.off, attempt.why), attempt
        verdict = self._judge(attempt, forcing=self._forcing)
        if self._climbs() and verdict.distance and verdict.ratings and not verdict.too_hard:
            value = min((rating.value or 0.0) for rating in verdict.ratings.values())
            if self._best is None or value >= self._best[0]:
                self._best = value, attempt.puzzle
        wanted = self._wanted
        if verdict.distance == 0 or not verdict.too_hard or wanted.minimal or wanted.pattern:
            return verdict, attempt
        if not wanted.is_variant:
            return self._eased(attempt, verdict)
        eased = self._eased_at_once(attempt, verdict)
        self._too_hard = 0 if eased[0].distance == 0 else self._too_hard + 1
        if self._too_hard > TOO_HARD_ATTEMPTS and not wanted.no_forcing:
            # What can be given back never helps, so it may be as hard as it is.
            return self._judge(attempt, forcing=True), attempt
        return eased

    @property
    def _forcing(self) -> bool:
        """Whether forcing is tried at once: not where it takes seconds, or must not be needed."""
        return not (self._wanted.elements or self._wanted.no_forcing)

    def _judge(self, attempt: Attempt, *, forcing: bool = True) -> Judgement:
        board = attempt.puzzle.board
        known = Solution(board, attempt.solution, 0, True, "search", 0.0)
        return judge(attempt.puzzle, known, self._wanted, self._rate, self._clock, forcing=forcing)

    def _eased(self, attempt: Attempt, verdict: Judgement) -> tuple[Judgement, Attempt]:
        """Restore removed clues one by one until the puzzle is no longer too hard."""
        best, best_attempt = verdict, attempt
        for puzzle in self._easier(attempt):
            easier = replace(attempt, puzzle=puzzle)
            verdict = self._judge(easier, forcing=self._forcing)
            if verdict.distance < best.distance:
                best, best_attempt = verdict, easier
            if verdict.distance == 0 or not verdict.too_hard:
                break
        return best, best_attempt

    def _eased_at_once(self, attempt: Attempt, verdict: Judgement) -> tuple[Judgement, Attempt]:
        """Do the same by halving, after a look at whether all that was taken away would be enough."""
        best, best_attempt = verdict, attempt
        ladder = [replace(attempt, puzzle=puzzle) for puzzle in self._easier(attempt)]
        low, high, at = 0, len(ladder), len(ladder) - 1
        while low < high:
            verdict = self._judge(ladder[at], forcing=self._forcing)
            if verdict.distance <= best.distance:
                best, best_attempt = verdict, ladder[at]
            if verdict.too_hard:
                low = at + 1
            else:
                high = at
            at = (low + high) // 2
        return best, best_attempt

    def _easier(self, attempt: Attempt) -> Iterator[Puzzle]:
        """Yield easier puzzles with the same solution: elements come back first, two at a time, then clues."""
        wanted, puzzle = self._wanted, attempt.puzzle
        placed = len(puzzle.rules) - len(wanted.blank.rules)
        room = (wanted.number_of_elements[1] - placed) if wanted.number_of_elements else len(attempt.spared)
        for first in range(0, min(room, len(attempt.spared)), 2):
            puzzle = puzzle.with_rules(*attempt.spared[first : min(first + 2, room)])
            yield puzzle
        most = wanted.clues[1] if wanted.clues else len(puzzle.board.cells) // 2
        givens = [*puzzle.givens]
        for orbit in Chance(wanted.seed ^ 0xEA5E, attempt.number).shuffled(orbits(puzzle.board, wanted.symmetry)):
            if all(givens[cell] is not None for cell in orbit):
                continue
            if sum(given is not None for given in givens) + len(orbit) > most:
                break
            for cell in orbit:
                givens[cell] = attempt.solution[cell]
            yield replace(puzzle, givens=tuple(givens))

    def _text(self, attempt: Attempt) -> str:
        return Solution(attempt.puzzle.board, attempt.solution, 0, True, "", 0.0).grid

    def _reason(self, within: str = "") -> str:
        found = f"{len(self._found)} of {counted(self._number, 'puzzle')} made{within}"
        tried = f"{found}, {counted(self.attempts, 'attempt')}"
        return f"{tried}; the nearest miss: {self._nearest[2]}" if self._nearest[1] is not None else tried

    def result(self) -> Generated:
        """Return what came of it."""
        return Generated(
            tuple(self._found),
            self._number,
            self._wanted.seed,
            self.attempts,
            None if len(self._found) == self._number else self._nearest[1],
            self._why,
        )
