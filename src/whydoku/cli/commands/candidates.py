"""Show what each cell can be: the digits it has in some solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.options import AsJson, Deadline, Work

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(puzzles: Work, as_json: AsJson = False, deadline: Deadline = None) -> None:
    """Show, for each cell, the digits it has in some solution."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each
    from whydoku.errors import NoSolutionError
    from whydoku.model.limit import Clock
    from whydoku.render.text import draw_marks

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(deadline)
        marks = api.candidates(given, deadline=deadline)
        if not all(marks):
            report = api.check(given, deadline=clock.left)
            raise NoSolutionError(report.text, report.clash)
        yield Answer(draw_marks(given.board, marks), {"candidates": [list(digits) for digits in marks]})

    answer_each(puzzles.load(), work, as_json=as_json)
