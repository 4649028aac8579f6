"""Explain why a cell has, or cannot have, a digit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import Arg, Verb
from whydoku.model.limit import Clock
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.teacher.why import Why


def why(
    puzzle: GivenPosition,
    question: Annotated[
        str, Arg("r1c5=7 (why is it 7?), r1c5<>7 (why not?), or r1c5 (why what it is?).", metavar="QUESTION")
    ],
    digit: Annotated[
        int | str | None,
        Arg("", absent=dict.fromkeys(("cli", "http", "mcp"), "the question holds it: r1c5=7")),
    ] = None,
    *,
    cells: Cells = None,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> Why:
    """Explain why a cell has a digit, or does not: the steps that lead there and no others, or the smallest reason.

    The question is a cell ("r1c5": why is it what it is?), or a cell with a digit ("r1c5=7", "r1c5<>7": why not?). The answer
    has the steps that lead there by named techniques, and no others. Where these do not get there, it is the smallest set of
    truths and rules found that forces it, which takes whydoku[sat]. A question that is wrong is answered the other way round.

    >>> print(why("1.34341.21434.21", "r1c2"))
    r1c2 is 2. Naked Single: r1c2 can only be 2: row 1 has 1, 3 and 4.
    >>> why("1.34341.21434.21", "r1c2", 4).answer
    'r1c2 cannot be 4: r1c4 is 4, and row 1 holds each digit once.'
    """
    from whydoku.teacher.question import read_question
    from whydoku.teacher.why_finder import why_finder

    with Clock.of(deadline) as clock:
        clock.note("no reason found yet")
        given = as_puzzle(puzzle, cells)
        with given.notation.spoken(given.board):
            asked = read_question(given.board, question, digit)
            usual = not any(using.values())
            found = why_finder(given, choice_of(using), clock, usual=usual).answer(asked, clock)
        return replace(found, answer=given.notation.rewrite(found.answer, given.board))


plugin = Verb(why, deadline=10.0)
