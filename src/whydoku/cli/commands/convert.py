"""Print a puzzle in another format."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.command import Asked, Command
from whydoku.declare import Arg


def show(
    asked: Asked,
    as_json: Annotated[
        bool, Arg("Write whydoku's own JSON: the same as --to json.", kind=bool, flags=("--json",))
    ] = False,
) -> None:
    """Print the text as it is, and on stderr what the format cannot carry."""
    import sys

    from whydoku.formats import left_out

    puzzles = asked.source.puzzles
    wanted = "json" if as_json else asked.get("format")
    text = asked(puzzles, format=wanted)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    if lost := left_out(puzzles, wanted):
        print(f"note: {lost}", file=sys.stderr)


plugin = Command(show, "write")
