"""Give a hint, and no more than was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, Chosen, Deadline, Names, Work
from whydoku.cli.parser import Option
from whydoku.cli.pictures import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzles: Work,
    chosen: Chosen,
    level: Annotated[
        int,
        Option("--level", min=1, max=4, metavar="1..4", help="1 where, 2 which technique, 3 which cells, 4 the step."),
    ] = 1,
    as_json: AsJson = False,
    names: Names = None,
    picture: Annotated[
        Path | None, Option("--picture", metavar="FILE", help="Draw what the hint tells into this .svg or .png file.")
    ] = None,
    theme: Theme = "auto",
    deadline: Deadline = None,
) -> None:
    """Give a hint: where to look, and more at higher levels."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each, order_note
    from whydoku.cli.pictures import check_picture, check_theme, write_picture
    from whydoku.errors import OptionError

    check_picture(picture, "hint")
    themed = check_theme(theme)
    source = puzzles.load()
    if picture is not None and len(source.puzzles) > 1:
        raise OptionError(f"a picture is of one puzzle, and there are {len(source.puzzles)}")

    def work(given: Puzzle) -> Iterator[Answer]:
        found = api.hint(given, level, **chosen.options, names=names, deadline=deadline)
        if found is None:
            text = (
                "there is nothing left to do" if None not in given.values else "no technique that may be used applies"
            )
            yield Answer(f"No hint: {text}.", {"level": level, "text": f"No hint: {text}."}, good=False)
        else:
            if picture is not None:
                write_picture(picture, found.svg, themed)
            yield Answer(str(found), found.to_json(), aside=order_note(found.order))

    answer_each(source, work, as_json=as_json, gap=False)
