"""Print a puzzle less the clues that it can spare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.options import ToFormat

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(asked: Asked, to: ToFormat = "line", as_json: AsJson = False) -> None:
    """Print the puzzle in a format."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.verbs.write import write

    def work(given: Puzzle) -> Iterator[Answer]:
        made = asked(given)
        data = asked.verb.to_json(made) | {"spared": len(given.clues()) - len(made.clues())}
        yield Answer(write(made, to).rstrip("\n"), data, is_format=True)

    answer_each(asked.source, work, as_json=as_json, gap=False)


plugin = Command(show, "minimise")
