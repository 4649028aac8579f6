"""Print what follows of what is claimed, and what does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.command import AsJson, Asked, Command

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Print a verdict on each claim, and how far the claims lead; the exit code is 1 where one does not follow."""
    from whydoku.cli.output import Answer, answer_each

    def work(given: Puzzle) -> Iterator[Answer]:
        found = asked(given)
        yield Answer(found.text, found.to_json() if as_json else {}, good=bool(found))

    answer_each(asked.source, work, as_json=as_json)


plugin = Command(show, "judge")
