"""Print the mistakes in what has been filled in and crossed out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.command import AsJson, Asked, Command

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Print them in a sentence, or that there are none."""
    from whydoku.cli.output import Answer, answer_each

    def work(given: Puzzle) -> Iterator[Answer]:
        found = asked(given)
        text = "No mistakes." if found is None else str(found)
        yield Answer(text, asked.verb.to_json(found), good=found is None)

    answer_each(asked.source, work, as_json=as_json, gap=False)


plugin = Command(show, "mistakes")
