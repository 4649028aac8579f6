"""Count the solutions of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, Deadline, Work
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzles: Work,
    as_json: AsJson = False,
    limit: Annotated[
        int | None, Option("--limit", min=1, metavar="NUMBER", help="Stop counting at this number.")
    ] = None,
    deadline: Deadline = None,
) -> None:
    """Count the solutions of a puzzle."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each
    from whydoku.errors import Interrupted, StoppedError

    def work(given: Puzzle) -> Iterator[Answer]:
        try:
            number = api.count(given, limit=limit, deadline=deadline)
        except StoppedError as error:
            is_interrupt = isinstance(error, Interrupted)
            data = {"count": error.at_least, "complete": False}
            yield Answer(f"at least {error.at_least}", data, False, "" if is_interrupt else str(error))
            if is_interrupt:
                raise
            return
        complete = limit is None or number < limit
        note = "" if complete else f"stopped at the limit of {limit}; there may be more"
        yield Answer(str(number), {"count": number, "complete": complete}, number > 0, note)

    answer_each(puzzles.load(), work, as_json=as_json, gap=False)
