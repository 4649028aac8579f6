"""Show what each cell can be: the digits it has in some solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.command import AsJson, Asked, Command

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Print the candidates as a grid."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.errors import NoSolutionError
    from whydoku.model.limit import Clock
    from whydoku.render.text import draw_marks
    from whydoku.verbs.check import check

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(asked.get("deadline"))
        marks = asked(given)
        if not all(marks):
            report = check(given, deadline=clock.left)
            raise NoSolutionError(report.text, report.clash)
        yield Answer(draw_marks(given.board, marks, labels=given.notation), asked.verb.to_json(marks))

    answer_each(asked.source, work, as_json=as_json)


plugin = Command(show, "candidates")
