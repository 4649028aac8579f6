"""A search for solutions that can be suspended and resumed, by the same thread or by another."""

from __future__ import annotations

import time
from collections.abc import Sequence

from whydoku._kernel import ClassicSearch, Event, Search
from whydoku.model.board import Board, Digit, Mask
from whydoku.model.limit import SLICE_SECONDS
from whydoku.model.network import Network
from whydoku.model.solution import Solution


class Hunt:
    """Looks for solutions in slices, with the general search, or with the classic one if there is no network."""

    def __init__(self, board: Board, network: Network | None, domains: Sequence[Mask]) -> None:
        self._board = board
        self._search = ClassicSearch(domains) if network is None else Search(network.kernel, domains)
        self.found: list[tuple[Digit, ...]] = []
        self._tries: list[int] = []  # up to each solution
        self.is_exhausted = False

    def go_on(self, seconds: float, most: int) -> bool:
        """Continue for about that long; return whether `most` solutions, or all, have been found."""
        end = time.perf_counter() + seconds
        while len(self.found) < most and not self.is_exhausted:
            left = end - time.perf_counter()
            if left <= 0:
                return False
            event = self._search.run(min(left, SLICE_SECONDS))
            if event is Event.solution:
                low = self._board.low
                self._tries.append(self._search.guesses)
                self.found.append(tuple(low + value for value in self._search.solution()))
            self.is_exhausted = event is Event.exhausted
        return True

    def made(self, number: int, seconds: float, unique: bool | None = None) -> Solution:
        """Return one of the solutions found."""
        return Solution(self._board, self.found[number], self._tries[number], unique, "search", seconds)

    def solution(self, seconds: float) -> Solution | None:
        """Return the first solution and what is known about its being the only one; None if there is none."""
        if not self.found:
            return None
        unique = False if len(self.found) > 1 else True if self.is_exhausted else None
        return self.made(0, seconds, unique)
