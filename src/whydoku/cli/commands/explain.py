"""Explain how a puzzle is solved, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, Chosen, Deadline, Names, Seed, Work
from whydoku.cli.parser import Option
from whydoku.cli.pictures import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzles: Work,
    chosen: Chosen,
    as_json: AsJson = False,
    names: Names = None,
    teach: Annotated[bool, Option("--teach", help="Explain each step in detail; the same as --depth 2.")] = False,
    depth: Annotated[
        int,
        Option("--depth", min=1, max=3, metavar="1..3", help="1 one line per step, 2 the argument, 3 link by link."),
    ] = 1,
    guess: Annotated[bool, Option("--guess/--no-guess", help="Whether to guess where no technique applies.")] = True,
    reasons: Annotated[
        bool, Option("--reasons", help="Where no technique applies, find the smallest reason instead of guessing.")
    ] = False,
    pruned: Annotated[bool, Option("--pruned", help="Leave out every step that nothing later needs.")] = False,
    shortest: Annotated[
        bool,
        Option("--shortest", help="Look for the easiest hardest step, then the fewest steps, for 5 s or the deadline."),
    ] = False,
    like_a_person: Annotated[
        bool, Option("--like-a-person", help="Among equally easy steps take the one that is nearest to the last ones.")
    ] = False,
    show: Annotated[bool, Option("--show", help="Show the grid with each step in it.")] = False,
    report: Annotated[
        Path | None,
        Option(
            "--report", metavar="FILE", help="Write a page to turn through: pictures, words at three depths, all steps."
        ),
    ] = None,
    pictures: Annotated[
        Path | None, Option("--pictures", metavar="FOLDER", help="Write a picture of each step into this folder.")
    ] = None,
    theme: Theme = "auto",
    prove: Annotated[
        bool, Option("--prove", help="Prove the path, and have the proof checked; see also --output.")
    ] = False,
    output: Annotated[
        Path | None,
        Option(
            "-o", "--output", metavar="DIR", help="With --prove: write the clauses and an LRAT proof to this folder."
        ),
    ] = None,
    seed: Seed = None,
    deadline: Deadline = None,
) -> None:
    """Explain step by step how a person can solve a puzzle."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each, check_suffix, order_note
    from whydoku.cli.pictures import check_theme, show_step, write_pictures, write_report_file
    from whydoku.cli.proofs import ProvedPath
    from whydoku.errors import OptionError
    from whydoku.words.naming import find_naming

    called = find_naming(names)
    themed = check_theme(theme)
    check_suffix(report, "a report is a page", ".html", ".htm")
    source = puzzles.load()
    several = len(source.puzzles) > 1
    if report is not None and several:
        raise OptionError(f"a report is of one puzzle, and there are {len(source.puzzles)}")
    if output is not None and not prove:
        raise OptionError("-o goes with --prove: it names the folder for the clauses and the proof")
    drawn, proofs = count(1), count(1)

    def work(given: Puzzle) -> Iterator[Answer]:
        path = api.explain(
            given,
            **chosen.options,
            guesses=guess,
            reasons=reasons,
            seed=seed or 0,
            shortest=shortest,
            like_a_person=like_a_person,
            deadline=deadline,
        )
        if pruned:
            path = path.pruned()
        if report is not None:
            write_report_file(report, path, called)
        if pictures is not None:
            write_pictures(pictures, path, themed, f"puzzle-{next(drawn)}-" if several else "")
        name = f"puzzle-{next(proofs)}" if several else "puzzle"
        proved = ProvedPath(path, output, name, deadline) if prove else None
        width = len(str(len(path)))
        wanted = max(depth, 2 if teach else 1)
        for number, step in enumerate(path, 1):
            if as_json:
                yield Answer("", path.step_json(number - 1) | (proved.step_json(number - 1) if proved else {}))
                continue
            words = path.tell(number - 1, wanted).replace("\n", "\n" + " " * (width + 2))
            worth = f" ({path.ratings[number - 1]})" if number <= len(path.ratings) else ""
            text = f"{number:{width}}. {called(step.technique)}{worth}: {words}"
            if show:
                text += "\n" + show_step(step, path.position(number - 1)) + "\n"
            yield Answer(text, {})
        wrong = path.ending if as_json and path.outcome == "contradiction" else ""
        data = path.closing_json() if as_json else {}
        good = path.solved and not path.several
        text = path.ending if path.aim is None else f"{path.ending}\n{path.aim.text}"
        if proved:
            data |= proved.closing_json()
            good = good and bool(proved.proof)
            text += f"\n{proved.text}"
        yield Answer(text, data, good, wrong, order_note(path.order))

    answer_each(source, work, as_json=as_json, gap=False)
