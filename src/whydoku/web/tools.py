"""The verbs as tools for assistants, by the Model Context Protocol over standard input and output: `whydoku mcp`.

A puzzle is a text in any format, with rules beside it, so that an assistant can hand on what a person has pasted. Answers are
the nouns' JSON, less what only a program reads: an argument of a hundred inferences helps nobody in a conversation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from whydoku import api, asking, proving, rates
from whydoku.diagnosing import diagnose
from whydoku.errors import Interrupted, NoSolutionError, WhydokuError
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.rules import write_rule

SECONDS = 20.0
"""How long a tool may work."""

Given = Annotated[
    str, Field(description="The puzzle in any format: 81 characters, a grid, a link of SudokuPad, JSON …")
]
Rules = Annotated[
    list[str] | None,
    Field(description="Rules beside the usual ones: 'anti-knight', 'killer 15 r1c1 r1c2 r2c1', 'thermo r1c1-r1c4'."),
]
Size = Annotated[str | None, Field(description="The board, where the text leaves it open: 9, 2x3 (a box), samurai.")]
Placed = Annotated[str | None, Field(description="Digits that somebody has filled in: 'r1c2=4 r3c3=5'.")]
Marks = Annotated[str | None, Field(description="Pencil marks: left 'r1c1=159' or crossed out 'r1c1<>5'.")]
UpTo = Annotated[str | None, Field(description="The hardest technique that may be used, such as 'X-Wing'.")]

P = ParamSpec("P")
R = TypeVar("R")


def _told(tool: Callable[P, R]) -> Callable[P, R]:
    """Answer with a sentence where something is wrong."""

    @wraps(tool)
    def run(*given: P.args, **named: P.kwargs) -> R:
        try:
            return tool(*given, **named)
        except Interrupted:
            raise
        except NoSolutionError as error:
            raise ToolError(f"{error}" if error.clash is None else f"{error} ({error.clash})") from error
        except WhydokuError as error:
            raise ToolError(str(error)) from error

    return run


def _puzzle(
    puzzle: str, rules: list[str] | None, size: str | None, placed: str | None = None, marks: str | None = None
) -> Puzzle:
    return api.read(puzzle, rules=rules or (), size=size, placed=placed, marks=marks)


def _short(step: Step) -> dict[str, Any]:
    name = step.board.name
    return {
        "technique": step.technique.title,
        "conclusion": step.conclusion,
        "places": [[name(cell), digit] for cell, digit in step.places],
        "removes": [[name(cell), digit] for cell, digit in step.removes],
        "text": step.text,
    }


@_told
def read(puzzle: Given, rules: Rules = None, size: Size = None) -> dict[str, Any]:
    """Read a puzzle in any format: its board, givens and rules, as JSON and as a drawing in text."""
    found = _puzzle(puzzle, rules, size)
    said = [write_rule(rule, found.board) for rule in found.rules]
    return {
        "board": str(found.board),
        "grid": found.grid,
        "rules": said,
        "drawing": str(found),
        "json": found.to_json(),
    }


@_told
def solve(puzzle: Given, rules: Rules = None, size: Size = None) -> dict[str, Any]:
    """Solve a puzzle, and say whether the solution is the only one."""
    found = api.solve(_puzzle(puzzle, rules, size), deadline=SECONDS)
    return {**found.to_json(), "drawing": str(found)}


@_told
def check(
    puzzle: Given, rules: Rules = None, size: Size = None, placed: Placed = None, marks: Marks = None
) -> dict[str, Any]:
    """Say whether a puzzle has one solution, several or none, and why; with digits placed, which of them are wrong."""
    found = diagnose(_puzzle(puzzle, rules, size, placed, marks), deadline=SECONDS)
    return {**found.to_json(), "told": found.tell(2)}


@_told
def hint(
    puzzle: Given,
    level: Annotated[
        int, Field(ge=1, le=4, description="1 where to look, 2 which technique, 3 which cells, 4 the step.")
    ] = 1,
    rules: Rules = None,
    size: Size = None,
    placed: Placed = None,
    marks: Marks = None,
    up_to: UpTo = None,
) -> dict[str, Any]:
    """Give a hint and no more than was asked for; begin with level 1."""
    found = api.hint(_puzzle(puzzle, rules, size, placed, marks), level, up_to=up_to, deadline=SECONDS)
    if found is None:
        return {"level": level, "text": "No hint: nothing is left to do, or no technique that may be used applies."}
    shape = found.to_json()
    if found.step is not None:
        shape["step"] = _short(found.step)
    return shape


@_told
def steps(
    puzzle: Given,
    rules: Rules = None,
    size: Size = None,
    placed: Placed = None,
    marks: Marks = None,
    up_to: UpTo = None,
    limit: Annotated[int, Field(ge=1, le=200, description="How many to list, easiest first.")] = 20,
) -> dict[str, Any]:
    """List what follows now, each conclusion once under the easiest technique that gives it."""
    found = api.steps(_puzzle(puzzle, rules, size, placed, marks), up_to=up_to, deadline=SECONDS)
    listed = [_short(each.step) for each in found.conclusions[:limit]]
    return {"steps": listed, "conclusions": len(found.conclusions), "complete": found.complete}


@_told
def why(
    puzzle: Given,
    question: Annotated[
        str, Field(description="r1c5=7 (why is it 7?), r1c5<>7 (why not?), or r1c5 (why what it is?).")
    ],
    rules: Rules = None,
    size: Size = None,
    placed: Placed = None,
    marks: Marks = None,
    up_to: UpTo = None,
) -> dict[str, Any]:
    """Say why a cell has a digit, or does not: the steps that lead there and no others, each proved by its own argument."""
    found = asking.why(_puzzle(puzzle, rules, size, placed, marks), question, up_to=up_to, deadline=SECONDS)
    return {
        "asked": found.asked,
        "holds": found.holds,
        "answer": found.answer,
        "text": found.tell(2),
        "steps": [_short(step) for step in found.steps],
        "proved": all(proving.certify(found.path.position(number), step) for number, step in enumerate(found.steps)),
    }


@_told
def rate(
    puzzle: Given,
    scales: Annotated[
        list[str] | None, Field(description="Some of own, se, se-1.18 and hodoku; own, se and hodoku unless said.")
    ] = None,
    rules: Rules = None,
    size: Size = None,
) -> dict[str, Any]:
    """Say how hard a puzzle is on known scales: Sudoku Explainer's, HoDoKu's, and whydoku's own."""
    found = rates.rate(_puzzle(puzzle, rules, size), scales or ["own", "se", "hodoku"], deadline=SECONDS)
    return {name: rating.to_json() for name, rating in found.items()}


@_told
def draw(
    puzzle: Given,
    rules: Rules = None,
    size: Size = None,
    placed: Placed = None,
    marks: Marks = None,
    candidates: Annotated[bool, Field(description="Show the candidates that are left.")] = False,
    next_step: Annotated[bool, Field(description="Show the next step in it.")] = False,
    png: Annotated[bool, Field(description="A PNG picture instead of the text of an SVG file.")] = False,
) -> Any:
    """Draw a puzzle with its rules, or the next step in it."""
    at = _puzzle(puzzle, rules, size, placed, marks)
    step = api.next_step(at, deadline=SECONDS) if next_step else None
    svg = api.draw(at, step, marks=candidates)
    if not png:
        return svg
    from whydoku.render.png import to_png

    return Image(data=to_png(svg), format="png")


TOOLS = (read, solve, check, hint, steps, why, rate, draw)


def server() -> MCPServer[Any]:
    """Make the server."""
    from importlib.metadata import version

    made: MCPServer[Any] = MCPServer(
        "whydoku",
        version=version("whydoku"),
        instructions="Sudoku of any kind: solve, check, explain and rate. Cells are named r1c1. Prefer hints to answers.",
        log_level="ERROR",
    )
    for tool in TOOLS:
        made.tool(structured_output=False)(tool)
    return made
