"""HoDoKu's path through a classic 9×9: which entry of its step list it takes at each step.

The path is not the one that `explain` shows: HoDoKu takes singles in the order in which they arose, the first pattern in its
own search order, and of all chains the one that removes most. `native/hodoku/` does that and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from whydoku._kernel import hodoku_entries, hodoku_paths
from whydoku.engines.logic.technique import techniques
from whydoku.model.board import Cell, Digit
from whydoku.model.technique import LEVELS


@dataclass(frozen=True, slots=True)
class HodokuEntry:
    """An entry of HoDoKu's list of steps: our title of the technique, its score, and its level as an index into `LEVELS`."""

    title: str
    score: int
    level: int


class HodokuPath(NamedTuple):
    """HoDoKu's steps, and the conclusion of the one that scores most."""

    scores: tuple[float, ...]  # entry of each step
    places: list[tuple[Cell, Digit]]
    removes: list[tuple[Cell, Digit]]
    solved: bool
    total: int  # the sum of the scores
    level: int  # of the hardest step, as an index into `LEVELS`
    dearest: int  # the index of the step that scores most, the first of several
    entry: int  # its index in `entries()`
    guesses: int  # steps of brute force


@cache
def entries() -> tuple[HodokuEntry, ...]:
    """Return HoDoKu's list, in its order.

    >>> entries()[0], entries()[-1].score
    (HodokuEntry(title='Full House', score=4, level=0), 10000)
    """
    titles = {code: technique.title for technique in reversed(techniques()) for code in technique.codes}
    return tuple(HodokuEntry(titles.get(code, "Brute force"), score, level) for code, score, level in hodoku_entries())


@cache
def _scores() -> list[float]:
    return [float(entry.score) for entry in entries()]


def walk(
    givens: Sequence[str],
    solutions: Sequence[str],
    *,
    threads: int = 1,
    each: float | None = None,
    seconds: float | None = None,
) -> list[HodokuPath]:
    """Return HoDoKu's paths through classic puzzles whose only solutions are known, as many as the time allows."""
    return [HodokuPath._make(path) for path in hodoku_paths(givens, solutions, threads, each, seconds, _scores())]


assert len(LEVELS) == 1 + max(entry[2] for entry in hodoku_entries())
