"""Explain how a puzzle is solved, step by step."""

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
    Seed,
    Size,
    Techniques,
    UpTo,
    Without,
)
from whydoku.cli.parser import Exit, Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
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
    teach: Annotated[bool, Option("--teach", help="Explain each step in detail; the same as --depth 2.")] = False,
    depth: Annotated[
        int,
        Option("--depth", min=1, max=3, metavar="1..3", help="1 one line per step, 2 the argument, 3 link by link."),
    ] = 1,
    guess: Annotated[bool, Option("--guess/--no-guess", help="Whether to guess where no technique applies.")] = True,
    seed: Seed = None,
    deadline: Deadline = None,
) -> None:
    """Explain step by step how a person can solve a puzzle."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each, say
    from whydoku.cli.source import load
    from whydoku.words.naming import find_naming

    called = find_naming(names)

    def work(given: Puzzle) -> Iterator[Answer]:
        path = api.explain(
            given,
            techniques=None if techniques is None else ",".join(techniques),
            up_to=up_to,
            without=",".join(without or ()),
            scale=scale,
            guesses=guess,
            seed=seed or 0,
            deadline=deadline,
        )
        width = len(str(len(path)))
        wanted = max(depth, 2 if teach else 1)
        for number, step in enumerate(path, 1):
            words = path.tell(number - 1, wanted).replace("\n", "\n" + " " * (width + 2))
            yield Answer(f"{number:{width}}. {called(step.technique)}: {words}", {"step": number, **step.to_json()})
        if not as_json:
            yield Answer(path.ending, {}, path.solved)
        elif not path.solved:
            if path.outcome == "contradiction":
                say(path.ending)
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
