"""Calls that ask about a puzzle or a position and answer at once: check, hint, why, prove, solve, rate."""

from __future__ import annotations

from typing import Annotated, Any

from whydoku import api, asking, proving, rates
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted
from whydoku.teacher.diagnosis.first_sight import broken_rules
from whydoku.web import fields as said
from whydoku.web.jobs import Job
from whydoku.web.shown import position_hash
from whydoku.web.steps import hint_shown, work_at
from whydoku.web.table import Said, call

Use = Annotated[str, Said({"type": "string", "enum": ["givens", "work"]})]


@call(deadline=5, answer="checked")
def check(job: Job, puzzle: said.GivenPuzzle, work: said.GivenWork | None = None, use: Use = "work") -> dict[str, Any]:
    """Say whether a puzzle has one solution, several or none: the givens alone, or with what somebody has done."""
    at = said.at_work(puzzle, work) if use == "work" else puzzle.puzzle
    broken = broken_rules(at)
    report = api.check(at, deadline=job.deadline)
    name = at.board.name
    listed = [{"rule": number, "text": text, "cells": [name(cell) for cell in cells]} for number, text, cells in broken]
    return {**report.to_json(), "use": use, "used": _used(at), "broken": listed, "hash": position_hash(at)}


def _used(at: Puzzle) -> str:
    """Say what an answer rests on."""
    digits = sum(digit is not None for digit in at.placed)
    crossed = bool(at.marks)
    if not digits and not crossed:
        return "the givens only"
    parts = [f"your {counted(digits, 'digit')}"] * bool(digits) + ["what you crossed out"] * crossed
    return f"the givens, with {' and '.join(parts)}"


@call(deadline=5, answer="hinted")
def hint(
    job: Job,
    puzzle: said.GivenPuzzle,
    work: said.GivenWork | None = None,
    level: said.Level = 1,
    up_to: said.Name | None = None,
    without: said.Names | None = None,
    techniques: said.Names | None = None,
    scale: said.Name | None = None,
    reader: said.Reader | None = None,
    names: said.Name | None = None,
) -> dict[str, Any]:
    """Give a hint: 1 where to look, 2 which technique, 3 which cells, 4 the whole step, part by part."""
    at = said.at_work(puzzle, work)
    found = api.hint(
        at,
        level,
        techniques=techniques or None,
        up_to=up_to,
        without=without or (),
        scale=scale,
        names=names,
        reader=reader,
        deadline=job.deadline,
    )
    if found is None:
        why = "there is nothing left to do" if None not in at.values else "no technique that may be used applies"
        return {"hint": None, "text": f"No hint: {why}.", "order": None, "hash": position_hash(at)}
    assert found.position is not None
    shape = found.to_json()
    shown = hint_shown(found, found.position)
    shape.pop("step", None)
    return {"hint": shape, "text": found.text, "order": found.order, "hash": position_hash(at), **shown}


@call(deadline=10, answer="why-answer")
def why(
    job: Job,
    puzzle: said.GivenPuzzle,
    cell: said.Name,
    digit: said.Seed | None = None,
    denies: said.Flag = False,
    work: said.GivenWork | None = None,
    up_to: said.Name | None = None,
    without: said.Names | None = None,
    techniques: said.Names | None = None,
    scale: said.Name | None = None,
    reader: said.Reader | None = None,
) -> dict[str, Any]:
    """Say why a cell has a digit, or does not (`denies`): the steps that lead there and no others, or the smallest reason."""
    at = said.at_work(puzzle, work)
    question = cell if digit is None or not denies else f"{cell}<>{digit}"
    found = asking.why(
        at,
        question,
        None if denies else digit,
        techniques=techniques or None,
        up_to=up_to,
        without=without or (),
        scale=scale,
        reader=reader,
        deadline=job.deadline,
    )
    shape = found.to_json()
    for number, step in enumerate(shape["steps"]):
        step["at"] = work_at(found.path.position(number))
    return {**shape, "hash": position_hash(at)}


@call(deadline=10, answer="proved")
def prove(
    job: Job, puzzle: said.GivenPuzzle, step: said.StepShape, work: said.GivenWork | None = None
) -> dict[str, Any]:
    """Check a step by its own argument, inference by inference, and say what it follows from."""
    at = said.at_work(puzzle, work)
    with said.somebodys_step():
        found = api.read_step(at, step)
        if found.assumes or found.refutes:
            return _unproved("a guess is tried, not proved", job)
        checked = proving.certify(at, found, deadline=job.deadline)
    reasons = [*(truth.name for truth in found.because), *found.rules]
    badge = "not-proved" if not checked else "unique" if checked.assumes_unique else "proved"
    return {
        "badge": badge,
        "proved": bool(checked),
        "text": str(checked),
        "reasons": reasons,
        "inferences": checked.inferences,
        "clauses": 0 if checked.proof is None else len(checked.proof),
        "ms": round(1000 * job.clock.spent, 1),
    }


def _unproved(text: str, job: Job) -> dict[str, Any]:
    spent = round(1000 * job.clock.spent, 1)
    shape = {"badge": "guess", "proved": False, "text": text, "reasons": [], "inferences": 0, "clauses": 0}
    return {**shape, "ms": spent}


@call(deadline=10, answer="solved")
def solve(job: Job, puzzle: said.GivenPuzzle, work: said.GivenWork | None = None) -> dict[str, Any]:
    """Find a solution, and say whether it is the only one."""
    at = said.at_work(puzzle, work)
    return {**api.solve(at, deadline=job.deadline).to_json(), "hash": position_hash(at)}


@call(deadline=20, answer="rated")
def rate(job: Job, puzzle: said.GivenPuzzle, scales: said.Names | None = None) -> dict[str, Any]:
    """Say how hard a puzzle is on the known scales, with what each step of the path is worth."""
    found = rates.rate(puzzle.puzzle, scales or ["own", "se", "hodoku"], deadline=job.deadline)
    return {"ratings": {name: rating.to_json() for name, rating in found.items()}}
