"""How it follows that some parts clash: filling in what they force leads to a place for which nothing is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import select
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.limit import Clock, Limit
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.wording import counted
from whydoku.teacher.limits import MAX_STORY_STEPS, STORY_SECONDS


@dataclass(frozen=True)
class ClashStory:
    """Steps, each in a line, and what is left with nothing after the last."""

    steps: tuple[Step, ...]
    end: str
    empty: Cell | tuple[str, Digit]  # the cell, or the house and the digit, for which nothing is left

    @property
    def lines(self) -> tuple[str, ...]:
        """The steps, each in a line."""
        return tuple(map(str, self.steps))

    @property
    def text(self) -> str:
        """Give the number of steps and where they lead."""
        return f"Filling in what follows from them leads there in {counted(len(self.lines), 'step')}: {self.end}."

    def tell(self) -> str:
        """Tell all of it."""
        width = len(str(len(self.lines)))
        told = [f"{number:{width}}. {line}" for number, line in enumerate(self.lines, 1)]
        return "\n".join(["What follows from them, and from nothing else in the puzzle:", *told, f"Then {self.end}."])

    def to_json(self) -> list[str]:
        """Give the JSON shape."""
        return [*self.lines, f"Then {self.end}."]


def find_story(alone: Puzzle, clock: Clock) -> ClashStory | None:
    """Find a short way from some parts to a contradiction; None where there is none, or it takes too long."""
    left = clock.left
    try:
        techniques = select(None, unique=False)
        limit = Limit(STORY_SECONDS if left is None else min(STORY_SECONDS, left))
        path = logic.explain(alone, techniques, guesses=False, deadline=limit)
    except Interrupted:
        raise
    except StoppedError:
        return None
    if path.outcome != "contradiction" or not len(path):
        return None
    found = [(len(kept), end, empty, kept) for end, empty, kept in _ends(path)]
    if not found:
        return None
    many, end, empty, kept = min(found, key=lambda each: each[:2])
    return None if many > MAX_STORY_STEPS else ClashStory(tuple(path.only(kept)), end, empty)


def _ends(path: Path) -> Iterator[tuple[str, Cell | tuple[str, Digit], list[int]]]:
    """Go through what has nothing left at the end, with the steps that this rests on."""
    graph, start = path.graph, path.puzzle.start().domains
    size = path.puzzle.board.size
    for end, empty, candidates in _empty(path.position(-1)):
        ends: set[int] = set()
        for candidate in candidates:
            if start[candidate // size] >> candidate % size & 1:
                options = graph.removers(candidate, len(path))
                if options and ends.isdisjoint(options):
                    ends.add(options[0])
        yield end, empty, [*graph.kept(ends).steps]


def _empty(position: Position) -> Iterator[tuple[str, Cell | tuple[str, Digit], list[Candidate]]]:
    """Go through what has nothing left, with the candidates it had: cells, and digits in houses."""
    board = position.board
    for cell in board.cells:
        if not position.domains[cell]:
            lost = [board.candidate(cell, digit) for digit in board.digits]
            yield f"{board.name(cell)} has no candidate left", cell, lost
    for house in position.network.houses:
        places = 0
        for cell in house.cells:
            places |= position.domains[cell]
        for digit in board.digits_of(board.all_digits & ~places):
            lost = [board.candidate(cell, digit) for cell in house.cells]
            yield f"{house.name} has no place left for {board.symbol(digit)}", (house.name, digit), lost
