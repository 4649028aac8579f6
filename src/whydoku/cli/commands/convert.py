"""Write puzzles in another format."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli import offers
from whydoku.cli.options import Work
from whydoku.cli.parser import Option


def plugin(
    puzzles: Work,
    to: Annotated[str, Option("--to", metavar="NAME", values=offers.formats, help="The format to write.")] = "line",
    as_json: Annotated[bool, Option("--json", help="Write whydoku's own JSON: the same as --to json.")] = False,
) -> None:
    """Write a puzzle in another format."""
    import sys

    from whydoku import api
    from whydoku.formats import left_out

    source = puzzles.load()
    wanted = "json" if as_json else to
    text = api.write(source.puzzles, wanted)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    if lost := left_out(source.puzzles, wanted):
        print(f"note: {lost}", file=sys.stderr)
