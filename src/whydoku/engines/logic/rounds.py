"""Solve in rounds: everything that the easiest tier of techniques shows is done at once, and then again.

Which of several equal steps comes first depends on how a board is turned and which digit is called what; the set of all of them
does not. So whoever wants to say something of a puzzle that holds for every way to write it down goes in rounds.

Where no tier shows anything, everything is tried: each candidate is assumed, and those that fail by a few techniques go, all at
once; where none fails, every candidate goes that is not in the solution. So a puzzle with one solution is always solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from whydoku._kernel import FoundStep, LogicRun, Outcome
from whydoku.engines.logic.engine import Solver, solver_for
from whydoku.engines.logic.technique import Technique
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.solution import Solution
from whydoku.model.step import Step

TRIAL = -1
"""The tier of a round in which every candidate was tried, and some failed."""
SEARCH = -2
"""The tier of a round in which none failed, and the solution was looked up."""


@dataclass(frozen=True, slots=True)
class Round:
    """What one round showed: its tier, the easiest technique that had a step, and what is placed and removed by all of them."""

    tier: int
    technique: Technique | None
    places: tuple[int, ...]  # candidates by number, as the kernel has them
    removes: tuple[int, ...]


class InRounds:
    """A puzzle with one solution, and the tiers of techniques by which it is solved in rounds."""

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Solution,
        tiers: Sequence[tuple[Technique, ...]],
        trial: tuple[Technique, ...],
        clock: Clock,
    ) -> None:
        self._puzzle = puzzle
        self._tiers = tiers
        self._clock = clock
        self._solution = solution
        self._size, self._low = puzzle.board.size, puzzle.board.low
        self._everything = self._solver(tuple(technique for tier in tiers for technique in tier))
        self._tier_of = [number for number, tier in enumerate(tiers) for _ in tier]
        self._trial = trial
        self._parts: dict[int, tuple[Solver, LogicRun]] = {}

    def _solver(self, techniques: tuple[Technique, ...]) -> Solver:
        return solver_for(self._puzzle.network, Order(techniques, name="rounds"))

    def _part(self, number: int) -> tuple[Solver, LogicRun]:
        """Give what finds the steps of one tier, or tries candidates: most puzzles need few of them."""
        if number not in self._parts:
            solver = self._solver(self._trial if number == TRIAL else self._tiers[number])
            self._parts[number] = solver, LogicRun(solver.engine)
        return self._parts[number]

    def solve(self, blocked: frozenset[int] = frozenset(), below: int | None = None) -> list[Round] | None:
        """Go in rounds to the solution, without ever removing what is `blocked` for its own sake, by tiers below one.

        None: it is not reached that way. Raises a StoppedError when the time is up.
        """
        found: list[Round] = []
        run = self._everything.start(self._puzzle, guesses=False)
        while run.position.open_cells:
            self._clock.check(f"{len(found)} rounds done")
            if run.position.broken >= 0:
                return None
            step = self._next(run, blocked, below)
            if step is None:
                if below is not None:
                    return None
                step = self._try_all(run)
            found.append(step)
            run.take(FoundStep(0, step.places, [], []))
            run.take(FoundStep(0, [], self._open(run, step.removes), []))
        return found if run.position.broken < 0 else None

    def _open(self, run: LogicRun, candidates: Iterable[int]) -> list[int]:
        domains, size = run.position.domains, self._size
        return [each for each in candidates if domains[each // size] >> each % size & 1]

    def _next(self, run: LogicRun, blocked: frozenset[int], below: int | None) -> Round | None:
        if not blocked:
            made: list[Step] = []
            raw = run.next(self._clock.left, self._clock.limit.effort, self._everything.ask(made, self._clock))
            if raw is None:
                self._clock.check("the next round is not found yet")
                return None
            number = self._tier_of[raw.technique]
            return self._all(run, number, blocked) if below is None or number < below else None
        for number in range(len(self._tiers) if below is None else below):
            if (found := self._all(run, number, blocked)) is not None:
                return found
        return None

    def _all(self, run: LogicRun, number: int, blocked: frozenset[int]) -> Round | None:
        """Find all that a tier shows."""
        solver, part = self._part(number)
        part.start_at(run)
        part.all(0, self._clock.left, self._clock.limit.effort, solver.ask([], self._clock))
        if not part.complete:
            self._clock.check("the next round is not found yet")
        easiest, places, removes = part.found_together()
        if blocked:
            removes = [each for each in removes if each not in blocked]
        if not places and not removes:
            return None
        return Round(number, self._tiers[number][easiest], tuple(places), tuple(removes))

    def _try_all(self, run: LogicRun) -> Round:
        """Assume each candidate that is wrong, and see which of them fail."""
        size, low, right = self._size, self._low, self._solution.values
        wrong = [
            cell * size + digit
            for cell, domain in enumerate(run.position.domains)
            for digit in range(size)
            if domain >> digit & 1 and digit + low != right[cell]
        ]
        failed = []
        solver, part = self._part(TRIAL)
        for candidate in wrong:
            self._clock.check("the next round is not found yet")
            part.start_at(run)
            part.take(FoundStep(0, [candidate], [], []))
            ended = part.advance(self._clock.left, self._clock.limit.effort, solver.ask([], self._clock))
            if ended is Outcome.contradiction:
                failed.append(candidate)
        return Round(TRIAL, None, (), tuple(failed)) if failed else Round(SEARCH, None, (), tuple(wrong))
