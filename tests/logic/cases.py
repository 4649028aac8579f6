"""Helpers of the logic tests: puzzles by the line, and what makes a step sound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

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
