"""Count the solutions of a puzzle."""

from __future__ import annotations

from whydoku.declare import Verb
from whydoku.engines.search import at_once
from whydoku.engines.selection import find_engine
from whydoku.model.limit import check_limit
from whydoku.verbs._input import GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Engine, SolutionLimit
from whydoku.verbs._solution import solving_clock


def count(
    puzzle: GivenPosition, *, limit: SolutionLimit = None, engine: Engine = "auto", deadline: Deadline = None
) -> int:
    """Count the solutions of a puzzle, up to `limit` if there is one.

    >>> count("................")
    288
    """
    limit = check_limit(limit)
    if engine == "auto" and at_once.fits(deadline) and (known := at_once.count(puzzle, limit)) is not None:
        return known
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return find_engine(engine, given).count(given, limit=limit, deadline=clock)


plugin = Verb(count, deadline=60.0, to_json=lambda number: {"count": number})
