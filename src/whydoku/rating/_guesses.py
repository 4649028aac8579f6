"""Count the guesses that a puzzle takes."""

from __future__ import annotations

from statistics import fmean

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.backdoors import smallest_backdoor
from whydoku.engines.logic.technique import Technique, select
from whydoku.engines.search.engine import SEARCH
from whydoku.model.guesses import Guesses
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution
from whydoku.model.technique import LEVELS

BACKDOOR_LEVELS = LEVELS[:2]
"""The levels for which backdoors are looked for: harder techniques take too long to be tried on thousands of sets of cells."""


def up_to_level(level: str, *, unique: bool) -> tuple[Technique, ...]:
    """Return the usual techniques up to a level; what HoDoKu does not have counts as medium."""
    most = LEVELS.index(level)
    return tuple(t for t in select(unique=unique) if LEVELS.index(t.level or "medium") <= most)


def count_guesses(puzzle: Puzzle, solution: Solution, clock: Clock, *, orders: int, most: int) -> Guesses:
    """Count the guesses of a puzzle whose only solution is known."""
    bare = not puzzle.placed and not puzzle.marks
    by_level: list[tuple[str, int]] = []
    for level in LEVELS:
        path = logic.explain(puzzle, up_to_level(level, unique=bare), deadline=clock, known=solution)
        if path.outcome == "stopped":
            raise clock.stopped(f"guesses are counted for {len(by_level)} of {len(LEVELS)} levels")
        by_level.append((level, path.guesses))
    backdoors = []
    for level in BACKDOOR_LEVELS:
        cells = smallest_backdoor(puzzle, solution, up_to_level(level, unique=bare), most, clock)
        backdoors.append((level, None if cells is None else tuple(map(puzzle.board.name, cells))))
    tries = []
    for seed in range(orders):
        found = SEARCH.solve(puzzle, seed=seed, deadline=clock)
        assert found is not None  # it has one
        tries.append(found.tries)
    return Guesses(tuple(by_level), tuple(backdoors), most, round(fmean(tries), 2) if tries else 0.0, orders)
