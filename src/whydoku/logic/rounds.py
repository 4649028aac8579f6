"""Solve in rounds: everything that the easiest tier of techniques shows is done at once, and then again.

Which of several equal steps comes first depends on how a board is turned and which digit is called what; the set of all of them
does not. So whoever wants to say something of a puzzle that holds for every way to write it down goes in rounds.

Where no tier shows anything, everything is tried: each candidate is assumed, and those that fail by a few techniques go, all at
once; where none fails, every candidate goes that is not in the solution. So a puzzle with one solution is always solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku._kernel import FoundStep, LogicRun, Outcome
from whydoku.logic.engine import Solver, solver_for
from whydoku.logic.technique import Technique
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.solution import Solution
from whydoku.model.step import Step
from whydoku.values import dataclass

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
        board = puzzle.board
        self._size, self._low = board.size, board.low
        self._given = [value is not None for value in puzzle.values]
        self._right = {board.candidate(cell, digit) for cell, digit in enumerate(solution.values)}
        self._solvers = [self._solver(tier) for tier in tiers]
        self._runs = [LogicRun(solver.engine) for solver in self._solvers]
        self._everything = self._solver(tuple(technique for tier in tiers for technique in tier))
        self._tier_of = [number for number, tier in enumerate(tiers) for _ in tier]
        self._trial = self._solver(trial)
        self._trial_run = LogicRun(self._trial.engine)

    def _solver(self, techniques: tuple[Technique, ...]) -> Solver:
        return solver_for(self._puzzle.network, Order(techniques, name="rounds"))

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
        part, solver = self._runs[number], self._solvers[number]
        self._copy(run, part)
        part.all(0, self._clock.left, self._clock.limit.effort, solver.ask([], self._clock))
        if not part.complete:
            self._clock.check("the next round is not found yet")
        steps = [part.found_step(index) for index in range(part.found)]
        places = {each for step in steps for each in step.places}
        removes = {each for step in steps for each in step.removes} - blocked
        if not places and not removes:
            return None
        easiest = self._tiers[number][min(step.technique for step in steps)]
        return Round(number, easiest, tuple(sorted(places)), tuple(sorted(removes)))

    def _copy(self, run: LogicRun, to: LogicRun, domains: list[int] | None = None) -> None:
        low = self._low
        values = tuple(None if value < 0 else value + low for value in run.position.values)
        to.start(values, low, self._given, run.position.domains if domains is None else domains, False, 0)

    def _try_all(self, run: LogicRun) -> Round:
        """Assume each candidate that is wrong, and see which of them fail."""
        domains, size = run.position.domains, self._size
        wrong = [
            cell * size + digit
            for cell, domain in enumerate(domains)
            for digit in range(size)
            if domain >> digit & 1 and cell * size + digit not in self._right
        ]
        failed = []
        for candidate in wrong:
            self._clock.check("the next round is not found yet")
            self._copy(run, self._trial_run)
            self._trial_run.take(FoundStep(0, [candidate], [], []))
            ended = self._trial_run.advance(
                self._clock.left, self._clock.limit.effort, self._trial.ask([], self._clock)
            )
            if ended is Outcome.contradiction:
                failed.append(candidate)
        return Round(TRIAL, None, (), tuple(failed)) if failed else Round(SEARCH, None, (), tuple(wrong))
