"""Paths that are looked for: what they aim at, the positions they go through, and how one is taken.

The ordinary path takes the first step of the easiest technique. Another path goes from position to position by
steps of his own choice: `PathGround` finds what is possible in a position and says where a step leads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from whydoku._kernel import FoundStep, LogicRun, Outcome
from whydoku.engines.logic.engine import Solver, solver_for
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.engines.logic.technique import Technique
from whydoku.model.board import Mask
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.step import Step
from whydoku.model.track import Track

SINGLES = "singles"
"""The family of techniques that place a digit in one cell. Each open cell takes one such step, whatever else is done."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a path was chosen for, and whether it is proven that none is better."""

    name: str  # "shortest" or "like a person"
    text: str  # a sentence
    hardest: bool | None = None  # whether it is proven that no path has an easier hardest step; None: not asked for
    fewest: bool | None = None  # whether it is proven that no such path has fewer steps

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"name": self.name, "text": self.text, "hardest": self.hardest, "fewest": self.fewest}


class Place(NamedTuple):
    """A position on the way: what stands in each cell, counted from 0 or -1, and what is left there."""

    values: tuple[int, ...]
    domains: tuple[Mask, ...]

    @property
    def left(self) -> int:
        """Count the candidates that are left."""
        return sum(mask.bit_count() for mask in self.domains)


class Move(NamedTuple):
    """A step as the kernel has it, and the solver that knows its numbers."""

    raw: FoundStep
    solver: Solver


class PathGround:
    """A puzzle, and what some techniques find in its positions."""

    def __init__(self, puzzle: Puzzle, techniques: Sequence[Technique], clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.techniques = tuple(techniques)
        self.made = MadeSteps()
        self.is_complete = True  # whether everything that was looked for has been found
        self._given = [value is not None for value in (puzzle.givens if puzzle.placed else puzzle.values)]
        self._solvers: dict[tuple[Technique, ...], tuple[Solver, LogicRun]] = {}

    def solver(self, techniques: tuple[Technique, ...]) -> tuple[Solver, LogicRun]:
        """Return a solver for some techniques, with a run that can be used again and again."""
        if techniques not in self._solvers:
            solver = solver_for(self.puzzle.network, Order(techniques, name="paths"))
            self._solvers[techniques] = solver, LogicRun(solver.engine)
        return self._solvers[techniques]

    def start(self) -> Place:
        """Return the position to start from."""
        solver, _ = self.solver(self.techniques)
        position = solver.start(self.puzzle, guesses=False).position
        return Place(tuple(position.values), tuple(position.domains))

    def run_at(self, place: Place, techniques: tuple[Technique, ...]) -> tuple[Solver, LogicRun]:
        """Return a run that stands in a position."""
        solver, run = self.solver(techniques)
        low = self.puzzle.board.low
        values = tuple(None if value < 0 else value + low for value in place.values)
        run.start(values, low, self._given, list(place.domains), False, 0)
        return solver, run

    def moves(self, place: Place, techniques: tuple[Technique, ...], most: int = 0) -> list[Move]:
        """Find every step that techniques show in a position, the first of those that come to the same."""
        solver, run = self.run_at(place, techniques)
        run.all(most, self.clock.left, self.clock.limit.effort, solver.ask(self.made, self.clock))
        if not run.complete:
            self.clock.check("no path found yet")
        self.is_complete &= not run.gave_up
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], Move] = {}
        for index in range(run.found):
            raw = run.found_step(index)
            found.setdefault((tuple(sorted(raw.places)), tuple(sorted(raw.removes))), Move(raw, solver))
        return list(found.values())

    def after(self, place: Place, move: Move, techniques: tuple[Technique, ...]) -> tuple[Place, bool]:
        """Return where a step leads when techniques fill in what follows; and whether that is a contradiction."""
        solver, run = self.run_at(place, techniques)
        run.take(FoundStep(0, move.raw.places, move.raw.removes, []))
        return self._settled(solver, run)

    def settled(self, place: Place, techniques: tuple[Technique, ...]) -> tuple[Place, bool]:
        """Return where techniques lead that fill in what they can."""
        return self._settled(*self.run_at(place, techniques))

    def _settled(self, solver: Solver, run: LogicRun) -> tuple[Place, bool]:
        if run.position.open_cells and run.position.broken < 0:
            ended = run.advance(self.clock.left, self.clock.limit.effort, solver.ask(self.made, self.clock))
            if ended is Outcome.stopped:
                raise self.clock.stopped("no path found yet")
        position = run.position
        return Place(tuple(position.values), tuple(position.domains)), position.broken >= 0

    def filled_in(self, place: Place, techniques: tuple[Technique, ...]) -> list[Move]:
        """List the steps by which techniques fill in what they can."""
        solver, run = self.run_at(place, techniques)
        run.advance(self.clock.left, self.clock.limit.effort, solver.ask(self.made, self.clock))
        return [Move(run.step(number), solver) for number in range(len(run))]

    def steps(self, moves: Sequence[Move]) -> list[Step]:
        """Make the steps of a whole path, each where it is found."""
        position, found = self.puzzle.start(), []
        for raw, solver in moves:
            step = solver.step(raw, self.made, Track(position))
            found.append(step)
            position = position.after(step)
        return found
