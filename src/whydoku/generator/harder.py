"""From a puzzle to a harder one: exchange clues, keep the best, go on from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from whydoku.errors import InputError, Interrupted, NoSolutionError, StoppedError
from whydoku.generator.chance import Chance
from whydoku.generator.judge import Rate
from whydoku.generator.neighbours import neighbour
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import Rating


@dataclass(frozen=True)
class Harder:
    """A puzzle on the way up: its rating, and how many neighbours have been looked at by then."""

    puzzle: Puzzle
    rating: Rating
    tried: int

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"grid": self.puzzle.grid, "tried": self.tried, "rating": self.rating.to_json()}

    def __repr__(self) -> str:
        return f"<Harder {self.puzzle.board.short}, {self.rating.scale} {self.rating.value}, after {self.tried} tries>"


def harder(puzzle: Puzzle, scale: str, rate: Rate, seed: int, tries: int | None, clock: Clock) -> Iterator[Harder]:
    """Yield harder and harder puzzles, beginning with the given one, until the time or the number of tries is used up.

    A neighbour that is as hard as the best is gone on from as well, so that the way is not blocked by a plateau.
    """
    if not puzzle.is_classic:
        raise InputError("harder neighbours are found for plain 9×9 puzzles only")
    bare = replace(puzzle.puzzle, about=())
    rating = rate(bare, (scale,), clock)[scale]
    if rating.value is None:
        raise NoSolutionError(f"the puzzle cannot be rated: {rating.text or rating.status.value}")
    best = here = Harder(bare, rating, 0)
    yield best
    number = 0
    try:
        while tries is None or number < tries:
            clock.check()
            number += 1
            near = neighbour(here.puzzle, Chance(seed, number), number, clock)
            if near is None:
                continue
            rating = rate(near.puzzle, (scale,), clock)[scale]
            if rating.value is None or here.rating.value is None or rating.value < here.rating.value:
                continue
            here = Harder(near.puzzle, rating, number)
            if best.rating.value is not None and rating.value > best.rating.value:
                best = here
                yield best
    except Interrupted:
        raise
    except StoppedError:
        return
