"""Clashes by filling in: what the parts force leads to a cell or house with nothing left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import select
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.primitives import AllDifferent
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.teacher.limits import STORY_TICKS

Empty = Cell | tuple[AllDifferent, Digit]
"""A cell, or a house and a digit, for which nothing is left."""


@dataclass(frozen=True)
class ClashStory:
    """Steps, and the cell or house that has nothing left after the last."""

    steps: tuple[Step, ...]
    after: Position
    empty: Empty


def fill_in(alone: Puzzle, clock: Clock, work: int = STORY_TICKS) -> Path | None:
    """Return the path that some parts force, within a bound on work; None if the time is up."""
    try:
        return logic.explain(alone, select(None, unique=False), guesses=False, deadline=clock, work=work)
    except Interrupted:
        raise
    except StoppedError:
        return None


def story_of(path: Path) -> ClashStory | None:
    """Return the shortest way along a path to a contradiction; None if it leads to none."""
    if path.outcome != "contradiction":
        return None
    found = [(len(kept), kept, empty) for empty, kept in _ends(path)]
    if not found:
        return None
    _, kept, empty = min(found, key=lambda each: each[0])
    fewer = path.only(kept)
    return ClashStory(tuple(fewer), fewer.position(-1), empty)


def _ends(path: Path) -> Iterator[tuple[Empty, list[int]]]:
    """Yield what has nothing left at the end, with the steps behind that."""
    graph, start = path.graph, path.puzzle.start().domains
    size = path.puzzle.board.size
    for empty, candidates in _empty(path.position(-1)):
        ends: set[int] = set()
        for candidate in candidates:
            if start[candidate // size] >> candidate % size & 1:
                options = graph.removers(candidate, len(path))
                if options and ends.isdisjoint(options):
                    ends.add(options[0])
        yield empty, [*graph.kept(ends).steps]


def _empty(position: Position) -> Iterator[tuple[Empty, list[Candidate]]]:
    """Yield the cells and house digits with nothing left, with the candidates that they had."""
    board = position.board
    for cell in empty_cells(position):
        yield cell, [board.candidate(cell, digit) for digit in board.digits]
    for house, digit in without_place(position):
        yield (house, digit), [board.candidate(cell, digit) for cell in house.cells]


def empty_cells(position: Position) -> Iterator[Cell]:
    """Yield the cells that no digit is left for."""
    return (cell for cell in position.board.cells if not position.domains[cell])


def without_place(position: Position) -> Iterator[tuple[AllDifferent, Digit]]:
    """Yield the houses that have no place for a digit, with the digit."""
    board = position.board
    for house in position.network.houses:
        wanted = places = 0  # a board with layers has more values than its houses have digits
        for cell in house.cells:
            wanted |= board.domain(cell)
            places |= position.domains[cell]
        for digit in board.digits_of(wanted & ~places):
            yield house, digit
