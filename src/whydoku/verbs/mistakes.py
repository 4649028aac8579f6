"""Find the mistakes in what has been filled in and crossed out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whydoku.declare import Verb
from whydoku.model.limit import Clock
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline

if TYPE_CHECKING:
    from whydoku.teacher.own_mistakes import Mistakes


def mistakes(puzzle: GivenPosition, *, cells: Cells = None, deadline: Deadline = None) -> Mistakes | None:
    """Name every wrong digit and every mark that should not have been crossed out.

    The answer is None if nothing is wrong. Where only pencil marks are known, it is the smallest set of marks to give back.
    The metadata "history" of a position says what was done in which order; then the first mistake is named as well.

    >>> from whydoku import read
    >>> work = read("1.34341.21434.21", placed="r1c2=2 r2c4=3 r4c2=2")
    >>> print(mistakes(work))
    2 mistakes: r2c4 cannot be 3 and r4c2 cannot be 2; the first of them is move 2, r2c4=3
    """
    from whydoku.teacher.own_mistakes import find_mistakes

    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle, cells)
        found = find_mistakes(given, deadline=clock)
        return None if found is None else replace(found, notation=given.notation)


def _to_json(found: Mistakes | None) -> dict[str, Any]:
    return {"mistakes": None if found is None else found.to_json()}


plugin = Verb(mistakes, deadline=10.0, to_json=_to_json)
