"""List everything that can be done now."""

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
from whydoku.cli.parser import Exit, Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.logic.found import Found
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzle: PuzzleArgument,
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
    limit: Annotated[
        int | None, Option("--limit", min=1, metavar="NUMBER", help="List up to this many steps per puzzle.")
    ] = None,
    deadline: Deadline = None,
) -> None:
    """List every step that is possible now, easiest technique first."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.source import load
    from whydoku.words.naming import find_naming

    called = find_naming(names)

    def work(given: Puzzle) -> Iterator[Answer]:
        found = api.steps(
            given,
            techniques=None if techniques is None else ",".join(techniques),
            up_to=up_to,
            without=",".join(without or ()),
            scale=scale,
            limit=limit,
            deadline=deadline,
        )
        for step in found:
            yield Answer(f"{called(step.technique)}: {step.text}", step.to_json())
        if not as_json and (not found or not found.complete):
            yield Answer(_ending(found), {}, good=bool(found))
        elif not found:
            raise Exit(1)

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


def _ending(found: Found) -> str:
    if not found.complete:
        return "Stopped at the deadline; there may be more steps."
    if found.gave_up:
        return f"No technique was found to apply. Gave up: {'; '.join(found.gave_up)}."
    return "No technique that may be used applies."
