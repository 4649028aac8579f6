"""A player's own order compared with the possible steps: the technique of each move, and the easiest one available."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Any

from whydoku.declare import Arg
from whydoku.errors import InputError, NoSolutionError
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.verbs._options import Deadline
from whydoku.verbs.next_step import next_step
from whydoku.verbs.recognise import recognise
from whydoku.web.calls import page
from whydoku.web.nouns import ThePuzzle

_MOVE = re.compile(r"(r\d+c\d+)=(\d+)")


@page("compare", deadline=20)
def compare(
    puzzle: ThePuzzle,
    moves: Annotated[list[str], Arg("The digits that were placed, in order: 'r1c5=7'.", many=True, longest=20)],
    deadline: Deadline = None,
) -> dict[str, Any]:
    """Return the easiest technique for each move, and the easiest step that was available instead."""
    clock = Clock.of(deadline)
    board = puzzle.board
    placed: list[int | None] = [None] * len(board.cells)
    listed: list[dict[str, Any]] = []
    for move in moves:
        clock.check()
        match = _MOVE.fullmatch(move)
        if match is None:
            raise InputError(f"a move is written as r1c5=7, not {move!r}")
        cell, digit = board.cell(match[1]), int(match[2])
        before = Position(board, puzzle.rules, puzzle.givens, (), tuple(placed), ())
        placed[cell] = digit
        own = recognise(before, replace(before, placed=tuple(placed)), deadline=clock)  # type: ignore[arg-type]  # a clock that runs is taken as it is
        try:
            there = next_step(before, deadline=clock)  # type: ignore[arg-type]  # likewise
        except NoSolutionError:
            there = None
        listed.append(
            {
                "move": move,
                "technique": None if own.technique is None else own.technique.title,
                "price": own.price,
                "easiest": None if there is None else there.technique.title,
                "easiest_price": None if there is None else there.technique.price,
                "places": [] if there is None else [[board.name(c), d] for c, d in there.places],
                "removes": [] if there is None else [[board.name(c), d] for c, d in there.removes],
            }
        )
    return {"moves": listed}
