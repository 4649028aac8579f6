"""Replay a path with fewer steps: singles as they come, and only some of the other steps, each as soon as it can be taken.

A step can be taken when the candidates that it presupposes to be removed are (`demands.py`). So one sees whether the end is
reached without a step, though the digits may then come in another order and by other singles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from whydoku._kernel import LogicRun, Outcome
from whydoku.engines.logic.demands import Demand
from whydoku.engines.logic.engine import Solver, solver_for
from whydoku.engines.logic.limits import MAX_OMITTED_STEPS
from whydoku.engines.logic.technique import Technique
from whydoku.engines.logic.view import View
from whydoku.model.argument import Literal
from whydoku.model.board import Mask
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.track import Track


def _none(view: View) -> Iterator[Step]:
    return iter(())


KEPT = Technique("Kept", "kept", 0.0, "", default=False, find=_none)
"""Stands in the engine for the steps of a path that are taken again."""


class Replay:
    """A path to be replayed; `found` holds the steps beyond singles with what they presuppose."""

    def __init__(self, puzzle: Puzzle, singles: tuple[Technique, ...], found: Sequence[tuple[Step, Demand]]) -> None:
        self.puzzle = puzzle
        self.solver: Solver = solver_for(puzzle.network, (*singles, KEPT))
        self.steps = [step for step, _ in found]
        size = puzzle.board.size
        number = puzzle.board.candidate
        self._size = size
        self._demands = [demand for _, demand in found]
        self._does = [
            ([number(*pair) for pair in step.places], [number(*pair) for pair in step.removes]) for step, _ in found
        ]

    def run(self, allowed: Sequence[int]) -> LogicRun | None:
        """Replay the path with singles and some of the other steps; return None if the end is not reached."""
        run = self.solver.start(self.puzzle, guesses=False)
        if run.advance(None, 1.0, self._ask(list(allowed))) is Outcome.solved:
            return run
        return None

    def _ask(
        self, pending: list[int]
    ) -> Callable[[int, list[Mask], list[int], list[bool]], list[tuple[int, list[int], list[int]]]]:
        size = self._size

        def is_gone(candidate: int, masks: list[Mask], values: list[int]) -> bool:
            cell, digit = divmod(candidate, size)
            return not masks[cell] >> digit & 1 and values[cell] != digit

        def asked(
            number: int, masks: list[Mask], values: list[int], given: list[bool]
        ) -> list[tuple[int, list[int], list[int]]]:
            for at in pending:
                demand = self._demands[at]
                if all(is_gone(candidate, masks, values) for candidate in demand.gone):
                    pending.remove(at)
                    places, removes = self._does[at]
                    places = [c for c in places if masks[c // size] >> c % size & 1]
                    removes = [c for c in removes if masks[c // size] >> c % size & 1]
                    if places or removes:
                        return [(at, places, removes)]
                    return asked(number, masks, values, given)
            return []

        return asked


def fewest(replay: Replay, clock: Clock) -> list[int] | None:
    """Drop as many of the steps beyond singles as possible, hardest first; return None if the end is not reached."""
    kept = list(range(len(replay.steps)))
    if replay.run(kept) is None:
        return None
    hardest = sorted(kept, key=lambda at: (-replay.steps[at].technique.price, -at))
    for at in hardest[:MAX_OMITTED_STEPS]:
        if clock.over:
            break
        fewer = [each for each in kept if each != at]
        if replay.run(fewer) is not None:
            kept = fewer
    return kept


def take_again(replay: Replay, kept: Sequence[int]) -> list[Step] | None:
    """Return the steps of the remaining path."""
    run = replay.run(kept)
    if run is None:
        return None
    found: list[Step] = []
    position = replay.puzzle.start()
    for at in range(len(run)):
        raw = run.step(at)
        if raw.outside >= 0:
            step = without_what_is_done(replay.steps[raw.outside], position)
        else:
            step = replay.solver.step(raw, (), Track(position))
        found.append(step)
        position = position.after(step)
    return found


def without_what_is_done(step: Step, position: Position) -> Step:
    """Return a step without conclusions that are already drawn."""
    places = tuple(pair for pair in step.places if position.has(*pair))
    removes = tuple(pair for pair in step.removes if position.has(*pair))
    if (places, removes) == (step.places, step.removes):
        return step
    literals = [*(Literal(*pair, True) for pair in places), *(Literal(*pair, False) for pair in removes)]
    argument = step.argument.pruned((literal,) for literal in literals)
    return replace(step, places=places, removes=removes, argument=argument, track=None)
