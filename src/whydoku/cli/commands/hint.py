"""Give a hint, and no more than was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import (
    AsJson,
    Deadline,
    FormatName,
    IgnoreRulesText,
    MarksLeft,
    Names,
    Placed,
    PuzzleArgument,
    Rules,
    ScaleName,
    Size,
    Techniques,
    UpTo,
    Without,
)
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzle: PuzzleArgument,
    level: Annotated[
        int,
        Option("--level", min=1, max=4, metavar="1..4", help="1 where, 2 which technique, 3 which cells, 4 the step."),
    ] = 1,
    rules: Rules = None,
    size: Size = None,
    format: FormatName = None,
    ignore_rules_text: IgnoreRulesText = False,
    placed: Placed = None,
    marks: MarksLeft = None,
    as_json: AsJson = False,
    techniques: Techniques = None,
    up_to: UpTo = None,
    without: Without = None,
    scale: ScaleName = None,
    names: Names = None,
    deadline: Deadline = None,
) -> None:
    """Give a hint: where to look, and more at higher levels."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.source import load

    def work(given: Puzzle) -> Iterator[Answer]:
        found = api.hint(
            given,
            level,
            techniques=None if techniques is None else ",".join(techniques),
            up_to=up_to,
            without=",".join(without or ()),
            scale=scale,
            names=names,
            deadline=deadline,
        )
        if found is None:
            text = (
                "there is nothing left to do" if None not in given.values else "no technique that may be used applies"
            )
            yield Answer(f"No hint: {text}.", {"level": level, "text": f"No hint: {text}."}, good=False)
        else:
            yield Answer(str(found), found.to_json())

    answer_each(
        load(
            puzzle,
            rules=rules,
            size=size,
            format=format,
            ignore_rules_text=ignore_rules_text,
            placed=placed,
            marks=marks,
        ),
        work,
        as_json=as_json,
        gap=False,
    )
