"""The steps that lead to one goal: a small subset of a path, in order.

What each step changes and what it presupposes are sets of candidates; a set of steps is tried by taking each in turn if it can
be taken. A digit may be placed for any truth that has nothing else left, whichever single it was on the path. From the steps up
to the goal, unneeded ones are dropped, hardest first, until every one is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from whydoku.engines.logic.demands import Conflicts, Demands
from whydoku.engines.logic.engine import steps as steps_now
from whydoku.engines.logic.replay import without_what_is_done
from whydoku.model.argument import Literal
from whydoku.model.board import Candidate
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.model.technique import GUESS, Technique

if TYPE_CHECKING:
    from whydoku.engines.logic.path import Path

SINGLE_WEIGHT = 1
OTHER_WEIGHT = 3


class GoalSearch:
    """Looks for a small set of steps of a path that leads to a goal before the first guess."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.puzzle = path.puzzle
        self.network = path.puzzle.network
        board = self.network.board
        self._all = len(board.cells) * board.size  # bits from here on mean that a candidate is placed
        self._does: list[int] = []
        self._takes: list[tuple[int, ...]] = []
        self._price = [effect.technique.price for effect in path.effects]
        self._is_single = [effect.technique.family == "singles" for effect in path.effects]
        start = path.puzzle.start()
        self._demands = Demands(self.network, start.domains)
        self._start = _bits(
            c for c in range(self._all) if not start.domains[c // board.size] >> c % board.size & 1
        ) | _bits(
            self._all + board.candidate(cell, digit) for cell, digit in enumerate(start.values) if digit is not None
        )
        self._read()

    def _read(self) -> None:
        """Record what each step up to the first guess changes."""
        graph, conflicts = self.path.graph, self.network.once(Conflicts)
        for at, placed in enumerate(graph.places):
            does = list(graph.removed[at])
            for candidate in placed:
                does += [self._all + candidate, *conflicts.of(self.network, candidate)]
            if self.path.effects[at].technique is GUESS:
                break
            self._does.append(_bits(does))

    def takes(self, at: int) -> tuple[int, ...]:
        """Return what a step presupposes; for a single, each way to see it."""
        while len(self._takes) <= at:
            self._takes.append(self._ways(len(self._takes)))
        return self._takes[at]

    def _ways(self, at: int) -> tuple[int, ...]:
        if not self._is_single[at]:
            return (_bits(self.path.graph.demand(at).gone),)
        (candidate,) = self.path.graph.places[at]
        houses = self.network.houses_of[candidate // self.network.board.size]
        return tuple(_bits(self._demands.single(candidate, house).gone) for house in (-1, *houses))

    # -- the goal ---------------------------------------------------------------------------------------------------

    def find(self, goal: Literal) -> list[int] | None:
        """Return the numbers of the few steps that lead to a goal, in order; None if the path does not reach it."""
        candidate = self.network.board.candidate(goal.cell, goal.digit)
        return self._find(1 << (self._all + candidate if goal.holds else candidate))

    def find_removals(self, candidates: Iterable[Candidate]) -> list[int] | None:
        """Return the numbers of the few steps that remove all of some candidates, in order."""
        return self._find(_bits(candidates))

    def _find(self, wanted: int) -> list[int] | None:
        wanted &= ~self._start
        gone, last = self._start, -1
        while wanted & ~gone:
            last += 1
            if last == len(self._does):
                return None
            gone |= self._does[last]
        every = list(range(last + 1))
        if not every:
            return []
        hardest = sorted(every, key=lambda at: (0 if self._is_single[at] else -self._price[at], -at))
        orders = [hardest, every[::-1], every]
        return min((self._fewest(every, order, wanted) for order in orders), key=self.weight)

    def weight(self, steps: Sequence[int]) -> tuple[float, int]:
        """Return how hard some steps are together: the hardest price, then the number."""
        hardest = max((self._price[at] for at in steps if not self._is_single[at]), default=0.0)
        return hardest, sum(SINGLE_WEIGHT if self._is_single[at] else OTHER_WEIGHT for at in steps)

    def _fewest(self, steps: list[int], order: Iterable[int], wanted: int) -> list[int]:
        kept = self._needed(steps, wanted)
        for at in order:
            if at in kept:
                fewer = self._needed([each for each in kept if each != at], wanted)
                kept = fewer or kept
        return kept

    def _needed(self, steps: list[int], wanted: int) -> list[int]:
        """Take steps in order, each if it can be taken, and return those that the goal rests on; empty: it is not reached."""
        gone, taken = self._start, []
        for at in steps:
            way = next((way for way in self.takes(at) if not way & ~gone), None)
            if way is not None:
                taken.append((at, way, self._does[at] & ~gone))
                gone |= self._does[at]
                if not wanted & ~gone:
                    break
        if wanted & ~gone:
            return []
        needed, kept = wanted, []
        for at, way, new in reversed(taken):
            if new & needed:
                kept.append(at)
                needed |= way
        return kept[::-1]

    # -- the steps --------------------------------------------------------------------------------------------------

    def take(self, numbers: Sequence[int], singles: tuple[Technique, ...]) -> list[Step]:
        """Return the steps, each as found when only those before it were taken."""
        position: Position = self.puzzle.start()
        found: list[Step] = []
        for at in numbers:
            if self._is_single[at]:
                step = self._seen(position, self.path.graph.places[at][0], singles)
            else:
                step = without_what_is_done(self.path[at], position)
            found.append(step)
            position = position.after(step)
        return found

    def _seen(self, position: Position, candidate: Candidate, singles: tuple[Technique, ...]) -> Step:
        pair = self.network.board.split(candidate)
        return next(step for step in steps_now(position, singles) if step.places == (pair,))


def _bits(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
