"""Draw a puzzle, or a step in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.errors import InputError
from whydoku.verbs._input import Cells, GivenPuzzle, as_puzzle

if TYPE_CHECKING:
    from whydoku.model.step import Step
    from whydoku.render.palette import ThemeName


def draw(
    puzzle: GivenPuzzle,
    step: Annotated[
        Step | None,
        Arg(
            "A step to show in it.",
            form="step",
            absent={
                "cli": "there it is the number of a step of the path",
                "mcp": "there `next_step` shows the next one",
            },
        ),
    ] = None,
    *,
    marks: Annotated[bool, Arg("Show the candidates left by the givens and the rules.", kind=bool)] = False,
    legend: Annotated[bool, Arg("Add a legend below the picture.", kind=bool)] = True,
    labels: Annotated[bool, Arg("Number the rows and columns outside the grid.", kind=bool)] = True,
    cells: Cells = None,
    theme: Annotated[
        ThemeName,
        Arg(
            "The colours; a file that is auto follows the screen.",
            choices=("light", "dark", "auto", "page", "print"),
            absent={"cli": "pictures on the command line are auto unless `--theme` says otherwise"},
        ),
    ] = "light",
) -> str:
    """Draw a puzzle, or a step in it, as an SVG or PNG picture.

    The answer is the text of an SVG file. The theme is "light", "dark", "auto" (a file that follows the screen), "page" (for
    a page with the style sheet) or "print" (no style sheet, nothing that programs draw differently).

    >>> draw("1...............").startswith("<svg")
    True
    """
    from whydoku.model.step import Step
    from whydoku.render.step_picture import draw_step

    given = as_puzzle(puzzle, cells)
    if step is not None:
        if not isinstance(step, Step):
            raise InputError(f"a Step is needed to draw one, not {type(step).__name__}")
        return draw_step(step, given, legend=legend, labels=labels, theme=theme)
    return given.svg(marks=marks, legend=legend, labels=labels, theme=theme)


plugin = Verb(draw, deadline=5.0, to_json=lambda svg: {"svg": svg})
