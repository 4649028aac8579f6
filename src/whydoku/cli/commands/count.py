"""Print the number of solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.command import AsJson, Asked, Command

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Print the number, or how many there are at least."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.errors import Interrupted, StoppedError

    limit = asked.get("limit")

    def work(given: Puzzle) -> Iterator[Answer]:
        try:
            number = asked(given)
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

    answer_each(asked.source, work, as_json=as_json, gap=False)


plugin = Command(show, "count")
