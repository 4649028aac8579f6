"""Find what each cell can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.declare import Verb
from whydoku.engines.search import at_once
from whydoku.engines.selection import find_engine
from whydoku.verbs._options import Deadline, Engine
from whydoku.verbs._reading import GivenPosition, as_puzzle
from whydoku.verbs._solving import solving_clock

if TYPE_CHECKING:
    from whydoku.model.board import Digit


def candidates(
    puzzle: GivenPosition, *, engine: Engine = "auto", deadline: Deadline = None
) -> tuple[tuple[Digit, ...], ...]:
    """Show, for each cell, the digits it has in some solution.

    >>> candidates("1.34341.21434.21")[1]
    (2,)
    """
    if engine == "auto" and deadline is None and (known := at_once.candidates(puzzle)) is not None:
        return known
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return find_engine(engine, given).candidates(given, deadline=clock)


plugin = Verb(candidates, deadline=60.0, to_json=lambda found: {"candidates": [list(digits) for digits in found]})
