"""Calls that read, draw and write puzzles."""

from __future__ import annotations

from itertools import islice
from typing import Any

from whydoku import api
from whydoku.errors import FormatError, InputError, OptionError, RuleError
from whydoku.formats import find_format, formats, left_out, sniff
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import rule_from_json
from whydoku.render.shapes import arranged
from whydoku.rules import find_rule, make_rules
from whydoku.web import fields as said
from whydoku.web.jobs import Job
from whydoku.web.shown import drawing, marks_at_once, places, position_hash, puzzle_shown, rule_shown
from whydoku.web.steps import step_shown
from whydoku.web.table import call


@call(method="GET", deadline=2, answer="about", fixed=True)
def about(job: Job) -> dict[str, Any]:
    """Say which whydoku this is, and which formats it reads and writes."""
    del job
    from importlib.metadata import version

    listed = [{"name": name, "title": each.title, "extensions": [*each.extensions]} for name, each in formats().items()]
    return {"name": "whydoku", "version": version("whydoku"), "formats": listed}


@call("open", deadline=2, answer="opened")
def open_(
    job: Job,
    text: said.Text,
    format: said.Name | None = None,
    rules: said.Names | None = None,
    size: said.Name | None = None,
    ignore_rules_text: said.Flag = False,
) -> dict[str, Any]:
    """Read a text in any format, and give all that is needed to show it."""
    del job
    notes: list[str] = []
    found = api.read_all(
        text, rules=rules or (), format=format, size=size, ignore_rules_text=ignore_rules_text, notes=notes
    )
    first = said.bounded(found[0])
    kind = _format_of(text, format) if not notes else None
    return {
        **puzzle_shown(first),
        "format": kind,
        "about": [list(pair) for pair in first.about],
        "notes": notes,
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
    """Give the work that a text carries, as a request would."""
    board = puzzle.board
    shape: dict[str, Any] = {}
    if any(value is not None for value in puzzle.placed):
        shape["placed"] = list(puzzle.placed)
    if puzzle.marks:
        shape["crossed"] = [list(board.digits_of(board.all_digits & ~mask)) for mask in puzzle.marks]
    if history := dict(puzzle.about).get("history"):
        shape["history"] = history
    return shape


@call(deadline=1, answer="drawn")
def draw(
    job: Job, puzzle: said.GivenPuzzle, work: said.GivenWork | None = None, step: said.StepShape | None = None
) -> dict[str, Any]:
    """Draw a puzzle anew, perhaps with a step in it: layout, shapes, pairs, and the candidates that are left at once."""
    del job
    at = said.at_work(puzzle, work)
    with said.somebodys_step():
        found = {} if step is None else step_shown(api.read_step(at, step), at)
    return {**puzzle_shown(puzzle), "marks": marks_at_once(at), "hash": position_hash(at), **found}


@call("marks", deadline=1, answer="marks")
def marks(job: Job, puzzle: said.GivenPuzzle, work: said.GivenWork | None = None) -> dict[str, Any]:
    """Give the candidates that the rules leave at once in each open cell."""
    del job
    at = said.at_work(puzzle, work)
    return {"marks": marks_at_once(at), "hash": position_hash(at)}


@call("places", deadline=1, answer="places")
def places_(job: Job, puzzle: said.GivenPuzzle) -> dict[str, Any]:
    """Give the places where a setter clicks beside cells: sides, corners, and round the board the lines that begin there."""
    del job
    return places(puzzle.board)


@call(deadline=1, answer="draft")
def draft(
    job: Job, puzzle: said.GivenPuzzle, rule: said.RuleShape, without: said.Count | None = None
) -> dict[str, Any]:
    """Draw one rule that is being made, as text or JSON, on a puzzle's board; or say why it does not fit.

    `without` is the number of the rule, from 1, that it takes the place of.
    """
    del job
    board = puzzle.board
    made = _made(rule, puzzle)
    for _ in islice(made.primitives(board), 10_000):  # which says whether it can be kept at all
        pass
    others = [each for number, each in enumerate(puzzle.rules, 1) if number != without]
    shapes = arranged(board, made.draw(board))
    return {
        "rule": rule_shown(made, board),
        "drawing": drawing(board, shapes),
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


@call(deadline=2, answer="converted")
def convert(job: Job, puzzle: said.GivenPuzzle, to: said.Name, work: said.GivenWork | None = None) -> dict[str, Any]:
    """Write a puzzle in another format, and say what that format cannot carry: then `text` is null and `lost` says why."""
    del job
    at = said.at_work(puzzle, work)
    try:
        find_format(to)
    except InputError as error:
        raise OptionError(str(error)) from error
    lost: list[str] = []
    text: str | None = None
    try:
        text = api.write(at, to)
        if words := left_out([at], to):
            lost.append(words)
    except FormatError as error:
        lost.append(str(error))
        if at is not puzzle:
            try:
                text = api.write(puzzle, to)
            except FormatError:
                text = None
    return {"text": text, "lost": lost, "format": to}


@call("svg", deadline=5, answer="svg")
def svg(
    job: Job,
    puzzle: said.GivenPuzzle,
    work: said.GivenWork | None = None,
    step: said.StepShape | None = None,
    marks: said.Flag = False,
    legend: said.Flag = True,
    theme: said.Theme = "light",
) -> dict[str, Any]:
    """Draw a puzzle, or a step in it, as the SVG file that `whydoku draw` writes."""
    del job
    at = said.at_work(puzzle, work)
    if step is not None:
        with said.somebodys_step():
            return {"svg": api.draw(at, api.read_step(at, step), legend=legend, theme=theme)}
    return {"svg": api.draw(at, marks=marks, legend=legend, theme=theme)}
