"""Check whether a puzzle has exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.declare import Verb
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Engine
from whydoku.verbs._solution import report_on

if TYPE_CHECKING:
    from whydoku.model.solution import Report


def check(puzzle: GivenPosition, *, engine: Engine = "auto", cells: Cells = None, deadline: Deadline = None) -> Report:
    """Check whether a puzzle has one solution, several, or none, and why.

    >>> print(check("11.............."))
    no solution: row 1 holds 1 twice: r1c1 and r1c2
    """
    given = puzzle if cells is None else as_puzzle(puzzle, cells)
    return report_on(given, engine=engine, deadline=deadline)


plugin = Verb(check, deadline=5.0)
