"""Take away the clues that a puzzle can spare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli import offers
from whydoku.cli.options import AsJson, Deadline, Given
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzles: Given,
    symmetry: Annotated[
        str, Option("--symmetry", metavar="NAME", values=offers.symmetries, help="Take clues away in symmetrical sets.")
    ] = "none",
    seed: Annotated[int, Option("--seed", metavar="NUMBER", help="The order in which clues are tried.")] = 0,
    to: Annotated[str, Option("--to", metavar="NAME", values=offers.formats, help="The format to write.")] = "line",
    deadline: Deadline = None,
    as_json: AsJson = False,
) -> None:
    """Take clues away from a puzzle with one solution until none can be spared."""
    from whydoku import api, making
    from whydoku.cli.output import Answer, answer_each

    def work(given: Puzzle) -> Iterator[Answer]:
        made = making.minimise(given, symmetry=symmetry, seed=seed, deadline=deadline)
        clues = len(made.clues())
        data = {"made": made.to_json(), "grid": made.grid, "clues": clues, "spared": len(given.clues()) - clues}
        yield Answer(api.write(made, to).rstrip("\n"), data)

    answer_each(puzzles.load(), work, as_json=as_json, gap=False)
