"""Classic 9×9 Sudoku, one puzzle per call: the quickest answer for a text of 81 characters.

A puzzle is 81 characters (1 to 9 given; 0 . _ - * x X and the blank empty), 729 pencil marks (nine characters per cell:
the digit itself where it is possible, otherwise one that means empty), or 81 masks (bit d-1 for digit d). The kernel has the
same algorithm compiled for several instruction sets and takes the best that the machine has; all of them find the same
solutions in the same order, with the same guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from whydoku._kernel import (
    ClassicSearch,
    Event,
    classic_candidates,
    classic_force_path,
    classic_one,
    classic_path,
    classic_paths,
)
from whydoku.errors import InputError, OptionError
from whydoku.model import hooks
from whydoku.model.limit import Clock, DeadlineOrClock, check_count
from whydoku.model.solution import Status, known_so_far

Classic: TypeAlias = str | bytes | Sequence[int]
"""81 characters, 729 pencil marks, or 81 masks."""


class Answer(NamedTuple):
    """The number of solutions up to a limit, the first of them, and the number of guesses."""

    found: int
    grid: str | None
    guesses: int


_MAX_LIMIT = 2**63
_new = tuple.__new__


def solve(puzzle: Classic, limit: int = 2, *, deadline: DeadlineOrClock = None) -> Answer:
    """Count the solutions up to `limit` and return the first; raise an error if a deadline comes first.

    >>> solve("409010803000009240000000001390274600000050000002163059500000000013600000908020107")
    Answer(found=1, grid='429516873851739246637482591395274618164958732782163459576891324213647985948325167', guesses=2)
    """
    if limit.__class__ is not int or not 0 <= limit <= _MAX_LIMIT:
        limit = min(check_count("a limit", limit), _MAX_LIMIT)
    if deadline is not None:
        return _solve_until(puzzle, limit, Clock.of(deadline))
    answer = classic_one(puzzle, limit)
    if answer[0] < 0:
        raise _no_puzzle(puzzle)
    return _new(Answer, answer)  # half of the time that Answer(*answer) takes


def _solve_until(puzzle: Classic, limit: int, clock: Clock) -> Answer:
    """Solve in slices, checking the clock in between."""
    answer = classic_one(puzzle, min(limit, 1))  # the first slice is too short to be worth checking the clock
    if answer[0] < 0:
        raise _no_puzzle(puzzle)
    if limit > 1 and answer[0]:
        search = ClassicSearch(puzzle)
        clock.check(known_so_far(1))
        while search.count(limit, clock.slice()) is Event.paused:
            clock.note(known_so_far(search.counted), search.counted)
            clock.check()
        return Answer(min(search.counted, limit), answer[1], search.guesses)
    return Answer(*answer)


@hooks.count_classic.register
def count(puzzle: Classic, limit: int = 2, *, deadline: DeadlineOrClock = None) -> int:
    """Return the number of solutions up to `limit`; if a deadline comes first, the error has the number so far.

    >>> count("." * 81, limit=1000)
    1000
    """
    return solve(puzzle, limit, deadline=deadline).found


def check(puzzle: Classic) -> Status:
    """Return the status: one solution, several, none, or not a puzzle.

    >>> check("55" + "." * 79), check("what?")
    (<Status.NONE: 'none'>, <Status.INVALID: 'invalid'>)
    """
    found = classic_one(puzzle, 2)[0]
    return Status.INVALID if found < 0 else (Status.NONE, Status.UNIQUE, Status.MANY)[found]


def candidates(puzzle: Classic) -> tuple[int, ...]:
    """Return, as one mask per cell, the digits that occur in some solution; all 0 means that there is none.

    >>> candidates("12345678." + "." * 72)[8]
    256
    """
    masks = classic_candidates(puzzle)
    if masks is None:
        raise _no_puzzle(puzzle)
    return tuple(masks)


def paths() -> list[str]:
    """Return the instruction sets that can be used here, best first."""
    return classic_paths()


def path() -> str:
    """Return the instruction set in use."""
    return classic_path()


def force_path(name: str | None) -> None:
    """Use that instruction set from now on, in this whole process; None returns to the best."""
    if not classic_force_path(name or ""):
        raise OptionError(f"there is no instruction set {name!r} here; expected one of {', '.join(paths())}")


def _no_puzzle(puzzle: Classic) -> InputError:
    if not isinstance(puzzle, str | bytes):
        return InputError("a classic puzzle is 81 masks from 0 to 511")
    if len(puzzle) not in (81, 729):
        return InputError(f"a classic puzzle has 81 characters, or 729 pencil marks, not {len(puzzle)}")
    text = puzzle.decode("latin-1") if isinstance(puzzle, bytes) else puzzle
    marks = len(text) == 729
    known = "0._-*xX " + ("" if marks else "123456789")
    for place, sign in enumerate(text):
        if sign not in known and not (marks and sign == str(place % 9 + 1)):
            return InputError(
                f"character {place + 1} of the puzzle is {sign!r}, which is neither a digit nor an empty cell"
            )
    return InputError("the puzzle cannot be read")
