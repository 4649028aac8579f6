"""Search: solve, count, enumerate, true candidates, for any board and any rules.

Plain 9×9 Sudoku, with any candidates, goes to the classic engine, which knows nothing else and is many times faster; what
wants a random order (a seed) goes to the general one. The answers say which of them ran.

The kernel runs in slices of a few hundredths of a second without the interpreter's lock; between slices a deadline or
Ctrl-C can end it, and what is known by then goes into the exception.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku._kernel import ClassicSearch, Event, Search, classic_candidates
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock, check_limit, check_seed
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, Status, known_so_far


def _next(search: Search | ClassicSearch, clock: Clock, found: int) -> bool:
    """Run to the next solution after `found` others; False means that there is none."""
    with clock:
        clock.note(known_so_far(found), found, clock.solution)
        clock.check()
        while (event := search.run(clock.slice())) is Event.paused:
            clock.check()
    return event is Event.solution


def classic_domains(puzzle: Puzzle) -> tuple[Mask, ...] | None:
    """Give the candidates to hand to the classic engine, or None where the rules say more than it knows.

    Rules about single cells are in the candidates, even where a given breaks them.
    """
    if puzzle.is_classic:
        return puzzle.domains
    network = puzzle.network
    if not network.is_classic:
        return None
    return tuple(mask & allowed for mask, allowed in zip(puzzle.domains, network.allowed, strict=True))


def start(puzzle: Puzzle, seed: int | None = None, general: bool = False) -> Search | ClassicSearch:
    """Give the search that fits a puzzle, before its first step."""
    if seed is None and not general and (domains := classic_domains(puzzle)) is not None:
        return ClassicSearch(domains)
    return Search(puzzle.network.kernel, puzzle.domains, seed)


def _name(search: Search | ClassicSearch) -> str:
    return "classic" if isinstance(search, ClassicSearch) else "search"


def _values(puzzle: Puzzle, search: Search | ClassicSearch) -> tuple[Digit, ...]:
    low = puzzle.board.low
    return tuple(low + value for value in search.solution())


def solve(
    puzzle: Puzzle,
    *,
    seed: int | None = None,
    deadline: DeadlineOrClock = None,
    general: bool = False,
    check_unique: bool = True,
) -> Solution | None:
    """Find a solution and whether it is the only one; None means that there is none.

    A deadline that comes after the first solution leaves `unique` at None, as does whoever does not want it checked; one
    that comes before raises. `general` keeps the classic engine out of it.
    """
    seed = check_seed(seed)
    with Clock.of(deadline) as clock:
        clock.note(known_so_far(0))
        search = start(puzzle, seed, general)
        if not _next(search, clock, 0):
            return None
        values = _values(puzzle, search)
        found = Solution(puzzle.board, values, search.guesses, None, _name(search), clock.spent)
        clock.solution = found
        if not check_unique:
            return found
        try:
            unique = not _next(search, clock, 1)
        except Interrupted:
            raise
        except StoppedError:
            return found
        return Solution(puzzle.board, values, found.tries, unique, found.engine, clock.spent)


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    seed: int | None = None,
    deadline: DeadlineOrClock = None,
    general: bool = False,
) -> Iterator[Solution]:
    """Go through the solutions, one by one as they are found; the clock starts now."""
    return _solutions(puzzle, check_limit(limit), check_seed(seed), Clock.of(deadline), general)


def _solutions(puzzle: Puzzle, limit: int | None, seed: int | None, clock: Clock, general: bool) -> Iterator[Solution]:
    with clock:
        clock.note(known_so_far(0))
        search = start(puzzle, seed, general)
    found = 0
    while (limit is None or found < limit) and _next(search, clock, found):
        found += 1
        yield Solution(puzzle.board, _values(puzzle, search), search.guesses, None, _name(search), clock.spent)


def count(puzzle: Puzzle, *, limit: int | None = None, deadline: DeadlineOrClock = None, general: bool = False) -> int:
    """Count the solutions, up to `limit` where there is one."""
    limit = check_limit(limit)
    if limit == 0:
        return 0
    # Digits that the clues do not name can be swapped: the general engine counts one order of them for all.
    swaps = limit is None and not puzzle.marks and len({value for value in puzzle.values if value is not None}) < 8
    with Clock.of(deadline) as clock:
        clock.note(known_so_far(0))
        search = start(puzzle, None, general or swaps)
        clock.check()
        try:
            while search.count(limit or 0, clock.slice()) is Event.paused:
                clock.note(known_so_far(search.counted), search.counted)
                clock.check()
        except KeyboardInterrupt as error:
            raise clock.stopped(known_so_far(search.counted), search.counted, interrupt=True) from error
    return min(search.counted, limit) if limit else search.counted


def candidates(
    puzzle: Puzzle, *, deadline: DeadlineOrClock = None, general: bool = False
) -> tuple[tuple[Digit, ...], ...]:
    """Give, for each cell, the digits it has in some solution; no digits anywhere means that there is no solution.

    Each solution that is found settles one candidate a cell; what none of them has is asked for by itself.
    """
    clock = Clock.of(deadline)
    board = puzzle.board
    seen: list[Mask] = [0] * len(board.cells)
    plain = None if general else classic_domains(puzzle)
    domains = list(plain or puzzle.domains)
    found = 0

    def witness(within: list[Mask]) -> bool:
        nonlocal found
        search = ClassicSearch(within) if plain else Search(puzzle.network.kernel, within, 1)
        if not _next(search, clock, found):
            return False
        found += 1
        for cell, value in enumerate(search.solution()):
            seen[cell] |= 1 << value
        return True

    try:
        with clock:
            clock.note(known_so_far(0))
            if plain:
                clock.check()
                if (masks := classic_candidates(domains, clock.slice())) is not None:
                    return tuple(tuple(board.digits_of(mask)) for mask in masks)
            if witness(domains):
                for cell in board.cells:
                    for digit in board.digits_of(domains[cell]):
                        bit = board.bit(digit)
                        if not seen[cell] & bit:
                            within = [*domains]
                            within[cell] = bit
                            if not witness(within):
                                domains[cell] &= ~bit
    except StoppedError as error:
        known = sum(mask.bit_count() for mask in seen)
        raise type(error)(f"{error}; {known} candidates are known to be in a solution", found) from error
    return tuple(tuple(board.digits_of(mask)) for mask in seen)


def check(
    puzzle: Puzzle, *, clash: str | None = None, deadline: DeadlineOrClock = None, general: bool = False
) -> Report:
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
    return Report.of(board, found)
