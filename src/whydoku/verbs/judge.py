"""Judge what is claimed about a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from whydoku.declare import Arg, Verb
from whydoku.errors import check_several
from whydoku.model.limit import Clock
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.model.sentence import Sentence
    from whydoku.teacher.claims import Judged


def judge(
    puzzle: GivenPosition,
    claims: Annotated[
        str | Iterable[str | Mapping[str, Any] | Sentence],
        Arg(
            "The claims, in order: 'r1c5=7', 'r3c4 is not 2: X-Wing on rows 2 and 6', 'r1c2 is 4, so r1c9 is 5'.",
            many=True,
            metavar="CLAIM",
            longest=2_000,
        ),
    ],
    *,
    cells: Cells = None,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> Judged:
    """Judge claims about a puzzle one after another: what follows and by what, what is only true, and what is false.

    A claim is a line of text, with or without a reason, or a record such as `step.lines()` has. Its verdict is "follows",
    "known", "true" (but not by what was given), "open", "false", "illegal" or "unclear". A claim that is true is known to those
    after it.

    >>> found = judge("1.34341.21434.21", ["r1c2=2 because row 1 has 1, 3 and 4", "r2c3 is 4"])
    >>> [verdict.kind for verdict in found]
    ['follows', 'illegal']
    """
    from whydoku.teacher.claims import judge_claims

    with Clock.of(deadline) as clock:
        clock.note("not all claims are judged yet")
        given = as_puzzle(puzzle, cells)
        several = claims.splitlines() if isinstance(claims, str) else claims
        check_several("claims", several)
        made = (claim for claim in several if not isinstance(claim, str) or claim.strip())
        return judge_claims(given, made, choice_of(using), clock)


plugin = Verb(judge, deadline=30.0)
