"""The number of solutions that contain each candidate, up to a bound, for setters who narrow a puzzle down."""

from __future__ import annotations

from whydoku.engines.selection import find_engine
from whydoku.model.board import Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.web.limits import TALLIED_SOLUTIONS


def tally(puzzle: Puzzle, most: int, clock: Clock) -> dict[tuple[Cell, Digit], int]:
    """Count the solutions of each candidate up to `most`: of all solutions if they are few, else candidate by candidate.

    The puzzle's marks should be its true candidates: then each of them is in some solution.
    """
    engine, board = find_engine("auto", puzzle), puzzle.board
    counts: dict[tuple[Cell, Digit], int] = {}
    bound = TALLIED_SOLUTIONS + most
    seen = 0
    for solution in engine.distinct(puzzle, limit=bound, deadline=clock):
        seen += 1
        for cell in range(len(board.cells)):
            at = cell, solution.values[cell]
            counts[at] = min(most, counts.get(at, 0) + 1)
    if seen < bound:
        return counts
    domains = puzzle.domains
    for cell, mask in enumerate(domains):
        for digit in board.digits_of(mask):
            if counts.get((cell, digit), 0) < most:
                only = puzzle.with_marks(
                    [board.bit(digit) if each == cell else left for each, left in enumerate(domains)]
                )
                counts[cell, digit] = engine.count(only, limit=most, deadline=clock)
    return counts
