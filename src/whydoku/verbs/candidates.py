"""Find what each cell can be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from whydoku.declare import Verb
from whydoku.engines.search import at_once
from whydoku.engines.selection import find_engine
from whydoku.model.board import Digit
from whydoku.verbs._input import AnyPuzzle, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Engine
from whydoku.verbs._solution import solving_clock


class TrueCandidates(tuple[tuple[Digit, ...], ...]):
    """The digits of each cell, as a tuple; a notebook shows them on the board."""

    puzzle: AnyPuzzle

    @classmethod
    def of(cls, puzzle: AnyPuzzle, digits: Iterable[tuple[Digit, ...]]) -> Self:
        """Return the digits of the cells of a puzzle."""
        made = cls(digits)
        made.puzzle = puzzle
        return made

    def _repr_svg_(self) -> str:  # what a notebook shows
        given = as_puzzle(self.puzzle)
        return given.with_marks([sum(1 << digit - given.board.low for digit in digits) for digits in self]).svg(
            marks=True
        )


def candidates(puzzle: GivenPosition, *, engine: Engine = "auto", deadline: Deadline = None) -> TrueCandidates:
    """Show, for each cell, the digits it has in some solution.

    >>> candidates("1.34341.21434.21")[1]
    (2,)
    """
    if engine == "auto" and at_once.fits(deadline) and (known := at_once.candidates(puzzle)) is not None:
        return TrueCandidates.of(puzzle, known)
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        return TrueCandidates.of(given, find_engine(engine, given).candidates(given, deadline=clock))


plugin = Verb(candidates, deadline=60.0, to_json=lambda found: {"candidates": [list(digits) for digits in found]})
