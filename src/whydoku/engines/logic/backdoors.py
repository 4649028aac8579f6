"""Backdoors: the fewest cells whose digits let some techniques solve the rest (Williams, Gomes and Selman, 2003)."""

from __future__ import annotations

from itertools import combinations

from whydoku._kernel import FoundStep, LogicRun, Outcome
from whydoku.engines.logic.engine import Solver, solver_for
from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.engines.logic.technique import Technique
from whydoku.model.board import Cell
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution


def smallest_backdoor(
    puzzle: Puzzle, solution: Solution, techniques: tuple[Technique, ...], most: int, clock: Clock
) -> tuple[Cell, ...] | None:
    """Return the first of the smallest backdoors, or None where `most` cells are not enough.

    Raises a StoppedError when the time is up.
    """
    solver = solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=False)
    if _ends(solver, run, clock):
        return ()
    board, low = puzzle.board, puzzle.board.low
    given = [value is not None for value in puzzle.values]
    domains = list(run.position.domains)
    values = tuple(None if value < 0 else value + low for value in run.position.values)
    still_open = [cell for cell in board.cells if values[cell] is None]
    told = LogicRun(solver.engine)
    for size in range(1, most + 1):
        for cells in combinations(still_open, size):
            clock.check(f"no {size} cells found yet that are enough")
            told.start(values, low, given, domains, False, 0)
            for cell in cells:
                told.take(FoundStep(0, [board.candidate(cell, solution.values[cell])], [], []))
            if _ends(solver, told, clock):
                return cells
    return None


def _ends(solver: Solver, run: LogicRun, clock: Clock) -> bool:
    outcome = run.advance(clock.left, clock.limit.effort, solver.ask(MadeSteps(), clock))
    if outcome is Outcome.stopped:
        clock.check("not all cells were tried")
    return outcome is Outcome.solved
