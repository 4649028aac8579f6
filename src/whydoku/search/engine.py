"""Search: solve, count, enumerate, true candidates, for any board and any rules.

Plain 9×9 Sudoku goes to the classic engine, which knows nothing else and is many times faster; what wants a random
order (a seed) goes to the general one. The answers say which of them ran.

The kernel runs in slices of a few hundredths of a second without the interpreter's lock; between slices a deadline or
Ctrl-C can end it, and what is known by then goes into the exception.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from whydoku._kernel import ClassicSearch, Event, Search
from whydoku.errors import Interrupted, OptionError, StoppedError
from whydoku.model.board import Digit, Mask
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, Status

SLICE = 0.05
"""Seconds the kernel runs before it looks up."""


class Clock:
    """A deadline, or none, and the time spent so far."""

    def __init__(self, deadline: float | None) -> None:
        if deadline is not None and not deadline >= 0:
            raise OptionError(f"a deadline is a number of seconds from 0 on, not {deadline}")
        self.deadline = deadline
        self.start = time.perf_counter()

    @property
    def spent(self) -> float:
        """Give the seconds since the start."""
        return time.perf_counter() - self.start

    def slice(self) -> float:
        """Give the seconds to run before the next look."""
        return SLICE if self.deadline is None else max(0.0, min(SLICE, self.deadline - self.spent))

    @property
    def over(self) -> bool:
        """Say whether the deadline has passed."""
        return self.deadline is not None and self.spent >= self.deadline

    def stopped(self, known: str, at_least: int, interrupt: bool = False) -> StoppedError:
        """Make the exception that says what is known."""
        why = "interrupted" if interrupt else f"stopped at the deadline of {self.deadline:g} s"
        kind = Interrupted if interrupt else StoppedError
        return kind(f"{why}: {known}", at_least)


def _known(found: int) -> str:
    if not found:
        return "no solution found yet, and none ruled out"
    return (
        "one solution found; whether it is the only one is not known" if found == 1 else f"at least {found} solutions"
    )


def _next(search: Search | ClassicSearch, clock: Clock, found: int) -> bool:
    """Run to the next solution; False means that there is none."""
    try:
        while (event := search.run(clock.slice())) is Event.paused:
            if clock.over:
                raise clock.stopped(_known(found), found)
    except KeyboardInterrupt as error:
        raise clock.stopped(_known(found), found, interrupt=True) from error
    return event is Event.solution


def _start(puzzle: Puzzle, seed: int | None, general: bool = False) -> Search | ClassicSearch:
    if seed is None and not general and puzzle.is_classic:
        return ClassicSearch(puzzle.domains)
    return Search(puzzle.network.kernel, puzzle.domains, None if seed is None else seed % 2**64)


def _name(search: Search | ClassicSearch) -> str:
    return "classic" if isinstance(search, ClassicSearch) else "search"


def _values(puzzle: Puzzle, search: Search | ClassicSearch) -> tuple[Digit, ...]:
    low = puzzle.board.low
    return tuple(low + value for value in search.solution())


def solve(
    puzzle: Puzzle, *, seed: int | None = None, deadline: float | None = None, general: bool = False
) -> Solution | None:
    """Find a solution and whether it is the only one; None means that there is none.

    A deadline that comes after the first solution leaves `unique` at None; one that comes before raises. `general` keeps
    the classic engine out of it.
    """
    clock = Clock(deadline)
    search = _start(puzzle, seed, general)
    if not _next(search, clock, 0):
        return None
    values, guesses = _values(puzzle, search), search.guesses
    unique: bool | None
    try:
        unique = not _next(search, clock, 1)
    except Interrupted as error:
        error.solution = Solution(puzzle.board, values, guesses, None, "search", clock.spent)
        raise
    except StoppedError:
        unique = None
    return Solution(puzzle.board, values, guesses, unique, _name(search), clock.spent)


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    seed: int | None = None,
    deadline: float | None = None,
    general: bool = False,
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found."""
    _check_limit(limit)
    clock = Clock(deadline)
    search = _start(puzzle, seed, general)
    found = 0
    while (limit is None or found < limit) and _next(search, clock, found):
        found += 1
        yield Solution(puzzle.board, _values(puzzle, search), search.guesses, None, _name(search), clock.spent)


def count(puzzle: Puzzle, *, limit: int | None = None, deadline: float | None = None, general: bool = False) -> int:
    """Count the solutions, up to `limit` where there is one."""
    _check_limit(limit)
    if limit == 0:
        return 0
    clock = Clock(deadline)
    # Digits that the clues do not name can be swapped: the general engine counts one order of them for all.
    swaps = limit is None and not puzzle.marks and len({value for value in puzzle.values if value is not None}) < 8
    search = _start(puzzle, None, general or swaps)
    try:
        while search.count(limit or 0, clock.slice()) is Event.paused:
            if clock.over:
                raise clock.stopped(_known(search.counted), search.counted)
    except KeyboardInterrupt as error:
        raise clock.stopped(_known(search.counted), search.counted, interrupt=True) from error
    return min(search.counted, limit) if limit else search.counted


def candidates(
    puzzle: Puzzle, *, deadline: float | None = None, general: bool = False
) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution; no digits anywhere means that there is no solution.

    Each solution that is found settles one candidate a cell; what none of them has is asked for by itself.
    """
    clock = Clock(deadline)
    board = puzzle.board
    seen: list[Mask] = [0] * len(board.cells)
    domains = list(puzzle.domains)
    kernel = None if puzzle.is_classic and not general else puzzle.network.kernel

    def witness(within: list[Mask]) -> bool:
        search = ClassicSearch(within) if kernel is None else Search(kernel, within, 1)
        try:
            if not _next(search, clock, 0):
                return False
        except StoppedError as error:
            known = sum(mask.bit_count() for mask in seen)
            raise type(error)(f"{error}; {known} candidates are known to be in a solution", 1 if known else 0) from None
        for cell, value in enumerate(search.solution()):
            seen[cell] |= 1 << value
        return True

    if witness(domains):
        for cell in board.cells:
            for digit in board.digits_of(domains[cell]):
                bit = board.bit(digit)
                if not seen[cell] & bit:
                    within = [*domains]
                    within[cell] = bit
                    if not witness(within):
                        domains[cell] &= ~bit
    return tuple(tuple(board.digits_of(mask)) for mask in seen)


def check(puzzle: Puzzle, *, clash: str | None = None, deadline: float | None = None, general: bool = False) -> Report:
    """Say whether a puzzle has one solution, several or none; `clash` is what was seen to be wrong beforehand."""
    board = puzzle.board
    if clash:
        return Report(board, Status.NONE, f"no solution: {clash}", clash=clash)
    found: list[Solution] = []
    try:
        found.extend(solutions(puzzle, limit=2, deadline=deadline, general=general))
    except Interrupted:
        raise
    except StoppedError as error:
        return Report(board, Status.UNKNOWN, str(error), tuple(found))
    if not found:
        return Report(board, Status.NONE, "no solution: every attempt fails")
    if len(found) == 1:
        return Report(board, Status.UNIQUE, "valid: exactly one solution", tuple(found))
    differ = tuple(c for c in board.cells if found[0].values[c] != found[1].values[c])
    names = ", ".join(board.name(cell) for cell in differ[:6]) + (", …" if len(differ) > 6 else "")
    text = f"several solutions: the first two differ in {len(differ)} cells ({names})"
    return Report(board, Status.MANY, text, tuple(found), differ)


def _check_limit(limit: int | None) -> None:
    if limit is not None and limit < 0:
        raise OptionError(f"a limit is a number from 0 on, not {limit}")
