"""Print why a cell has a digit, or does not have it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.options import Depth
from whydoku.cli.options import picture as picture_of
from whydoku.declare import Arg
from whydoku.verbs._options import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle
    from whydoku.teacher.why import Why


def show(
    asked: Asked,
    as_json: AsJson = False,
    depth: Depth = 1,
    every: Annotated[bool, Arg("Print every step, not only the last ones.", kind=bool, flags=("--all",))] = False,
    picture: Annotated[Path | None, picture_of("the steps")] = None,
    prove: Annotated[bool, Arg("Check every step by its own argument, and report it.", kind=bool)] = False,
    theme: Theme = "auto",
) -> None:
    """Print the answer, and the steps that lead there from the last one back."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.pictures import one_picture, write_picture

    themed = one_picture(picture, "why", theme, asked)

    def work(given: Puzzle) -> Iterator[Answer]:
        found = asked(given)
        if picture is not None:
            write_picture(picture, found.svg, themed)
        told = found.tell(depth, None) if every else found.tell(depth)
        text, data = told, found.to_json() if as_json else {}
        if prove:
            data["proved"], said = _proved(found)
            text = f"{text}\n{said}"
        yield Answer(text, data, good=found.holds is not None)

    answer_each(asked.source, work, as_json=as_json)


def _proved(found: Why) -> tuple[bool, str]:
    """Check every step; return whether all hold, and a sentence about what was checked."""
    from whydoku.model.wording import counted
    from whydoku.verbs.certify import certify

    inferences = 0
    for number, step in enumerate(found.steps):
        checked = certify(found.path.position(number), step)
        if not checked:
            return False, f"Not proved: step {number + 1} does not hold; {checked.fault}."
        inferences += checked.inferences
    if not found.steps:
        return True, "There is nothing to prove."
    return True, f"Proved: {counted(inferences, 'inference')} of {counted(len(found.steps), 'step')} checked."


plugin = Command(show, "why")
