"""Solve in rounds: take all steps of the easiest tier of techniques at once, then start again.

Which of several equal steps comes first depends on the board's orientation and on the names of the digits; the set of all of
them does not. So the rounds of a puzzle are the same for every way to write it down.

If no tier has a step, each candidate is assumed, and those that fail by a few techniques are removed, all at once; if none
fails, every candidate that is not in the solution is removed. So a puzzle with one solution is always solved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from whydoku._kernel import FoundStep, LogicRun, Outcome
from whydoku.engines.logic.engine import solver_for
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.engines.logic.technique import Technique
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.solution import Solution

TRIAL = -1
"""The tier of a round in which every candidate was tried, and some failed."""
SEARCH = -2
"""The tier of a round in which none failed, and the solution was looked up."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its tier, the easiest technique that had a step, and all that was placed and removed."""

    tier: int
    technique: Technique | None
    places: tuple[int, ...]  # candidates by their number in the kernel
    removes: tuple[int, ...]


class Tiers:
    """Techniques in tiers, easiest first, and those by which a candidate is tried."""

    def __init__(self, tiers: Sequence[tuple[Technique, ...]], trial: tuple[Technique, ...]) -> None:
        numbers = tuple(number for number, tier in enumerate(tiers) for _ in tier)
        self.order = Order(tuple(technique for tier in tiers for technique in tier), numbers, name="rounds")
        self.trial = Order(trial, name="trial")
        self.first = (
            0,
            *accumulate(map(len, tiers)),
        )  # the number of each tier's first technique, and of all techniques


class InRounds:
    """A puzzle with one solution, solved in rounds."""

    def __init__(self, puzzle: Puzzle, solution: Solution, tiers: Tiers, clock: Clock) -> None:
        self._puzzle = puzzle
        self._solution = solution
        self._tiers = tiers
        self._clock = clock
        self._made = MadeSteps()
        self._solver = solver_for(puzzle.network, tiers.order)

    def solve(self) -> list[Round]:
        """Return the rounds to the solution; raise a StoppedError if the time is up."""
        run = self._start(())
        found: list[Round] = []
        while run.position.open_cells:
            step = self._next(run, 0, len(self._tiers.first) - 1) or self._beyond(run)
            found.append(step)
            run.take_round(step.places, step.removes)
        return found

    def without(
        self, path: Sequence[Round], kept: frozenset[int], weights: Sequence[float], most: float
    ) -> list[Round] | None:
        """Return other rounds than those of a path, in which the removal of the `kept` candidates is not a goal.

        None: the path removes none of them, or rounds of the tiers with `weights`, adding up to less than `most`, do not reach
        the solution.
        """
        number = next((at for at, each in enumerate(path) if not kept.isdisjoint(each.removes)), None)
        if number is None:
            return None
        found, less = [*path[:number]], path[number]
        less = replace(less, removes=tuple(each for each in less.removes if each not in kept))
        first = less.tier + 1  # what easier tiers find there is kept
        if less.places or less.removes:
            found.append(less)
            first = 0
        run = self._start(found)
        sum_of_weights = sum(weights[each.tier] for each in found)
        candidates = sorted(kept)
        top = len(weights) - 1
        is_before_top = all(each.tier < top for each in found)
        while run.position.open_cells and run.position.broken < 0:
            # Without a round of the last tier the path gets stuck, so what costs too much is skipped until then.
            rest = most - sum_of_weights - (weights[top] if is_before_top else 0.0)
            end = bisect_left(weights, rest, first)
            step = self._next(run, first, end, candidates) if first < end else None
            if step is None and first <= top >= end and is_before_top:
                step = self._next(run, top, top + 1, candidates)
            if step is None:
                return None
            is_before_top &= step.tier < top
            found.append(step)
            sum_of_weights += weights[step.tier]
            run.take_round(step.places, step.removes)
            first = 0
        return found if run.position.broken < 0 and sum_of_weights < most else None

    def _start(self, rounds: Sequence[Round]) -> LogicRun:
        """Return a run after some rounds."""
        run = self._solver.start(self._puzzle, guesses=False, known=self._solution)
        for each in rounds:
            run.take_round(each.places, each.removes)
        return run

    def _next(self, run: LogicRun, first: int, end: int, kept: Sequence[int] = ()) -> Round | None:
        """Return all that the easiest of some tiers finds, or None if none finds anything."""
        self._clock.check("the next round is not found yet")
        tiers, clock = self._tiers, self._clock
        ask = self._solver.ask(self._made, clock)
        found = run.round(tiers.first[first], tiers.first[end], kept, clock.left, clock.limit.effort, ask)
        if found is None:
            if not run.complete:
                clock.check("the next round is not found yet")
            return None
        number, places, removes = found
        return Round(tiers.order.bands[number], tiers.order.techniques[number], tuple(places), tuple(removes))

    def _beyond(self, run: LogicRun) -> Round:
        """Return what trying every candidate shows, or otherwise the solution."""
        size, low, right = self._puzzle.board.size, self._puzzle.board.low, self._solution.values
        wrong = tuple(
            cell * size + digit
            for cell, domain in enumerate(run.position.domains)
            for digit in range(size)
            if domain >> digit & 1 and digit + low != right[cell]
        )
        failed = self._failed(run, wrong)
        return Round(TRIAL, None, (), failed) if failed else Round(SEARCH, None, (), wrong)

    def _failed(self, run: LogicRun, wrong: Sequence[int]) -> tuple[int, ...]:
        """Return the candidates that lead to a contradiction by the techniques for trials."""
        failed = []
        solver = solver_for(self._puzzle.network, self._tiers.trial)
        tried, ask = LogicRun(solver.engine), solver.ask(self._made, self._clock)
        for candidate in wrong:
            self._clock.check("the next round is not found yet")
            tried.start_at(run)
            tried.take(FoundStep(0, [candidate], [], []))
            if tried.advance(self._clock.left, self._clock.limit.effort, ask) is Outcome.contradiction:
                failed.append(candidate)
        return tuple(failed)
