"""What the scales by whips, braids and trial and error have in common (Denis Berthier's ratings).

A puzzle is as hard as the longest pattern that it needs when shortest ones are taken first, with all singles in between.
`native/logic/braid_ratings` walks that way. It knows truths and links: houses, and what rules say of two cells. Puzzles with
other rules are not rated, because they would rarely be solved without those.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from whydoku._kernel import braid_ratings
from whydoku.model.board import Board, square_board
from whydoku.model.limit import Clock
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.scale import RateLines, Scale
from whydoku.model.solution import Solution, Status
from whydoku.model.step import conclusion
from whydoku.model.technique import Technique
from whydoku.rules import default_rules

VERSION = "1"
_DIGITS = {str(digit): digit - 1 for digit in range(1, 10)}


def braid_scale(name: str, title: str, about: str, pattern: str, beyond: str) -> Scale:
    """Make the scale of a measure: `pattern` is what its hardest step is called, `beyond` why a puzzle has no value."""

    def rate(puzzle: Puzzle, _solution: Solution, clock: Clock) -> Rating:
        low = puzzle.board.low
        values = [-1 if value is None else value - low for value in puzzle.values]
        start = (values, list(puzzle.domains))
        [found] = clock.within(braid_ratings, puzzle.network.kernel, [start], name, 1, None, clock.left)
        if found[0] == "stopped":
            raise clock.stopped(_so_far(found[1]))
        return _rating(puzzle.board, *found)

    def rate_lines(lines: Sequence[str], threads: int, each: float | None) -> list[Rating | None]:
        plain = _empty()
        starts: list[tuple[list[int], list[int]]] = [([_DIGITS.get(sign, -1) for sign in line], []) for line in lines]
        return [
            Rating(name, version=VERSION, text=f"stopped at the deadline: {_so_far(found[1])}")
            if found[0] == "stopped"
            else _rating(plain.board, *found)
            for found in braid_ratings(plain.network.kernel, starts, name, threads, each, None)
        ]

    def _so_far(value: int) -> str:
        return f"{title} is {value} or more"

    def _rating(board: Board, end: str, value: int, rounds: Sequence[int], target: int) -> Rating:
        if end == "stuck":
            return Rating(name, version=VERSION, text=beyond)
        profile = (
            0.0,
            *map(float, rounds or range(1, value + 1)),
        )  # singles come first, and each depth after those before it
        called = pattern.format(value) if value or pattern.startswith("B") else "singles"
        concluded = "the rest follows"
        if target >= 0:
            cell, digit = divmod(target, board.size)
            concluded = conclusion(board, (), ((cell, digit + board.low),))
        hardest = RatedStep(profile.index(value) + 1, called, float(value), concluded)
        return Rating(name, float(value), Status.UNIQUE, hardest=hardest, profile=profile, guesses=0, version=VERSION)

    lines: RateLines = rate_lines
    return Scale(
        title=title,
        about=about,
        price=_price,
        version=VERSION,
        rate=rate,
        rate_lines=lines,
        refuses=lambda puzzle: _why_not(title, puzzle),
    )


@cache
def _empty() -> Puzzle:
    board = square_board(9)
    return Puzzle(board, default_rules(board), (None,) * len(board.cells))


def _price(technique: Technique) -> float:
    return technique.price


def _why_not(title: str, puzzle: Puzzle) -> str:
    """Return a sentence that says why a scale does not rate a puzzle, or "" where it does."""
    if all(isinstance(primitive, AllDifferent | Pairs) for primitive in puzzle.network.primitives):
        return ""
    return f"{title} counts houses and what rules say of two cells, but this puzzle has rules of another kind; use own"
