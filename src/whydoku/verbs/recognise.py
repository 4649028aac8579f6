"""Recognise the technique behind a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import Arg, Verb
from whydoku.errors import InputError
from whydoku.model.limit import Clock
from whydoku.verbs._input import AnyPuzzle, Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.teacher.claims import ClaimVerdict


def recognise(
    puzzle: GivenPosition,
    after: Annotated[
        AnyPuzzle,
        Arg(
            "The same puzzle after the move.",
            metavar="AFTER",
            absent=dict.fromkeys(
                ("cli", "http", "mcp"), "`judge` says of a move, written as r1c5=7, which technique it is"
            ),
        ),
    ],
    *,
    cells: Cells = None,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> ClaimVerdict:
    """Return which technique a player used between two positions: the easiest that gives the move, or why it is wrong.

    >>> str(recognise("1.34341.21434.21", "1234341.21434.21"))
    'r1c2 is 2: follows; Full House (1) gives it.'
    """
    from whydoku.teacher.claim_reader import ReadClaim
    from whydoku.teacher.claims import Judge, move_text
    from whydoku.teacher.recognition import moves_between

    with Clock.of(deadline) as clock:
        before, later = as_puzzle(puzzle, cells), as_puzzle(after, cells)
        if before.board != later.board or before.rules != later.rules:
            raise InputError("the two positions are of different puzzles: their boards or rules differ")
        moves = moves_between(before, later)
        if not moves:
            raise InputError("nothing was placed or crossed out between the two positions")
        judge = Judge(before, choice_of(using), clock)
        return judge.judge_read(ReadClaim(move_text(before.board, moves), moves))


plugin = Verb(
    recognise, deadline=10.0, absent=dict.fromkeys(("cli", "http", "mcp"), "`judge` takes a move as it is written")
)
