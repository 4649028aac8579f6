"""Say whether puzzles have one solution, several, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whydoku.cli.options import AsJson, Deadline, Work

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.solution import Report


def plugin(puzzles: Work, as_json: AsJson = False, deadline: Deadline = None) -> None:
    """Say whether a puzzle has one solution, several, or none, and why."""
    from whydoku import api
    from whydoku.cli.output import Answer, answer_each
    from whydoku.model.solution import Status

    source = puzzles.load()
    single = len(source.puzzles) == 1
    numbers = iter(range(1, len(source.puzzles) + 1))

    def work(given: Puzzle) -> Iterator[Answer]:
        number = next(numbers)
        report = api.check(given, deadline=deadline)
        text = _in_full(report) if single else f"{number}: {report.text}"
        yield Answer(text, report.to_json(), report.status is Status.UNIQUE)

    answer_each(source, work, as_json=as_json, gap=False)


def _in_full(report: Report) -> str:
    """Give the sentence and, where there are two solutions, both of them and the cells in which they differ."""
    from whydoku.render.text import draw_grid

    if not report.differ:
        return report.text
    drawings = [draw_grid(solution.board, solution.values) for solution in report.solutions]
    cells = " ".join(report.board.name(cell) for cell in report.differ)
    return "\n\n".join([report.text, *drawings, f"They differ at {cells}"])
