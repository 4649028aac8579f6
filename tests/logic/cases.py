"""Helpers of the logic tests: puzzles by the line, and what makes a step sound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from whydoku.logic import engine
from whydoku.logic.technique import Technique
from whydoku.model.board import Digit, Mask
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.search import engine as search


def unsound(step: Step, solution: tuple[Digit, ...]) -> str | None:
    """Say what is wrong with a step, held against the solution, or None."""
    for cell, digit in step.places:
        if solution[cell] != digit:
            return f"{step}: places {digit} in {step.board.name(cell)}, which is {solution[cell]}"
    for cell, digit in step.removes:
        if solution[cell] == digit:
            return f"{step}: removes {digit} from {step.board.name(cell)}, which holds it"
    if not step.places and not step.removes:
        return f"{step}: does nothing"
    return None


def all_unsound(
    puzzle: Puzzle, techniques: tuple[Technique, ...], solution: tuple[Digit, ...]
) -> tuple[int, list[str]]:
    """Hold every step that is possible now against the solution, without making words for those that are right."""
    solver = engine.solver_for(puzzle.network, techniques)
    run = solver.start(puzzle, guesses=False)
    made: list[Step] = []
    found = run.all(0, solver.ask(made)) if run.position.broken < 0 else []
    board = puzzle.board
    right = {board.candidate(cell, digit) for cell, digit in enumerate(solution)}
    wrong = [
        raw for raw in found if not right.issuperset(raw[2]) or not right.isdisjoint(raw[3]) or not (raw[2] or raw[3])
    ]
    return len(found), [str(solver.step(raw, made)) for raw in wrong]


def entailed(puzzle: Puzzle, step: Step) -> bool:
    """Say whether each conclusion of a step follows: the position with its opposite must have no solution."""
    board = puzzle.board

    def impossible(cell: int, mask: Mask) -> bool:
        masks = list(puzzle.marks or (board.all_digits,) * len(board.cells))
        masks[cell] &= mask
        return search.solve(replace(puzzle, marks=tuple(masks))) is None

    return all(impossible(cell, ~board.bit(digit) & board.all_digits) for cell, digit in step.places) and all(
        impossible(cell, board.bit(digit)) for cell, digit in step.removes
    )


def after(puzzle: Puzzle, steps: Iterable[Step]) -> Puzzle:
    """Give the position that steps lead to."""
    board = puzzle.board
    masks = list(puzzle.marks or (board.all_digits,) * len(board.cells))
    values = list(puzzle.values)
    for step in steps:
        for cell, digit in step.removes:
            masks[cell] &= ~board.bit(digit)
        for cell, digit in step.places:
            values[cell] = digit
            masks[cell] = board.bit(digit)
    return replace(puzzle.with_values(values), marks=tuple(masks))
