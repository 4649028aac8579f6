"""A hunt for solutions that can be left at any time and taken up again, by the same thread or by another."""

from __future__ import annotations

import time

from whydoku._kernel import Event, Search
from whydoku.model.board import Digit
from whydoku.model.limit import SLICE
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution


class Hunt:
    """Looks for solutions with the general search, a while at a time."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._board = puzzle.board
        self._search = Search(puzzle.network.kernel, puzzle.domains)
        self.found: list[tuple[Digit, ...]] = []
        self._tries: list[int] = []  # up to each of them
        self.is_exhausted = False

    def go_on(self, seconds: float, most: int) -> bool:
        """Go on for about so long; say whether `most` solutions are found, or all there are."""
        end = time.perf_counter() + seconds
        while len(self.found) < most and not self.is_exhausted:
            left = end - time.perf_counter()
            if left <= 0:
                return False
            event = self._search.run(min(left, SLICE))
            if event is Event.solution:
                low = self._board.low
                self._tries.append(self._search.guesses)
                self.found.append(tuple(low + value for value in self._search.solution()))
            self.is_exhausted = event is Event.exhausted
        return True

    def made(self, number: int, seconds: float, unique: bool | None = None) -> Solution:
        """Give one of the solutions found."""
        return Solution(self._board, self.found[number], self._tries[number], unique, "search", seconds)

    def solution(self, seconds: float) -> Solution | None:
        """Give the first solution and what is known of its being the only one; None where there is none."""
        if not self.found:
            return None
        unique = False if len(self.found) > 1 else True if self.is_exhausted else None
        return self.made(0, seconds, unique)
