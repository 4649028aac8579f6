"""How the page shows the answers of verbs: what it adds to the nouns' JSON."""

from __future__ import annotations

from typing import Any

from whydoku.errors import FormatError, InputError, OptionError
from whydoku.formats import find_format, left_out
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted
from whydoku.teacher.diagnosis.first_sight import broken_rules
from whydoku.web.calls import CallRequest, shows
from whydoku.web.nouns import WORK, bounded, made_by_a_client, read_puzzle
from whydoku.web.shown import position_hash
from whydoku.web.steps import hint_shown, work_at


@shows("read")
def read(asked: CallRequest) -> dict[str, Any]:
    """Return a puzzle that is no larger than others may be."""
    found: Puzzle = asked.run()
    bounded(found.board)
    return found.to_json()


@shows("check")
def check(asked: CallRequest) -> dict[str, Any]:
    """Add what the answer rests on, and the rules that the digits break by themselves."""
    at = asked.at
    name = at.board.name
    broken = [
        {"rule": number, "text": text, "cells": [name(cell) for cell in cells]}
        for number, text, cells in broken_rules(at)
    ]
    return {**asked.run().to_json(), "used": _used(at), "broken": broken, "hash": position_hash(at)}


def _used(at: Puzzle) -> str:
    """Return what an answer rests on, in words."""
    digits = sum(digit is not None for digit in at.placed)
    crossed = bool(at.marks)
    if not digits and not crossed:
        return "the givens only"
    parts = [f"your {counted(digits, 'digit')}"] * bool(digits) + ["what you crossed out"] * crossed
    return f"the givens, with {' and '.join(parts)}"


@shows("hint")
def hint(asked: CallRequest) -> dict[str, Any]:
    """Add the drawing of what the hint reveals; level 4 has the step, part by part."""
    at, found = asked.at, asked.run()
    if found is None:
        why = "there is nothing left to do" if None not in at.values else "no technique that may be used applies"
        return {"hint": None, "text": f"No hint: {why}.", "order": None, "hash": position_hash(at)}
    shape = found.to_json()
    shape.pop("step", None)
    shown = hint_shown(found, found.position)
    return {"hint": shape, "text": found.text, "order": found.order, "hash": position_hash(at), **shown}


@shows("why")
def why(asked: CallRequest) -> dict[str, Any]:
    """Add the position of each step."""
    found = asked.run()
    shape = found.to_json()
    for number, step in enumerate(shape["steps"]):
        step["at"] = work_at(found.path.position(number))
    return {**shape, "hash": position_hash(asked.at)}


@shows("certify")
def certify(asked: CallRequest) -> dict[str, Any]:
    """Add a badge, and the grounds of the step; a guess has none."""
    with made_by_a_client():
        step = asked.step()
    assert step is not None
    spent = asked.job.clock
    if step.assumes or step.refutes:
        shape = {"badge": "guess", "proved": False, "text": "a guess is tried, not proved"}
        return {**shape, "reasons": [], "inferences": 0, "clauses": 0, "ms": round(1000 * spent.spent, 1)}
    checked = asked.run()
    with made_by_a_client():
        reasons = [*(truth.name for truth in step.because), *step.rules]
    return {
        **asked.verb.to_json(checked),
        "badge": "not-proved" if not checked else "unique" if checked.assumes_unique else "proved",
        "reasons": reasons,
        "clauses": 0 if checked.proof is None else len(checked.proof),
        "ms": round(1000 * spent.spent, 1),
    }


@shows("solve")
def solve(asked: CallRequest) -> dict[str, Any]:
    """Add the hash."""
    return {**asked.run().to_json(), "hash": position_hash(asked.at)}


@shows("write")
def write(asked: CallRequest) -> dict[str, Any]:
    """Add what the format cannot carry: `lost` says why, and `text` is null where nothing can be written."""
    format = asked.given.get("format", "line")
    try:
        find_format(format)
    except InputError as error:
        raise OptionError(str(error)) from error
    lost: list[str] = []
    text: str | None = None
    try:
        text = asked.run()
        if words := left_out([asked.at], format):
            lost.append(words)
    except FormatError as error:
        lost.append(str(error))
        if "work" in asked.given:
            try:
                text = asked.run(puzzles=read_puzzle(asked.given["puzzle"]))
            except FormatError:
                text = None
    return {"text": text, "lost": lost, "format": format}


@shows("draw", more=WORK)
def draw(asked: CallRequest) -> dict[str, Any]:
    """Draw the work as well."""
    return {"svg": asked.run(puzzle=asked.at)}
