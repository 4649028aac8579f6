"""The verb that says why."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.api import AnyPuzzle, as_puzzle
from whydoku.engines.logic.technique import Technique
from whydoku.model.limit import Clock, Deadline
from whydoku.model.scale import Scale
from whydoku.teacher.choice import Choice, Wanted
from whydoku.teacher.question import read_question
from whydoku.teacher.why import Why
from whydoku.teacher.why_finder import WhyFinder


def why(
    puzzle: AnyPuzzle,
    cell: str,
    digit: int | str | None = None,
    *,
    techniques: Wanted = None,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    scale: str | Scale | None = None,
    order: Iterable[str | Technique] | None = None,
    reader: str | None = None,
    deadline: Deadline = None,
) -> Why:
    """Say why a cell has the digit that it has, why it is a certain digit, or why it is not ("r1c5<>7").

    The answer has the steps that lead there by named techniques, and no others. Where these do not get there, it is the
    smallest set of truths and rules found that forces it, which takes whydoku[sat]. A question that is wrong is answered the
    other way round.

    >>> print(why("1.34341.21434.21", "r1c2"))
    r1c2 is 2. Naked Single: r1c2 can only be 2: row 1 has 1, 3 and 4.
    >>> why("1.34341.21434.21", "r1c2", 4).answer
    'r1c2 cannot be 4: r1c4 is 4, and row 1 holds each digit once.'
    """
    with Clock.of(deadline) as clock:
        clock.note("no reason found yet")
        given = as_puzzle(puzzle)
        question = read_question(given.board, cell, digit)
        wanted = (techniques, up_to, without, scale, order, reader)
        finder: WhyFinder | None = None
        if wanted == (None, None, (), None, None, None):
            finder = given.__dict__.get("_why")  # a puzzle is frozen, but this says nothing new about it
        if finder is None:
            from whydoku.rating import find_scale

            chosen = None if scale is None else find_scale(scale)
            finder = WhyFinder(given, Choice(techniques, up_to, without, chosen, order, reader), clock)
            if wanted == (None, None, (), None, None, None):
                given.__dict__["_why"] = finder
        return finder.answer(question, clock)
