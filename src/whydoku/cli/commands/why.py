"""Say why a cell has a digit, or does not have it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, Chosen, Deadline, Work
from whydoku.cli.parser import Argument, Option
from whydoku.cli.pictures import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle
    from whydoku.teacher.why import Why


def plugin(
    puzzles: Work,
    question: Annotated[
        str, Argument(metavar="QUESTION", help="r1c5=7 (why is it 7?), r1c5<>7 (why not?), or r1c5 (why what it is?).")
    ],
    chosen: Chosen,
    as_json: AsJson = False,
    depth: Annotated[
        int,
        Option("--depth", min=1, max=3, metavar="1..3", help="1 one line per step, 2 the argument, 3 link by link."),
    ] = 1,
    picture: Annotated[
        Path | None, Option("--picture", metavar="FILE", help="Draw the steps into this .svg or .png file.")
    ] = None,
    prove: Annotated[bool, Option("--prove", help="Check every step by its own argument, and say so.")] = False,
    theme: Theme = "auto",
    deadline: Deadline = None,
) -> None:
    """Say why a cell has a digit, or does not: the steps that lead there and no others, or the smallest reason."""
    from whydoku import asking
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.pictures import check_picture, check_theme, write_picture
    from whydoku.errors import OptionError

    check_picture(picture, "why")
    themed = check_theme(theme)
    source = puzzles.load()
    if picture is not None and len(source.puzzles) > 1:
        raise OptionError(f"a picture is of one puzzle, and there are {len(source.puzzles)}")

    def work(given: Puzzle) -> Iterator[Answer]:
        found = asking.why(given, question, **chosen.options, deadline=deadline)
        if picture is not None:
            write_picture(picture, found.svg, themed)
        text, data = found.tell(depth), found.to_json() if as_json else {}
        if prove:
            data["proved"], said = _proved(found)
            text = f"{text}\n{said}"
        yield Answer(text, data, good=found.holds is not None)

    answer_each(source, work, as_json=as_json)


def _proved(found: Why) -> tuple[bool, str]:
    """Check every step; say whether all hold, and in a sentence what was checked."""
    from whydoku.model.wording import counted
    from whydoku.proving import certify

    inferences = 0
    for number, step in enumerate(found.steps):
        checked = certify(found.path.position(number), step)
        if not checked:
            return False, f"Not proved: step {number + 1} does not hold; {checked.fault}."
        inferences += checked.inferences
    if not found.steps:
        return True, "There is nothing to prove."
    return True, f"Proved: {counted(inferences, 'inference')} of {counted(len(found.steps), 'step')} checked."
