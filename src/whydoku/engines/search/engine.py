"""Search: solve, count, enumerate, true candidates, for any board and any rules.

Plain 9×9 Sudoku, with any candidates, goes to the classic search, which knows nothing else and is many times faster; a
random order (a seed) takes the general one. The answers name the one that ran.

The kernel runs in slices of a few hundredths of a second without the interpreter's lock; between slices a deadline or
Ctrl-C can end it, and what is known by then goes into the exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from whydoku._kernel import ClassicSearch, Event, Search, classic_candidates
from whydoku.engines.base import Engine, Witness
from whydoku.engines.limits import SOON_SLICE_SECONDS
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution, known_so_far


def classic_domains(puzzle: Puzzle) -> tuple[Mask, ...] | None:
    """Return the candidates for the classic search, or None if the rules say more than it knows.

    Rules about single cells are in the candidates, even where a given breaks them.
    """
    if puzzle.is_classic:
        return puzzle.domains
    network = puzzle.network
    if not network.is_classic:
        return None
    return tuple(mask & allowed for mask, allowed in zip(puzzle.domains, network.allowed, strict=True))


def _next(search: Search | ClassicSearch, clock: Clock, found: int) -> bool:
    """Run to the next solution after `found` others; return False if there is none."""
    clock.note(known_so_far(found), found, clock.solution)
    clock.check()
    while (event := search.run(clock.slice())) is Event.paused:
        clock.check()
    return event is Event.solution


@dataclass(frozen=True)
class SearchEngine(Engine):
    """The kernel's searches: the classic one for plain 9×9 puzzles, unless switched off, and the general one."""

    classic: bool = True

    def start(self, puzzle: Puzzle, seed: int | None = None) -> Search | ClassicSearch:
        """Return the search that fits a puzzle, before its first step."""
        if self.classic and seed is None and (domains := classic_domains(puzzle)) is not None:
            return ClassicSearch(domains)
        return Search(puzzle.network.kernel, puzzle.domains, seed)

    def solutions(
        self, puzzle: Puzzle, *, limit: int | None = None, seed: int | None = None, deadline: DeadlineOrClock = None
    ) -> Iterator[Solution]:
        """Yield the solutions as they are found, up to `limit`."""
        clock = Clock.of(deadline)
        clock.note(known_so_far(0))
        search = clock.within(self.start, puzzle, seed)
        board, low = puzzle.board, puzzle.board.low
        name = "classic" if isinstance(search, ClassicSearch) else "search"
        found = 0
        while (limit is None or found < limit) and clock.within(_next, search, clock, found):
            found += 1
            values = tuple(low + value for value in search.solution())
            yield Solution(board, values, search.guesses, None, name, clock.spent)

    def solve_soon(self, puzzle: Puzzle, most_guesses: int, clock: Clock) -> Solution | None:
        """Return a solution and whether it is the only one; None if there is none, or if that many guesses do not decide it.

        What is known after fewer guesses does not depend on the speed of the machine.
        """
        if puzzle.board.has_helpers:
            return None
        search, low = self.start(puzzle), puzzle.board.low
        found: list[tuple[Digit, ...]] = []
        while len(found) < 2 and (event := search.run(SOON_SLICE_SECONDS)) is not Event.exhausted:
            clock.check()
            if event is Event.solution:
                found.append(tuple(low + value for value in search.solution()))
            elif search.guesses > most_guesses:
                return None
        name = "classic" if isinstance(search, ClassicSearch) else "search"
        return Solution(puzzle.board, found[0], search.guesses, len(found) == 1, name, clock.spent) if found else None

    def count(self, puzzle: Puzzle, *, limit: int | None = None, deadline: DeadlineOrClock = None) -> int:
        """Return the number of solutions, up to `limit`, counted in the kernel without building them."""
        if limit == 0:
            return 0
        if puzzle.board.has_helpers:
            return super().count(puzzle, limit=limit, deadline=deadline)
        # Digits absent from the clues are interchangeable: the general search counts one order of them for all.
        swaps = limit is None and not puzzle.marks and len({value for value in puzzle.values if value is not None}) < 8
        with Clock.of(deadline) as clock:
            clock.note(known_so_far(0))
            search = (GENERAL if swaps else self).start(puzzle)
            clock.check()
            try:
                while search.count(limit or 0, clock.slice()) is Event.paused:
                    clock.note(known_so_far(search.counted), search.counted)
                    clock.check()
            except KeyboardInterrupt as error:
                raise clock.stopped(known_so_far(search.counted), search.counted, interrupt=True) from error
        return min(search.counted, limit) if limit else search.counted

    def candidates(self, puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> tuple[tuple[Digit, ...], ...]:
        """Return, for each cell, the digits it has in some solution; none anywhere means that there is no solution."""
        clock = Clock.of(deadline)
        if self.classic and not clock.over and (domains := classic_domains(puzzle)) is not None:
            clock.note(known_so_far(0))
            masks = clock.within(classic_candidates, domains, clock.slice())
            if masks is not None:
                return tuple(tuple(puzzle.board.digits_of(mask)) for mask in masks)
        return super().candidates(puzzle, deadline=clock)

    @contextmanager
    def witnesses(self, puzzle: Puzzle, clock: Clock) -> Iterator[tuple[Sequence[Mask], Witness]]:
        """Return the candidates to ask about, and the function that finds a solution with one of them."""
        clock.note(known_so_far(0))
        board = puzzle.board
        plain = classic_domains(puzzle) if self.classic else None
        domains = list(plain or puzzle.domains)
        found = 0

        def witness(cell: Cell | None, digit: Digit) -> tuple[Digit, ...] | None:
            nonlocal found
            within = [*domains]
            if cell is not None:
                within[cell] = board.bit(digit)
            search = ClassicSearch(within) if plain else Search(puzzle.network.kernel, within, 1)
            if _next(search, clock, found):
                found += 1
                return tuple(board.low + value for value in search.solution())
            if cell is not None:
                domains[cell] &= ~board.bit(digit)  # the searches that follow need not try it
            return None

        yield domains, witness


SEARCH = SearchEngine()
"""The search that fits the puzzle."""

GENERAL = SearchEngine(classic=False)
"""The search that knows nothing of plain 9×9 puzzles."""
