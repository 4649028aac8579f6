"""The fast path for a plain 9×9 puzzle: one call of the kernel, and a few microseconds in all.

A plain puzzle is a text of 81 characters, 0 to 9 and `.`, or a `Puzzle` under the plain rules without any work on it.
For everything else, and for the few puzzles that take longer than a millisecond, the answer is None, and `engine.py`, which
can be stopped, takes over; so it does for puzzles without a solution, which need a sentence that explains why. The engine
would return the same answers.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from whydoku._kernel import classic_at_once, classic_plain_lines
from whydoku.model.board import Digit, square_board
from whydoku.model.limit import SLICE_SECONDS, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution

_BOARD = square_board(9)


def _plain(puzzle: object) -> str | tuple[Digit | None, ...] | None:
    """Return the text that the kernel reads: a text unchanged, or the digits of a puzzle that is nothing else."""
    if isinstance(puzzle, str):
        return puzzle
    return puzzle.givens if type(puzzle) is Puzzle and puzzle.is_classic else None


def fits(deadline: object) -> bool:
    """Whether a deadline leaves more time than the fast path can take.

    >>> fits(None), fits(1), fits(0), fits(True)
    (True, True, False, False)
    """
    seconds = deadline.seconds if isinstance(deadline, Limit) else deadline
    if seconds is None:
        return True
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds >= SLICE_SECONDS


def solve(puzzle: object) -> Solution | None:
    """Return a solution and whether it is the only one.

    >>> solve("." * 81).unique
    False
    """
    begin = perf_counter()
    found = classic_at_once(_plain(puzzle))
    if not found:
        return None
    values, tries = found[0]
    return Solution(_BOARD, values, tries, len(found) == 1, "classic", perf_counter() - begin)


def count(puzzle: object, limit: int | None) -> int | None:
    """Return the number of solutions if the first two determine it.

    >>> count("." * 81, 2), count("." * 81, None)
    (2, None)
    """
    found = classic_at_once(_plain(puzzle))
    if not found or (len(found) == 2 and (limit is None or limit > 2)):
        return None
    return len(found) if limit is None else min(len(found), limit)


def is_unique(puzzle: object) -> bool | None:
    """Whether there is one solution, or several."""
    found = classic_at_once(_plain(puzzle))
    return len(found) == 1 if found else None


def check(puzzle: object) -> Report | None:
    """Return a report of the solution, or of the first two.

    >>> print(check("." * 80 + "1"))
    several solutions: the first two differ in 6 cells (r3c5, r3c6, r6c4, r6c5, r9c4, r9c6)
    """
    begin = perf_counter()
    found = classic_at_once(_plain(puzzle))
    if not found:
        return None
    spent = perf_counter() - begin
    return Report.of(_BOARD, [Solution(_BOARD, values, tries, None, "classic", spent) for values, tries in found])


def candidates(puzzle: object) -> tuple[tuple[Digit, ...], ...] | None:
    """Return, for each cell, the digit it has if there is one solution."""
    found = classic_at_once(_plain(puzzle))
    return tuple(zip(found[0][0], strict=True)) if found and len(found) == 1 else None


def count_lines(puzzles: list[Any], deadline: float | None = None) -> bytes:
    """Return the number of solutions of each plain line, up to 2; 0 for a bad text, no solution, or no answer in time.

    >>> list(count_lines(["." * 81, "...", "55" + "." * 79]))
    [2, 0, 0]
    """
    return classic_plain_lines(puzzles, deadline)
