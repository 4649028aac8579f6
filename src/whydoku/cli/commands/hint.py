"""Print a hint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.options import picture as picture_of
from whydoku.verbs._options import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(
    asked: Asked,
    as_json: AsJson = False,
    picture: Annotated[Path | None, picture_of("the hint")] = None,
    theme: Theme = "auto",
) -> None:
    """Print the hint's sentence, or why there is none."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.pictures import one_picture, write_picture

    themed = one_picture(picture, "hint", theme, asked)

    def work(given: Puzzle) -> Iterator[Answer]:
        found = asked(given)
        if found is None:
            text = (
                "there is nothing left to do" if None not in given.values else "no technique that may be used applies"
            )
            level = asked.get("level")
            yield Answer(f"No hint: {text}.", {"level": level, "text": f"No hint: {text}."}, good=False)
        else:
            if picture is not None:
                write_picture(picture, found.svg, themed)
            yield Answer(str(found), found.to_json())

    answer_each(asked.source, work, as_json=as_json, gap=False)


plugin = Command(show, "hint")
