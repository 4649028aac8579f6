"""Go through the solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.declare import SURFACES, Verb
from whydoku.engines.selection import find_engine
from whydoku.model.limit import check_limit, check_seed
from whydoku.verbs._input import GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Engine, Seed, SolutionLimit
from whydoku.verbs._solution import solving_clock

if TYPE_CHECKING:
    from whydoku.model.solution import Solution


def solutions(
    puzzle: GivenPosition,
    *,
    limit: SolutionLimit = None,
    engine: Engine = "auto",
    seed: Seed = None,
    deadline: Deadline = None,
) -> Iterator[Solution]:
    """Yield the solutions, one by one as they are found; the deadline counts from now.

    >>> sorted(solution.grid for solution in solutions("1234341.2.4.4.2."))
    ['1234341221434321', '1234341223414123']
    """
    limit, seed = check_limit(limit), check_seed(seed)
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return find_engine(engine, given).distinct(given, limit=limit, seed=seed, deadline=clock)


plugin = Verb(
    solutions,
    absent=dict.fromkeys(SURFACES, "`solve --limit` lists them; elsewhere `check` shows two and `count` how many"),
)
