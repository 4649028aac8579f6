"""Print puzzles that are harder and harder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.command import AsJson, Asked, Command

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(asked: Asked, as_json: AsJson = False) -> None:
    """Print each puzzle as it is found."""
    from whydoku.cli.output import Answer, answer_each

    endless = asked.get("deadline") is None and asked.get("tries") is None

    def work(given: Puzzle) -> Iterator[Answer]:
        for each in asked(given, **({"deadline": asked.verb.deadline} if endless else {})):
            text = f"{each.puzzle.grid}  {each.rating.scale} {each.rating.figures}, {each.tried} tried"
            yield Answer(text, each.to_json())

    answer_each(asked.source, work, as_json=as_json, gap=False)


plugin = Command(show, "harder")
