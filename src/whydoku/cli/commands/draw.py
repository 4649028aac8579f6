"""Draw a puzzle with its rules as one self-contained SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli.options import Deadline, FormatName, IgnoreRulesText, PuzzleArgument, Rules, Size
from whydoku.cli.parser import Option


def plugin(
    puzzle: PuzzleArgument,
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE", help="Write to this file instead of standard output."),
    ] = None,
    solved: Annotated[bool, Option("--solved", help="Show the solution as well.")] = False,
    marks: Annotated[bool, Option("--marks", help="Show the candidates left by the givens and the rules.")] = False,
    legend: Annotated[bool, Option("--legend/--no-legend", help="Explain the rules below the picture.")] = True,
    rules: Rules = None,
    size: Size = None,
    format: FormatName = None,
    ignore_rules_text: IgnoreRulesText = False,
    deadline: Deadline = None,
) -> None:
    """Draw a puzzle with its rules as an SVG picture."""
    import sys

    from whydoku import api
    from whydoku.cli.output import check_suffix, write_output
    from whydoku.cli.source import load
    from whydoku.errors import InputError
    from whydoku.model.marks import Marks
    from whydoku.render.svg import draw_puzzle

    check_suffix(output, "draw makes SVG", ".svg")
    puzzles = list(load(puzzle, rules=rules, size=size, format=format, ignore_rules_text=ignore_rules_text).puzzles)
    if len(puzzles) != 1:
        raise InputError(f"one puzzle is drawn at a time, and there are {len(puzzles)}")
    (given,) = puzzles
    left = None
    if marks:
        found = Marks.of(given, propagate=True)
        left = [found.digits(cell) for cell in given.board.cells]
    values = api.solve(given, deadline=deadline).values if solved else None
    picture = draw_puzzle(given, values, marks=left, legend=legend)
    if output is None:
        sys.stdout.write(picture)
        return
    write_output(output, picture)
