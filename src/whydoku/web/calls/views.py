"""The page's calls for showing and setting a puzzle."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Unpack

from whydoku.declare import Arg
from whydoku.errors import InputError, RuleError
from whydoku.formats import find_format, formats, sniff
from whydoku.model.network import layered_board, seen_by
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import rule_from_json
from whydoku.model.step import Step
from whydoku.render.shapes import arranged
from whydoku.render.svg import drawn_by
from whydoku.rules import find_rule, make_rules
from whydoku.verbs._input import PuzzleOptions, read_puzzles
from whydoku.verbs.solve import solve
from whydoku.web.calls import page
from whydoku.web.nouns import ThePosition, ThePuzzle, bounded
from whydoku.web.shown import drawing, marks_at_once, pairs, places, position_hash, puzzle_shown, rule_shown
from whydoku.web.sight import in_sight
from whydoku.web.steps import net_shown, step_shown


@page("about", method="GET", deadline=2, fixed=True)
def about() -> dict[str, Any]:
    """Return the version of whydoku, and the formats it reads and writes."""
    from importlib.metadata import version

    listed = [{"name": name, "title": each.title, "extensions": [*each.extensions]} for name, each in formats().items()]
    return {"name": "whydoku", "version": version("whydoku"), "formats": listed}


@page("open", deadline=2)
def open_text(
    text: Annotated[str, Arg("The text: puzzles in any format, links.", longest=1 << 20)], **how: Unpack[PuzzleOptions]
) -> dict[str, Any]:
    """Read a text in any format, and return all that is needed to show its first puzzle."""
    notes: list[str] = []
    found = read_puzzles(text, notes=notes, **how)
    first = found[0]
    bounded(first.board)
    kind = _format_of(text, how.get("format")) if not notes else None
    return {
        **puzzle_shown(first),
        "format": kind,
        "about": [list(pair) for pair in first.about],
        "notes": [*notes, *([f"Passed over: {first.passed_over}."] if first.passed_over else [])],
        "more": len(found) - 1,
        "work": _work_in(first),
    }


def _format_of(text: str, format: str | None) -> dict[str, str] | None:
    try:
        found = sniff(text) if format is None else find_format(format)
    except InputError:
        return None
    return next(({"name": name, "title": each.title} for name, each in formats().items() if each is found), None)


def _work_in(puzzle: Puzzle) -> dict[str, Any]:
    """Return the work in a text, in the form of a request."""
    board = puzzle.board
    shape: dict[str, Any] = {}
    if any(value is not None for value in puzzle.placed):
        shape["placed"] = list(puzzle.placed)
    if puzzle.marks:
        shape["crossed"] = [list(board.digits_of(board.all_digits & ~mask)) for mask in puzzle.marks]
    if history := dict(puzzle.about).get("history"):
        shape["history"] = history
    return shape


@page("show", deadline=1)
def show(
    puzzle: ThePosition,
    step: Annotated[Step | None, Arg("A step to show in it.", form="step")] = None,
) -> dict[str, Any]:
    """Show a puzzle, perhaps with a step in it: layout, shapes, pairs, and the candidates that are left at once."""
    found = {} if step is None else step_shown(step, puzzle)
    return {**puzzle_shown(puzzle.puzzle), "marks": marks_at_once(puzzle), "hash": position_hash(puzzle), **found}


@page("net", deadline=2)
def net(
    puzzle: ThePosition,
    step: Annotated[Step, Arg("The step.", form="step")],
    line: Annotated[int | None, Arg("The line to draw, by its number.", kind=int, least=0)] = None,
) -> dict[str, Any]:
    """Return a net as a tree of lines, and the picture of the way to one of them; a step that is no net has none."""
    return net_shown(step, puzzle.start(), line)


@page("marks", deadline=1)
def marks(puzzle: ThePosition) -> dict[str, Any]:
    """Return the candidates that the rules leave directly in each open cell."""
    return {"marks": marks_at_once(puzzle), "hash": position_hash(puzzle)}


@page("fog", deadline=5)
def fog(puzzle: ThePosition) -> dict[str, Any]:
    """Return the cells hidden by fog and the puzzle in sight; which digits are right is known if there is one solution."""
    stated = dict(puzzle.about).get("solution", "")
    if not stated and puzzle.drawn.fog is not None:
        found = solve(puzzle.puzzle)
        stated = found.grid if found is not None and found.unique else ""
    hidden = puzzle.in_fog(stated)
    answer = {"hidden": list(hidden), "known": bool(stated), "hash": position_hash(puzzle)}
    if hidden:
        seen = in_sight(puzzle, hidden)
        answer["sight"] = {"puzzle": seen.to_json(), "pairs": pairs(seen), "marks": marks_at_once(seen)}
    return answer


@page("places", deadline=1)
def click_places(puzzle: ThePuzzle) -> dict[str, Any]:
    """Return the places where a setter clicks besides cells: sides, corners, and the lines that begin around the board."""
    return places(puzzle.board)


@page("draft", deadline=1)
def draft(
    puzzle: ThePuzzle,
    rule: Annotated[str | dict[str, Any], Arg("The rule, as text or JSON.", form="rule", longest=100_000)],
    without: Annotated[
        int | None,
        Arg("The number of the rule, from 1, that it takes the place of.", kind=int, least=1, most=1_000_000),
    ] = None,
) -> dict[str, Any]:
    """Draw an unfinished rule on a puzzle's board, or report why it does not fit."""
    made = _made(rule, puzzle)
    others = [each for number, each in enumerate(puzzle.rules, 1) if number != without]
    board = layered_board(puzzle.board, [*others, made])
    seen = seen_by(made, board)
    made.check(seen)
    for _ in islice(made.primitives(seen), 10_000):  # this checks whether it can hold at all
        pass
    shapes = arranged(puzzle.board, drawn_by(made, board))
    return {
        "rule": rule_shown(made, board),
        "drawing": drawing(puzzle.board, shapes),
        "text": made.note(board),
        "known": made in others,
    }


def _made(rule: Any, puzzle: Puzzle) -> Rule:
    if isinstance(rule, str):
        made = make_rules([rule], puzzle.board)
        if len(made) != 1:
            raise RuleError(f"this is {len(made)} rules; a draft is one")
        return made[0]
    return rule_from_json(rule, puzzle.board, find_rule)
