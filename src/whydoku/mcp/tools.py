"""The tools: every verb for assistants, with input from its declaration and a shortened answer.

A puzzle is a text in any format, with rules beside it, so that an assistant can hand on what a person has pasted. Answers are
the nouns' JSON, less what only a program reads: an argument of a hundred inferences helps in no conversation. A tool whose
answer needs more than that has a presenter below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Annotated, Any

from mcp.server.mcpserver import Image
from mcp_types import ToolAnnotations
from pydantic import Field

from whydoku.declare import Option, Verb, group_options
from whydoku.engines.logic.outside_steps import refusals
from whydoku.model.cell_notation import find_notation
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Solution
from whydoku.requests import Fields, Presenters, Request, arguments, field_of, group_fields, model_of, with_notes
from whydoku.rules import write_rule
from whydoku.verbs import verbs
from whydoku.verbs._input import PositionOptions, PuzzleOptions, read_one
from whydoku.verbs.certify import certify
from whydoku.verbs.diagnose import diagnose as find_diagnosis
from whydoku.verbs.next_step import next_step

MAX_SECONDS = 20.0
"""How long a tool works unless it is told otherwise: clients do not wait for ever."""

BRIEF_KEYS = ("step", "technique", "places", "removes", "text", "also", "ways", "needs")
"""What an assistant reads of a step."""

_PUZZLE = "The puzzle in any format: 81 characters, a grid, a link of SudokuPad, JSON …"


def _offered(group: type) -> list[Option]:
    return [option for option in group_options(group) if "mcp" not in option.arg.absent]


def _noun(group: type) -> Callable[[Option], Fields]:
    """Return the fields that stand for a puzzle: a text, and how it is read."""

    def fields(option: Option) -> Fields:
        del option
        return {"puzzle": (str, Field(description=_PUZZLE)), **group_fields(_offered(group))}

    return fields


_NOUNS = {"puzzle": _noun(PuzzleOptions), "position": _noun(PositionOptions)}
_READING = [option.name for option in _offered(PositionOptions)]


@dataclass(frozen=True)
class ToolRequest:
    """What a tool is asked."""

    verb: Verb
    given: dict[str, Any]
    found: list[Any] = field(default_factory=list)  # what the verb has answered, for words and pictures

    @cached_property
    def at(self) -> Puzzle:
        """The puzzle, with what is filled in and crossed out."""
        own = {option.name for option in self.verb.options_on("mcp")}
        return read_one(
            self.given["puzzle"],
            **{name: value for name, value in self.given.items() if name in _READING and name not in own},
        )

    @property
    def deadline(self) -> float:
        """How many seconds it may take."""
        return float(self.given.get("deadline", min(self.verb.deadline or MAX_SECONDS, MAX_SECONDS)))

    def run(self, **changed: Any) -> Any:
        """Return the answer of the verb."""
        nouns = {form: lambda: self.at for form in _NOUNS}
        self.found.append(self.verb.run(**arguments(self.verb, "mcp", self.given, nouns, self.deadline) | changed))
        return self.found[-1]


def _plainly(asked: ToolRequest) -> dict[str, Any]:
    found = asked.run()
    shape = brief(asked.verb.to_json(found))
    return {**shape, "drawing": str(found)} if isinstance(found, Puzzle | Solution) else shape


def brief(shape: Any) -> Any:
    """Return JSON with every step shortened."""
    if isinstance(shape, list):
        return [brief(each) for each in shape]
    if not isinstance(shape, dict):
        return shape
    kept = BRIEF_KEYS if "argument" in shape else shape
    return {name: brief(shape[name]) for name in kept if name in shape}


@dataclass(frozen=True)
class Tool:
    """A verb as a tool."""

    verb: Verb
    show: Callable[[ToolRequest], Any]
    more: Fields  # fields beside the verb's own

    @cached_property
    def model(self) -> type[Request]:
        """The model of its input."""
        return model_of(self.verb, "mcp", _NOUNS, self.more)

    def ask(self, request: Request) -> ToolAnswer:
        """Return the answer: JSON, a text or an image, and beside JSON its words, and a picture if one was asked for."""
        asked = ToolRequest(self.verb, request.given())
        notation = find_notation(asked.given.get("cells"))
        with notation.spoken(), refusals() as refused:
            answer = self.show(asked)
            words = _words(asked, answer) if isinstance(answer, dict) else ""
            picture = _picture(asked) if isinstance(answer, dict) and asked.given.get("png") else None
        puzzle = asked.at if "puzzle" in asked.given else None
        board = None if puzzle is None else puzzle.board
        shape = notation.rewrite_json(with_notes(answer, puzzle, refused), board)
        return ToolAnswer(shape, notation.rewrite(words, board) if board is not None else words, picture)

    @property
    def annotations(self) -> ToolAnnotations:
        """What an assistant may rely on: nothing is changed, nothing outside is asked; chance has a seed."""
        return ToolAnnotations(
            title=self.verb.about.rstrip("."),
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=not any(option.name == "seed" for option in self.verb.options_on("mcp")),
            open_world_hint=False,
        )

    @property
    def example(self) -> dict[str, Any]:
        """What could be sent: each field that is needed, with a value that is right."""
        needed = [name for name, info in self.model.model_fields.items() if info.is_required()]
        return {name: _EXAMPLES.get(name, "…") for name in needed}


@dataclass(frozen=True)
class ToolAnswer:
    """An answer: its JSON (or a text, or an image), and beside it the words and a PNG."""

    shape: Any
    words: str = ""
    picture: Image | None = None


_EXAMPLES: dict[str, Any] = {
    "puzzle": "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7",
    "text": "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7",
    "question": "r1c2",
    "claims": ["r9c6 is 5: naked single"],
    "format": "sudokupad",
    "picture": "data:image/png;base64,…",
}
_WITH_BOARD = ("hint", "why", "check", "diagnose", "mistakes", "judge")


def _words(asked: ToolRequest, shape: dict[str, Any]) -> str:
    """Return what a person would read: the text, and the board that it speaks of."""
    name = asked.verb.name
    found = asked.found[-1] if asked.found else None
    if name in ("explain", "steps"):
        listed = shape["path" if name == "explain" else "steps"]
        return "\n".join(f"{each['technique']}: {each['text']}" for each in listed) or "There is no step."
    if name == "rate":
        return "\n".join(str(each) for each in (found.values() if isinstance(found, dict) else [found]))
    told = shape.get("told") or shape.get("text") or shape.get("drawing")
    if told is None or name == "write":
        return str(told) if told is not None else ""
    return f"{told}\n\n{asked.at}" if name in _WITH_BOARD else str(told)


def _picture(asked: ToolRequest) -> Image:
    """Return a PNG of what was found, or of the puzzle where the answer draws nothing of its own."""
    from whydoku.render.png import to_png

    found = asked.found[-1] if asked.found else None
    own = getattr(found, "_repr_svg_", None)
    return Image(data=to_png(own() if own is not None else asked.at.svg(marks=False)), format="png")


shows = Presenters()


@cache
def tools() -> dict[str, Tool]:
    """Return every tool by its name."""
    here = {name: verb for name, verb in verbs().items() if "mcp" not in verb.absent}
    made = {}
    for name, verb in here.items():
        show, more = shows.of(name, _plainly)
        about_puzzle = any(option.arg.form in _NOUNS for option in verb.options_on("mcp"))
        made[name] = Tool(verb, show, {**more, **(_PICTURE if about_puzzle and name != "draw" else {})})
    return made


_PICTURE: Fields = {"png": (bool | None, Field(False, description="Add a PNG picture of the board to the answer."))}


# -- presenters --------------------------------------------------------------------------------------------------------------


@shows("read")
def _read(asked: ToolRequest) -> dict[str, Any]:
    found: Puzzle = asked.run()
    rules = [write_rule(rule, found.board) for rule in found.rules]
    shown = {"board": str(found.board), "grid": found.grid, "rules": rules, "drawing": str(found)}
    return {**shown, "json": found.to_json()}


@shows("check")
def _check(asked: ToolRequest) -> dict[str, Any]:
    found = find_diagnosis(asked.at, deadline=asked.deadline)
    return {**brief(found.to_json()), "told": found.tell(2)}


@shows("diagnose")
def _diagnose(asked: ToolRequest) -> dict[str, Any]:
    found = asked.run()
    return {**brief(found.to_json()), "told": found.tell(2)}


_LIMIT = (Annotated[int, Field(ge=1, le=200)] | None, Field(20, description="How many to list, easiest first."))


@shows("steps", more={"limit": _LIMIT})
def _steps(asked: ToolRequest) -> dict[str, Any]:
    found = asked.run()
    listed = [brief(each.to_json()) for each in found.conclusions[: asked.given.get("limit", 20)]]
    return {"steps": listed, "conclusions": len(found.conclusions), "complete": found.complete}


@shows("why")
def _why(asked: ToolRequest) -> dict[str, Any]:
    found = asked.run()
    shape = {name: value for name, value in found.to_json().items() if name in ("asked", "holds", "answer", "steps")}
    proved = all(certify(found.path.position(number), step) for number, step in enumerate(found.steps))
    return {**brief(shape), "text": found.tell(2), "proved": proved}


_PLACED = next(option for option in group_options(PositionOptions) if option.name == "placed")
_DRAW: Fields = {
    "placed": field_of(_PLACED.arg),
    "next_step": (bool | None, Field(False, description="Show the next step in it.")),
    "png": (bool | None, Field(False, description="A PNG picture instead of the text of an SVG file.")),
}


@shows("draw", more=_DRAW)
def _draw(asked: ToolRequest) -> Any:
    step = next_step(asked.at, deadline=asked.deadline) if asked.given.get("next_step") else None
    svg = asked.run(step=step)
    if not asked.given.get("png"):
        return svg
    from whydoku.render.png import to_png

    return Image(data=to_png(svg), format="png")
