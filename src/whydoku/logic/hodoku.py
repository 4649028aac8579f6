"""HoDoKu's path through a classic 9×9: which entry of its list it takes at each step.

The path is not the one that `explain` shows: HoDoKu takes singles in the order in which they came about, the first pattern in
its own order of looking, and of all chains the one that removes most. `native/hodoku/` does that and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from whydoku._kernel import hodoku_entries, hodoku_paths
from whydoku.logic.technique import techniques
from whydoku.model.board import Cell, Digit
from whydoku.model.technique import LEVELS
from whydoku.values import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of HoDoKu's list of steps: our title of the technique, its score, and its level as a place in `LEVELS`."""

    title: str
    score: int
    level: int


@dataclass(frozen=True, slots=True)
class HodokuPath:
    """HoDoKu's steps, and what the one that scores most places and removes."""

    taken: bytes  # the entry of each step, by its place in `entries()`
    places: tuple[tuple[Cell, Digit], ...]
    removes: tuple[tuple[Cell, Digit], ...]
    solved: bool

    @property
    def scores(self) -> tuple[float, ...]:
        """Give the score of each step."""
        return tuple(map(_tables().scores.__getitem__, self.taken))

    @property
    def level(self) -> int:
        """Give the level of the hardest step, as a place in `LEVELS`."""
        return max(self.taken.translate(_tables().levels), default=0)

    @property
    def dearest(self) -> int:
        """Give the place of the step that scores most, the first of several; there is a step."""
        ranks = self.taken.translate(_tables().ranks)
        return ranks.index(max(ranks))

    @property
    def guesses(self) -> int:
        """Count the steps of brute force."""
        return self.taken.count(len(entries()) - 1)


@cache
def entries() -> tuple[Entry, ...]:
    """Give HoDoKu's list, in its order.

    >>> entries()[0], entries()[-1].score
    (Entry(title='Full House', score=4, level=0), 10000)
    """
    titles = {code: technique.title for technique in reversed(techniques()) for code in technique.codes}
    return tuple(Entry(titles.get(code, "Brute force"), score, level) for code, score, level in hodoku_entries())


@dataclass(frozen=True, slots=True)
class _Tables:
    """What belongs to each entry, for paths that are bytes: most puzzles of a file are rated and never looked at."""

    scores: tuple[float, ...]
    ranks: bytes  # how many different scores are lower
    levels: bytes


@cache
def _tables() -> _Tables:
    scores = tuple(float(entry.score) for entry in entries())
    order = sorted(set(scores))
    rest = bytes(256 - len(scores))  # `translate` wants all bytes
    return _Tables(scores, bytes(map(order.index, scores)) + rest, bytes(entry.level for entry in entries()) + rest)


def walk(
    givens: Sequence[str],
    solutions: Sequence[str],
    *,
    threads: int = 1,
    each: float | None = None,
    seconds: float | None = None,
) -> list[HodokuPath]:
    """Take HoDoKu's path through classic puzzles whose only solutions are known, or as much of it as there is time for."""
    return [
        HodokuPath(taken, tuple(places), tuple(removes), solved)
        for taken, places, removes, solved in hodoku_paths(givens, solutions, threads, each, seconds)
    ]


assert len(LEVELS) == 1 + max(entry[2] for entry in hodoku_entries())
