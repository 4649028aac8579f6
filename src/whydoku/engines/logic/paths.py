"""Chosen paths: their aims, their positions, and how one is taken.

The ordinary path takes the first step of the easiest technique. A chosen path takes other steps:
`PathGround` finds what is possible in a position and where each step leads.
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
    """The aim of a chosen path, and whether it is proven that none is better."""

    name: str  # "shortest" or "like a person"
    text: str  # a sentence
    hardest: bool | None = None  # whether it is proven that no path has an easier hardest step; None: not tried
    fewest: bool | None = None  # whether it is proven that no such path has fewer steps

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"name": self.name, "text": self.text, "hardest": self.hardest, "fewest": self.fewest}


class Place(NamedTuple):
    """A position on the way: the digit of each cell, counted from 0 or -1, and the candidates left there."""

    values: tuple[int, ...]
    domains: tuple[Mask, ...]

    @property
    def left(self) -> int:
        """The number of candidates left."""
        return sum(mask.bit_count() for mask in self.domains)


class Move(NamedTuple):
    """A step in the kernel's form, and the solver that knows its numbers."""

    raw: FoundStep
    solver: Solver


class PathGround:
    """A puzzle, and what some techniques find in its positions."""

    def __init__(self, puzzle: Puzzle, techniques: Sequence[Technique], clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.techniques = tuple(techniques)
        self.made = MadeSteps()
        self.is_complete = True  # whether every search so far was complete
        self._given = [value is not None for value in (puzzle.givens if puzzle.placed else puzzle.values)]
        self._solvers: dict[tuple[Technique, ...], tuple[Solver, LogicRun]] = {}

    def solver(self, techniques: tuple[Technique, ...]) -> tuple[Solver, LogicRun]:
        """Return a solver for some techniques, with a run that can be reused."""
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
        """Return a run that is set to a position."""
        solver, run = self.solver(techniques)
        low = self.puzzle.board.low
        values = tuple(None if value < 0 else value + low for value in place.values)
        run.start(values, low, self._given, list(place.domains), False, 0)
        return solver, run

    def moves(self, place: Place, techniques: tuple[Technique, ...], most: int = 0) -> list[Move]:
        """Return every step that techniques find in a position, the first of those with the same conclusion."""
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
        """Return where a step leads once techniques fill in the consequences, and whether that is a contradiction."""
        solver, run = self.run_at(place, techniques)
        run.take(FoundStep(0, move.raw.places, move.raw.removes, []))
        return self._settled(solver, run)

    def settled(self, place: Place, techniques: tuple[Technique, ...]) -> tuple[Place, bool]:
        """Return the position once techniques have filled in all they can."""
        return self._settled(*self.run_at(place, techniques))

    def _settled(self, solver: Solver, run: LogicRun) -> tuple[Place, bool]:
        if run.position.open_cells and run.position.broken < 0:
            ended = run.advance(self.clock.left, self.clock.limit.effort, solver.ask(self.made, self.clock))
            if ended is Outcome.stopped:
                raise self.clock.stopped("no path found yet")
        position = run.position
        return Place(tuple(position.values), tuple(position.domains)), position.broken >= 0

    def filled_in(self, place: Place, techniques: tuple[Technique, ...]) -> list[Move]:
        """Return the steps by which techniques fill in all they can."""
        solver, run = self.run_at(place, techniques)
        run.advance(self.clock.left, self.clock.limit.effort, solver.ask(self.made, self.clock))
        return [Move(run.step(number), solver) for number in range(len(run))]

    def steps(self, moves: Sequence[Move]) -> list[Step]:
        """Return the steps of a whole path, each as found in its position."""
        position, found = self.puzzle.start(), []
        for raw, solver in moves:
            step = solver.step(raw, self.made, Track(position))
            found.append(step)
            position = position.after(step)
        return found
