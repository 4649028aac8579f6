"""An estimate of the number of solutions: Knuth's probes, which end where the rest is counted exactly.

A probe walks down the tree of choices. At each node it counts the solutions below, up to a limit; where there are
more, it takes the cell with the fewest candidates and one of these at random. The count at its end, times the number
of candidates of each cell on its way, has the number of all solutions as its mean, whatever the tree looks like (D.
Knuth, Estimating the efficiency of backtrack programs, 1975). Where a probe ends depends on the node alone, so that
this holds for walks that are cut short as well.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from whydoku.engines.limits import PROBE_SOLUTIONS
from whydoku.engines.selection import find_engine
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle


@dataclass(frozen=True)
class Estimate:
    """A number of solutions with its error, and the number of probes; exact if the first count was complete."""

    solutions: float
    error: float  # of the mean: one standard deviation
    probes: int
    is_exact: bool = False

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval, if probes were normal; they are skewed, so a small number of them says too little."""
        return max(0.0, self.solutions - 1.96 * self.error), self.solutions + 1.96 * self.error


def estimates(puzzle: Puzzle, clock: Clock, *, seed: int = 0) -> Iterator[Estimate]:
    """Yield better and better estimates, one per probe, without end unless the number is exact."""
    engine = find_engine("auto", puzzle)
    start = puzzle.start()
    total = engine.count(start, limit=PROBE_SOLUTIONS, deadline=clock)
    if total < PROBE_SOLUTIONS:
        yield Estimate(float(total), 0.0, 1, is_exact=True)
        return
    chance = random.Random(seed)
    probes, mean, squares = 0, 0.0, 0.0
    while True:
        found = _probe(start, clock, chance)
        probes += 1
        off = found - mean
        mean += off / probes
        squares += off * (found - mean)  # Welford's sum
        error = math.sqrt(squares / (probes - 1) / probes) if probes > 1 else math.inf
        yield Estimate(mean, error, probes)


def _probe(at: Position, clock: Clock, chance: random.Random) -> float:
    weight = 1.0
    engine = find_engine("auto", at)
    while True:
        clock.check()
        open_cells = [cell for cell, value in enumerate(at.values) if value is None]
        if not open_cells or not all(at.domains):
            return weight * engine.count(at, limit=PROBE_SOLUTIONS, deadline=clock) if all(at.domains) else 0.0
        cell = min(open_cells, key=lambda each: at.domains[each].bit_count())
        digits = at.candidates(cell)
        weight *= len(digits)
        at = at.with_values(
            [chance.choice(digits) if each == cell else value for each, value in enumerate(at.values)]
        ).start()
        below = engine.count(at, limit=PROBE_SOLUTIONS, deadline=clock)
        if below < PROBE_SOLUTIONS:
            return weight * below
