"""Show what each cell can be: the digits it has in some solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.declare import Arg
from whydoku.errors import OptionError

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.board import Digit
    from whydoku.model.puzzle import Puzzle


def show(
    asked: Asked,
    as_json: AsJson = False,
    cannot: Annotated[
        bool, Arg("Print a line for each open cell with what it can't be: r1c2 can't be 1_34___89.", kind=bool)
    ] = False,
) -> None:
    """Print the candidates as a grid, or as lines."""
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
            raise NoSolutionError(report.said, report.cause)
        text = _cannot(given, marks) if cannot else draw_marks(given.board, marks, labels=given.notation)
        yield Answer(text, asked.verb.to_json(marks))

    answer_each(asked.source, work, as_json=as_json)


def _cannot(given: Puzzle, marks: Sequence[Sequence[Digit]]) -> str:
    """Return a line for each open cell: the digits that it cannot be in their places, and an underscore for all others."""
    board = given.board
    if not board.one_sign_each:
        raise OptionError(
            f"--cannot has a place for each digit, which {board.size} digits of more than one character lack"
        )
    from whydoku.formats._progress import cannot_line

    return "\n".join(
        cannot_line(board, cell, board.mask(marks[cell])) for cell, value in enumerate(given.values) if value is None
    )


plugin = Command(show, "candidates")
