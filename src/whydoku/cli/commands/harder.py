"""Find harder neighbours of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli import offers
from whydoku.cli.options import AsJson, FormatName, IgnoreRulesText, PuzzleArgument
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzle: PuzzleArgument,
    format: FormatName = None,
    ignore_rules_text: IgnoreRulesText = False,
    scale: Annotated[
        str, Option("--scale", metavar="NAME", values=offers.scales, help="The scale that says what is harder.")
    ] = "own",
    tries: Annotated[
        int | None, Option("--tries", min=1, metavar="NUMBER", help="Stop after so many neighbours.")
    ] = None,
    seed: Annotated[int, Option("--seed", metavar="NUMBER", help="Which neighbours are tried first.")] = 0,
    deadline: Annotated[
        float | None,
        Option("--deadline", metavar="SECONDS", help="Stop after this many seconds; 10 if nothing else ends it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Exchange a few clues of a plain 9×9 again and again, and show each puzzle that is harder than all before."""
    from whydoku import making
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.source import load

    seconds = 10.0 if deadline is None and tries is None else deadline

    def work(given: Puzzle) -> Iterator[Answer]:
        for each in making.harder(given, scale=scale, tries=tries, seed=seed, deadline=seconds):
            text = f"{each.puzzle.grid}  {each.rating.scale} {each.rating.figures}, {each.tried} tried"
            data = {"grid": each.puzzle.grid, "tried": each.tried, "rating": each.rating.to_json()}
            yield Answer(text, data)

    answer_each(load(puzzle, format=format, ignore_rules_text=ignore_rules_text), work, as_json=as_json, gap=False)
