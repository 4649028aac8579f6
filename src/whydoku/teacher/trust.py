"""Whether a position can be trusted: the player's digits or marks may be wrong, and then nothing follows from it.

Where the givens alone have one solution, everything else is compared with it, and everything that is not in it is
named. Where they have several, the position as a whole is what counts, and nothing may be assumed about it; if it has no
solution, the smallest change that leaves one is named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from whydoku.engines.search import at_once
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, NoSolutionError, StoppedError
from whydoku.model.cause import Cause
from whydoku.model.cell_notation import RC
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution
from whydoku.teacher.limits import MAX_SOON_CHOICES, TRUST_SECONDS

if TYPE_CHECKING:
    from whydoku.teacher.diagnosis.clash import Clash


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the solutions of a position."""

    unique: bool  # whether the givens alone have one solution
    solution: Solution | None = None  # one solution of the position

    @property
    def several(self) -> bool:
        """Whether the position is known to have more than one."""
        return self.solution is not None and self.solution.unique is False

    @property
    def unsettled(self) -> bool:
        """Whether it is not known if there is more than one."""
        return self.solution is None


UNASKED = Known(unique=False)
"""Nothing is known, as it was not asked for long."""


def what_is_known(puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> Known:
    """Check a position: return whether its givens alone are known to have one solution, and one of its solutions.

    Only then may a technique assume it: a deadly pattern can be filled in two ways as far as the rules go, but the
    player's digits and marks may distinguish the two. Raise a MistakesError if the position holds something wrong, and a
    NoSolutionError if it has no solution at all. If the time is too short, nothing is known.
    """
    if at_once.fits(deadline) and (solution := at_once.solve(puzzle)) is not None:
        return Known(solution.unique is True, solution)
    clock = Clock.of(deadline)
    if not puzzle.placed and not puzzle.marks:
        solution = _solve(puzzle, clock)
        return Known(solution is not None and solution.unique is True, solution)
    if any(given is not None for given in puzzle.givens):
        solution = _solve(puzzle.puzzle, clock)
        if solution is not None and solution.unique:
            from whydoku.teacher.own_mistakes import compare, refuse_mistakes

            refuse_mistakes(compare(puzzle, solution.values))
            return Known(True, solution)
    return Known(False, _solve(puzzle, clock))


def what_is_soon_known(puzzle: Puzzle, clock: Clock) -> Known | None:
    """Check a puzzle without any work on it, as far as a short search goes; return None if that is not enough."""
    solution = SEARCH.solve_soon(puzzle, MAX_SOON_CHOICES, clock)
    return None if solution is None else Known(solution.unique is True, solution)


def _solve(puzzle: Puzzle, clock: Clock) -> Solution | None:
    patience = TRUST_SECONDS if clock.left is None else min(TRUST_SECONDS, clock.left)
    try:
        solution = SEARCH.solve(puzzle, deadline=Limit(patience))
    except Interrupted:
        raise
    except StoppedError:
        return None
    if solution is None:
        from whydoku.teacher.own_mistakes import find_mistakes, refuse_mistakes

        left = TRUST_SECONDS if clock.left is None else min(TRUST_SECONDS, clock.left)
        refuse_mistakes(find_mistakes(puzzle, deadline=left))
        raise no_solution(puzzle, clock)
    return solution


def no_solution(puzzle: Puzzle, clock: Clock) -> NoSolutionError:
    """Return the exception for a puzzle that is known to have no solution."""
    return NoSolutionError("the puzzle has no solution", cause_of(puzzle, clock))


def cause_of(puzzle: Puzzle, clock: Clock) -> Cause:
    """Return why a puzzle has no solution: worked out when read, within the time that the clock has left now."""
    is_plain = puzzle.notation is RC and not puzzle.board.layers
    say = str if is_plain else partial(puzzle.notation.rewrite, board=puzzle.board)
    return Cause(partial(_find_clash, puzzle, clock.left), say)


def _find_clash(puzzle: Puzzle, seconds: float | None) -> Clash | None:
    from whydoku.teacher.diagnosis.clash import find_clash

    return find_clash(puzzle, deadline=seconds)
