"""Print or write a picture of a puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.cli.command import Asked, Command
from whydoku.declare import Arg
from whydoku.verbs._options import Deadline, TechniqueOptions, Theme

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName


def show(
    asked: Asked,
    output: Annotated[
        Path | None,
        Arg(
            "Write to this .svg or .png file instead of standard output.",
            kind=Path,
            flags=("--output", "-o"),
            metavar="FILE",
        ),
    ] = None,
    number: Annotated[
        int | None,
        Arg(
            "Show this step of the path that explain finds, by its number.",
            kind=int,
            flags=("--step",),
            metavar="NUMBER",
            least=1,
        ),
    ] = None,
    solved: Annotated[bool, Arg("Show the solution as well.", kind=bool)] = False,
    theme: Theme = "auto",
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> None:
    """Print the SVG, or write the file."""
    import sys

    from whydoku.cli.pictures import check_picture, check_theme, write_picture
    from whydoku.errors import InputError, OptionError
    from whydoku.model.marks import Marks
    from whydoku.render.step_picture import draw_step
    from whydoku.render.svg import draw_puzzle
    from whydoku.verbs.explain import explain
    from whydoku.verbs.solve import solve

    check_picture(output, "draw")
    themed = check_theme(theme)
    marks, legend, labels = (asked.get(name) for name in ("marks", "legend", "labels"))
    loaded = list(asked.source.puzzles)
    if len(loaded) != 1:
        raise InputError(
            f"one puzzle is drawn at a time, and there are {len(loaded)}; whydoku print puts many on pages"
        )
    (given,) = loaded
    if number is not None:
        if solved or marks:
            raise OptionError(
                "--step shows what stands and the candidates where the step is found; leave --solved and --marks out"
            )
        path = explain(given, deadline=deadline, **using)
        if number > len(path):
            raise OptionError(f"there is no step {number}: the path has {len(path)}")

        def draw(theme: ThemeName) -> str:
            step, at = path[number - 1], path.position(number - 1)
            return draw_step(step, at, legend=legend, caption=legend, labels=labels, theme=theme)

    else:
        left = None
        if marks:
            found = Marks.of(given, propagate=True)
            left = [found.digits(cell) for cell in given.board.cells]
        values = solve(given, deadline=deadline).values if solved else None

        def draw(theme: ThemeName) -> str:
            return draw_puzzle(given, values, marks=left, legend=legend, labels=labels, theme=theme)

    if output is None:
        sys.stdout.write(draw(themed) + "\n")
    else:
        write_picture(output, draw, themed)


plugin = Command(show, "draw")
