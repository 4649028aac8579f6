"""Find the step to take now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from whydoku.declare import SURFACES, Verb
from whydoku.model.limit import Clock
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.model.step import Step


def next_step(
    puzzle: GivenPosition, *, cells: Cells = None, deadline: Deadline = None, **using: Unpack[TechniqueOptions]
) -> Step | None:
    """Find the step to take now, or None where no technique applies or nothing is left to do.

    >>> next_step("1234341221434321") is None
    True
    """
    from whydoku.engines.logic import engine as logic

    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle, cells)
        order, _ = choice_of(using).fitting(given, clock)
        return logic.next_step(given, order, deadline=clock)


plugin = Verb(next_step, absent=dict.fromkeys(SURFACES, "`hint` at level 4 shows it"))
