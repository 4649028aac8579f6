"""What every engine answers: the solutions of a puzzle, and what follows from them.

An engine enumerates the solutions. Whether there is one, whether it is the only one, how many there are: all of that is
derived here, and an engine overrides only what it can answer more quickly. Engines are values, made with their
options; limits and seeds come from the verbs, which have checked them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Solution, Status

Witness: TypeAlias = Callable[[Cell | None, Digit], tuple[Digit, ...] | None]
"""Returns a solution in which the cell has the digit, any solution if the cell is None, or None if there is none."""


class Engine(ABC):
    """Something that finds the solutions of any puzzle under any rules."""

    @abstractmethod
    def solutions(
        self, puzzle: Puzzle, *, limit: int | None = None, seed: int | None = None, deadline: DeadlineOrClock = None
    ) -> Iterator[Solution]:
        """Yield the solutions as they are found, up to `limit`; the clock records what is known when time is up."""

    def distinct(
        self, puzzle: Puzzle, *, limit: int | None = None, seed: int | None = None, deadline: DeadlineOrClock = None
    ) -> Iterator[Solution]:
        """Yield the solutions that count as different, up to `limit`; helper layers do not count."""
        compared = puzzle.board.compared
        if not puzzle.board.has_helpers:
            yield from self.solutions(puzzle, limit=limit, seed=seed, deadline=deadline)
            return
        seen: set[tuple[Digit, ...]] = set()
        for solution in self.solutions(puzzle, seed=seed, deadline=deadline):
            if limit is not None and len(seen) >= limit:
                return
            key = tuple(solution.values[cell] for cell in compared)
            if key not in seen:
                seen.add(key)
                yield solution

    def solve(self, puzzle: Puzzle, *, seed: int | None = None, deadline: DeadlineOrClock = None) -> Solution | None:
        """Return a solution and whether it is the only one; None means that there is none.

        If the deadline passes after the first solution, `unique` is None; if it passes before, a StoppedError is raised.
        """
        clock = Clock.of(deadline)
        found = self.distinct(puzzle, limit=2, seed=seed, deadline=clock)
        first = next(found, None)
        if first is None:
            return None
        clock.solution = first
        try:
            unique = next(found, None) is None
        except Interrupted:
            raise
        except StoppedError:
            return first
        return Solution(first.board, first.values, first.tries, unique, first.engine, clock.spent)

    def check(self, puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> Report:
        """Report one solution, several or none."""
        board = puzzle.board
        found: list[Solution] = []
        try:
            found.extend(self.distinct(puzzle, limit=2, deadline=deadline))
        except Interrupted:
            raise
        except StoppedError as error:
            return Report(board, Status.UNKNOWN, str(error), tuple(found))
        return Report.of(board, found)

    def count(self, puzzle: Puzzle, *, limit: int | None = None, deadline: DeadlineOrClock = None) -> int:
        """Count the solutions, up to `limit` if there is one."""
        return sum(1 for _ in self.distinct(puzzle, limit=limit, deadline=deadline))

    def candidates(self, puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> tuple[tuple[Digit, ...], ...]:
        """Return, for each cell, the digits it has in some solution; none anywhere means that there is no solution.

        Each solution settles one candidate per cell; a candidate that no solution has shown yet needs a search of its own.
        """
        board, low = puzzle.board, puzzle.board.low
        seen: list[Mask] = [0] * len(board.cells)

        def settle(values: tuple[Digit, ...] | None) -> bool:
            for cell, value in enumerate(values or ()):
                seen[cell] |= 1 << value - low
            return values is not None

        try:
            with Clock.of(deadline) as clock, self.witnesses(puzzle, clock) as (domains, witness):
                if settle(witness(None, low)):
                    for cell in board.cells:
                        for digit in board.digits_of(domains[cell]):
                            if not seen[cell] & 1 << digit - low:
                                settle(witness(cell, digit))
        except StoppedError as error:
            known = sum(mask.bit_count() for mask in seen)
            raise type(error)(
                f"{error}; {known} candidates are known to be in a solution", error.at_least, error.solution
            ) from error
        return tuple(tuple(board.digits_of(mask)) for mask in seen)

    @contextmanager
    def witnesses(self, puzzle: Puzzle, clock: Clock) -> Iterator[tuple[Sequence[Mask], Witness]]:
        """Return the candidates to ask about, and the function that finds a solution with one of them."""
        domains = list(puzzle.domains)

        def witness(cell: Cell | None, digit: Digit) -> tuple[Digit, ...] | None:
            marks = [*domains]
            if cell is not None:
                marks[cell] = puzzle.board.bit(digit)
            found = next(self.solutions(puzzle.with_marks(tuple(marks)), limit=1, deadline=clock), None)
            return None if found is None else found.values

        yield domains, witness
