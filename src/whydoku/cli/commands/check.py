"""Print whether puzzles have one solution, several, or none, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.options import picture as picture_of
from whydoku.declare import Arg
from whydoku.verbs._options import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.cell_notation import Notation
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.solution import Report
    from whydoku.teacher.diagnosis.diagnosis import Diagnosis


def show(
    asked: Asked,
    setter: Annotated[
        bool,
        Arg("Also report what a puzzle lacks, and which givens and elements of rules it could spare.", kind=bool),
    ] = False,
    depth: Annotated[
        int,
        Arg("1 one sentence, 2 all parts, 3 the way to a contradiction.", kind=int, metavar="1..3", least=1, most=3),
    ] = 2,
    as_json: AsJson = False,
    picture: Annotated[Path | None, picture_of("what is wrong")] = None,
    theme: Theme = "auto",
) -> None:
    """Print a diagnosis of one puzzle, or a line for each of many."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.pictures import one_picture, write_picture
    from whydoku.model.solution import Status

    themed = one_picture(picture, "check", theme, asked)
    source = asked.source
    single = len(source.puzzles) == 1
    numbers = iter(range(1, len(source.puzzles) + 1))

    def work(given: Puzzle) -> Iterator[Answer]:
        number = next(numbers)
        if not single and not setter:
            report = asked(given)
            yield Answer(f"{number}: {report.text}", report.to_json(), report.status is Status.UNIQUE)
            return
        from whydoku.verbs.diagnose import diagnose

        found = diagnose(given, spare=setter, deadline=asked.get("deadline"))
        if picture is not None:
            write_picture(picture, lambda theme: found.svg(theme=theme), themed)
        text = _in_full(found, depth) if single else f"{number}: {found.tell(depth)}"
        yield Answer(text, found.to_json(), found.status is Status.UNIQUE)

    answer_each(source, work, as_json=as_json, gap=False)


def _in_full(found: Diagnosis, depth: int) -> str:
    """Return what is known and, if there are two solutions, both of them and the cells in which they differ."""
    told = found.tell(depth)
    if not found.report.differ or depth == 1:
        return told
    return "\n\n".join([told, *_both(found.report, found.puzzle.notation)])


def _both(report: Report, notation: Notation) -> list[str]:
    from whydoku.render.text import draw_grid

    drawings = [draw_grid(solution.board, solution.values, labels=notation) for solution in report.solutions]
    return [*drawings, f"They differ at {' '.join(report.board.name(cell) for cell in report.differ)}"]


plugin = Command(show, "check")
