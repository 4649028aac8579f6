"""Draw a puzzle with its rules, or a step in it, as a picture: SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import Chosen, Deadline, Given
from whydoku.cli.parser import Option
from whydoku.cli.pictures import Theme

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName


def plugin(
    puzzles: Given,
    chosen: Chosen,
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE", help="Write to this .svg or .png file instead of standard output."),
    ] = None,
    step: Annotated[
        int | None,
        Option("--step", min=1, metavar="NUMBER", help="Show this step, as explain counts them, where it is found."),
    ] = None,
    solved: Annotated[bool, Option("--solved", help="Show the solution as well.")] = False,
    marks: Annotated[bool, Option("--marks", help="Show the candidates left by the givens and the rules.")] = False,
    legend: Annotated[bool, Option("--legend/--no-legend", help="Say below the picture what its shapes mean.")] = True,
    theme: Theme = "auto",
    deadline: Deadline = None,
) -> None:
    """Draw a puzzle, or a step in it, as an SVG or PNG picture."""
    import sys

    from whydoku import api
    from whydoku.cli.pictures import check_picture, check_theme, write_picture
    from whydoku.errors import InputError, OptionError
    from whydoku.model.marks import Marks
    from whydoku.render.step_picture import draw_step
    from whydoku.render.svg import draw_puzzle

    check_picture(output, "draw")
    themed = check_theme(theme)
    loaded = list(puzzles.load().puzzles)
    if len(loaded) != 1:
        raise InputError(f"one puzzle is drawn at a time, and there are {len(loaded)}")
    (given,) = loaded
    if step is not None:
        if solved or marks:
            raise OptionError(
                "--step shows what stands and the candidates where the step is found; leave --solved and --marks out"
            )
        path = api.explain(given, **chosen.options, deadline=deadline)
        if step > len(path):
            raise OptionError(f"there is no step {step}: the path has {len(path)}")

        def draw(theme: ThemeName) -> str:
            return draw_step(path[step - 1], path.position(step - 1), legend=legend, caption=legend, theme=theme)

    else:
        left = None
        if marks:
            found = Marks.of(given, propagate=True)
            left = [found.digits(cell) for cell in given.board.cells]
        values = api.solve(given, deadline=deadline).values if solved else None

        def draw(theme: ThemeName) -> str:
            return draw_puzzle(given, values, marks=left, legend=legend, theme=theme)

    if output is None:
        sys.stdout.write(draw(themed) + "\n")
    else:
        write_picture(output, draw, themed)
