"""The page's call for setters."""

from __future__ import annotations

from typing import Annotated, Any

from whydoku.declare import Arg
from whydoku.model.limit import Clock
from whydoku.verbs._options import Deadline
from whydoku.verbs.candidates import candidates
from whydoku.web.calls import page
from whydoku.web.nouns import ThePuzzle
from whydoku.web.shown import position_hash
from whydoku.web.tally import tally as tally_of


@page("tally", deadline=20)
def tally(
    puzzle: ThePuzzle,
    most: Annotated[int, Arg("How far the solutions of a candidate are counted.", kind=int, least=1, most=100)] = 8,
    deadline: Deadline = None,
) -> dict[str, Any]:
    """Return the true candidates of each cell, each with the number of solutions it is in, up to a bound."""
    clock, board = Clock.of(deadline), puzzle.board
    found = candidates(puzzle, deadline=clock)  # type: ignore[arg-type]  # a clock that runs is taken as it is
    masks = [board.mask(digits) for digits in found]
    counts = tally_of(puzzle.with_marks(masks), most, clock) if all(masks) else {}
    return {
        "candidates": [
            [[digit, counts.get((cell, digit), 0)] for digit in digits] for cell, digits in enumerate(found)
        ],
        "most": most,
        "hash": position_hash(puzzle),
    }
