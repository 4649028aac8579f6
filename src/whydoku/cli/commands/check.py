"""Say whether puzzles have one solution, several, or none, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, Deadline, Work
from whydoku.cli.parser import Option
from whydoku.cli.pictures import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.solution import Report
    from whydoku.teacher.diagnosis.diagnosis import Diagnosis


def plugin(
    puzzles: Work,
    setter: Annotated[
        bool,
        Option("--setter", help="Say also what a puzzle lacks, and which givens and elements of rules it could spare."),
    ] = False,
    depth: Annotated[
        int,
        Option(
            "--depth", min=1, max=3, metavar="1..3", help="1 one sentence, 2 all parts, 3 the way to a contradiction."
        ),
    ] = 2,
    as_json: AsJson = False,
    picture: Annotated[
        Path | None, Option("--picture", metavar="FILE", help="Draw what is wrong into this .svg or .png file.")
    ] = None,
    theme: Theme = "auto",
    deadline: Deadline = None,
) -> None:
    """Say whether a puzzle has one solution, several, or none, and why."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.pictures import check_picture, check_theme, write_picture
    from whydoku.errors import OptionError
    from whydoku.model.solution import Status

    check_picture(picture, "check")
    themed = check_theme(theme)
    source = puzzles.load()
    single = len(source.puzzles) == 1
    if picture is not None and not single:
        raise OptionError(f"a picture is of one puzzle, and there are {len(source.puzzles)}")
    numbers = iter(range(1, len(source.puzzles) + 1))

    def work(given: Puzzle) -> Iterator[Answer]:
        number = next(numbers)
        if not single and not setter:
            report = api.check(given, deadline=deadline)
            yield Answer(f"{number}: {report.text}", report.to_json(), report.status is Status.UNIQUE)
            return
        from whydoku.diagnosing import diagnose

        found = diagnose(given, spare=setter, deadline=deadline)
        if picture is not None:
            write_picture(picture, lambda theme: found.svg(theme=theme), themed)
        text = _in_full(found, depth) if single else f"{number}: {found.tell(depth)}"
        yield Answer(text, found.to_json(), found.status is Status.UNIQUE)

    answer_each(source, work, as_json=as_json, gap=False)


def _in_full(found: Diagnosis, depth: int) -> str:
    """Give what is known and, where there are two solutions, both of them and the cells in which they differ."""
    told = found.tell(depth)
    if not found.report.differ or depth == 1:
        return told
    return "\n\n".join([told, *_both(found.report)])


def _both(report: Report) -> list[str]:
    from whydoku.render.text import draw_grid

    drawings = [draw_grid(solution.board, solution.values) for solution in report.solutions]
    return [*drawings, f"They differ at {' '.join(report.board.name(cell) for cell in report.differ)}"]
