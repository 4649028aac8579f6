"""Reason: a few truths and rules that force something, the fewest found in the time (a small unsatisfiable core).

Every other technique looks for a pattern. This one is for positions in which no known pattern that applies: it asks
which cells, which digits of which houses and which rules cannot all be satisfied if a candidate holds, and takes the candidate for
which these are few and lead to a contradiction soon. So every puzzle with one solution can be explained without a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.engines.logic.techniques._rows import technique

if TYPE_CHECKING:
    from whydoku.engines.logic.view import View
    from whydoku.model.step import Step


def find(view: View) -> Iterator[Step]:
    """Ask the reason finder, which works with SAT and is loaded only here."""
    from whydoku.teacher.reason_step import find_reason

    return find_reason(view)


plugin = technique(
    title="Reason",
    family="reasons",
    price=8.7,
    aliases=("smallest reason", "core"),
    level="extreme",
    default=False,
    idea="A few houses, cells and rules leave one candidate no room",
    text="Because of {parts}, {loses}.",
    find=find,
)
