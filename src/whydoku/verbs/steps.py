"""List every step that is possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Unpack

from whydoku.declare import Arg, Verb
from whydoku.model.limit import Clock
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.engines.logic.found import Found


def steps(
    puzzle: GivenPosition,
    *,
    limit: Annotated[
        int | None,
        Arg(
            "Stop after this many steps.",
            kind=int,
            metavar="NUMBER",
            least=0,
            absent=dict.fromkeys(("cli", "mcp"), "there a limit is how many conclusions are listed"),
        ),
    ] = None,
    cells: Cells = None,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> Found:
    """List all that follows now, each conclusion once under the easiest technique that gives it.

    The answer is a sequence of every step, easiest technique first, or of those found by the deadline; its `conclusions` are
    each listed once.

    >>> len(steps("1.34341.21434.21", techniques="naked single"))
    3
    """
    from whydoku.engines.logic import engine as logic
    from whydoku.engines.logic.path import UNSETTLED

    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle, cells)
        order, known = choice_of(using).fitting(given, clock, guided=False)
        found = logic.steps(given, order, limit=limit, deadline=clock)
        if known.several:
            from whydoku.teacher.diagnosis.opening import opening_of

            found.opening = given.notation.rewrite(opening_of(given, None, clock).told(), given.board)
        elif known.unsettled:
            found.opening = UNSETTLED.told()
        return found


def _to_json(found: Found) -> dict[str, Any]:
    return {
        "steps": [each.to_json(1) for each in found.conclusions],  # at one depth: there may be thousands
        "complete": found.complete,
        "gave_up": list(found.gave_up),
        "order": found.order,
        "opening": found.opening,
    }


plugin = Verb(steps, deadline=60.0, to_json=_to_json)
