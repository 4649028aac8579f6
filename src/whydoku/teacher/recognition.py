"""Recognition: which techniques reach a conclusion, easiest first.

Techniques are asked in order. The kernel lists the conclusions of each without making steps, so the techniques that
do not apply cost little; steps are made only for the first one that covers the goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.model.argument import Literal
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.step import Step
from whydoku.model.technique import Technique

if TYPE_CHECKING:
    from whydoku.model.board import Candidate, Cell, Digit
    from whydoku.model.network import Network


class Goal:
    """A goal: candidates to be placed and candidates to be removed."""

    def __init__(self, network: Network, literals: Iterable[Literal]) -> None:
        board = network.board
        self._network = network
        self._places = frozenset(board.candidate(*each.candidate) for each in literals if each.holds)
        self._removes = frozenset(board.candidate(*each.candidate) for each in literals if not each.holds)

    def is_met(self, places: Iterable[Candidate], removes: Iterable[Candidate]) -> bool:
        """Whether conclusions include all of it; a placed digit also removes what conflicts with it."""
        placed = frozenset(places)
        if not self._places <= placed:
            return False
        left = self._removes.difference(removes)
        return not left or all(any(each in self._network.conflicts(place) for place in placed) for each in left)

    def is_met_by(self, step: Step) -> bool:
        """Whether one step concludes all of it."""
        candidate = self._network.board.candidate
        return self.is_met([candidate(*each) for each in step.places], [candidate(*each) for each in step.removes])


def easiest_step(position: Puzzle, literals: Sequence[Literal], order: Order, clock: Clock) -> Step | None:
    """Return the step of the easiest technique that concludes all literals alone, or None."""
    goal = Goal(position.network, literals)
    solver = logic.solver_for(position.network, order)
    run = solver.start(position, guesses=False)
    if run.position.broken >= 0:
        return None
    made = MadeSteps()
    for number, technique in enumerate(order.techniques):
        clock.check()
        found = run.round(number, number + 1, [], clock.left, clock.limit.effort, solver.ask(made, clock))
        if found is not None and goal.is_met(found[1], found[2]):
            step = step_of(position, literals, (technique,), clock)
            if step is not None:
                return step
    return None


def step_of(
    position: Puzzle, literals: Sequence[Literal], techniques: tuple[Technique, ...], clock: Clock
) -> Step | None:
    """Return the shortest step of some techniques that concludes all literals, easiest technique first."""
    return next(iter(steps_of(position, literals, techniques, clock)), None)


def steps_of(
    position: Puzzle,
    literals: Sequence[Literal],
    techniques: tuple[Technique, ...],
    clock: Clock,
    *,
    ways: bool = False,
) -> list[Step]:
    """Return the steps of some techniques that conclude all literals, by technique, then by length.

    With `ways`, steps with the same conclusion that rest on different truths are all listed.
    """
    goal = Goal(position.network, literals)
    found = [step for step in logic.steps(position, techniques, ways=ways, deadline=clock) if goal.is_met_by(step)]
    return sorted(found, key=lambda step: (techniques.index(step.technique), len(step.argument), step.cost))


def moves_between(before: Puzzle, after: Puzzle) -> tuple[Literal, ...]:
    """Return what a player has placed and crossed out between two positions of one puzzle."""
    placed: list[tuple[Cell, Digit]] = []
    crossed: list[tuple[Cell, Digit]] = []
    first, second = _start(before), _start(after)
    for cell in before.board.cells:
        old, new = before.values[cell], after.values[cell]
        if new is not None and new != old:
            placed.append((cell, new))
        elif new is None:
            gone = set(first.candidates(cell)) - set(second.candidates(cell))
            crossed += [(cell, digit) for digit in sorted(gone)]
    network = before.network
    struck = {other for cell, digit in placed for other in network.conflicts(before.board.candidate(cell, digit))}
    own = [pair for pair in crossed if before.board.candidate(*pair) not in struck]
    return (*(Literal(*pair, True) for pair in placed), *(Literal(*pair, False) for pair in own))


def _start(puzzle: Puzzle) -> Position:
    return puzzle if isinstance(puzzle, Position) else puzzle.start()
