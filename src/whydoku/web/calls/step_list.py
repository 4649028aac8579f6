"""All steps of a position as a list: conclusions and prices at once, words and picture on demand.

Finding some thousand steps takes tenths of a second; explaining them takes half a minute. So the list has no words.
"""

from __future__ import annotations

from typing import Annotated, Any, Unpack

from whydoku.declare import Arg
from whydoku.engines.logic.found import Conclusion
from whydoku.engines.logic.technique import find_technique
from whydoku.errors import InputError
from whydoku.model.board import Board
from whydoku.verbs._options import Deadline, TechniqueOptions
from whydoku.verbs.rating_card import rating_card
from whydoku.verbs.steps import steps
from whydoku.web.calls import page
from whydoku.web.nouns import ThePosition, ThePuzzle
from whydoku.web.shown import position_hash
from whydoku.web.steps import step_shown, work_at


@page("all_steps", deadline=20)
def all_steps(puzzle: ThePosition, deadline: Deadline = None, **using: Unpack[TechniqueOptions]) -> dict[str, Any]:
    """List what follows now, each conclusion once, easiest first: its technique, its price, and no words."""
    found = steps(puzzle, deadline=deadline, **using)
    return {
        "listed": [_entry(each, puzzle.board) for each in found.conclusions],
        "steps": len(found),
        "complete": found.complete,
        "gave_up": list(found.gave_up),
        "order": found.order,
        "opening": found.opening,
        "hash": position_hash(puzzle),
    }


def _entry(found: Conclusion, board: Board) -> dict[str, Any]:
    return {
        "technique": found.step.technique.title,
        "price": found.step.technique.price,
        "places": [[board.name(cell), digit] for cell, digit in found.places],
        "removes": [[board.name(cell), digit] for cell, digit in found.removes],
        "also": [technique.title for technique in found.also],
    }


@page("card", deadline=30)
def card(puzzle: ThePuzzle, deadline: Deadline = None) -> dict[str, Any]:
    """Return the rating card of a puzzle as its rows, each a title and a text."""
    return {"rows": [[title, text] for title, text in rating_card(puzzle, deadline=deadline).rows() if text]}


@page("one_step", deadline=10)
def one_step(
    puzzle: ThePosition,
    technique: Annotated[str, Arg("The technique, by its title.")],
    conclusion: Annotated[
        list[str], Arg("Digits that it places and candidates that it removes: 'r1c5=7', 'r3c4<>2'.", many=True)
    ],
    deadline: Deadline = None,
) -> dict[str, Any]:
    """Show a step by its technique and by what it concludes, or at least by a part of that: its words and its picture."""
    name = puzzle.board.name
    wanted = set(conclusion)
    for step in steps(puzzle, techniques=[find_technique(technique)], deadline=deadline):
        places = {f"{name(cell)}={digit}" for cell, digit in step.places}
        if wanted <= places | {f"{name(cell)}<>{digit}" for cell, digit in step.removes}:
            at = puzzle.start()
            return {"step": step.to_json(), "work": work_at(at), **step_shown(step, puzzle)}
    raise InputError(f"no step of {technique} concludes {' '.join(conclusion)[:200]} in this position")
