"""Whether a step follows, decided independently of the benchmarks."""

from __future__ import annotations

from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import Mask
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step


def entailed(puzzle: Puzzle, step: Step) -> bool:
    """Whether each conclusion of a step follows: the position with its opposite must have no solution."""
    board = puzzle.board

    def impossible(cell: int, mask: Mask) -> bool:
        masks = list(puzzle.marks or (board.all_digits,) * len(board.cells))
        masks[cell] &= mask
        return SEARCH.solve(puzzle.with_marks(tuple(masks))) is None

    return all(impossible(cell, ~board.bit(digit) & board.all_digits) for cell, digit in step.places) and all(
        impossible(cell, board.bit(digit)) for cell, digit in step.removes
    )
