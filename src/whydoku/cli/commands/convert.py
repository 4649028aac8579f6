"""Write puzzles in another format."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.options import FormatName, PuzzleArgument, Rules, Size
from whydoku.cli.parser import Option


def plugin(
    puzzle: PuzzleArgument,
    to: Annotated[str, Option("--to", metavar="NAME", help="The format to write.")] = "line",
    rules: Rules = None,
    size: Size = None,
    format: FormatName = None,
    as_json: Annotated[bool, Option("--json", help="Write whydoku's own JSON: the same as --to json.")] = False,
) -> None:
    """Write a puzzle in another format."""
    import sys

    from whydoku import api
    from whydoku.cli.source import load

    text = api.write(load(puzzle, rules=rules, size=size, format=format).puzzles, "json" if as_json else to)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
