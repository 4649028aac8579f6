"""Scales that are editions of Sudoku Explainer: what they have in common.

`rate` and `explain` follow the program itself, hint by hint: `native/se` has its techniques, its order and the lengths of
its chains. It knows plain 9×9 Sudokus, and the scale rates no others. They are explained by whydoku's techniques in Sudoku
Explainer's order; a technique that it does not have is placed by its price on whydoku's own scale.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from whydoku._kernel import SeRating, explainer_techniques, se_rate
from whydoku.model.board import square_board
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.scale import Guide, Scale, Surcharges
from whydoku.model.solution import Solution, Status
from whydoku.model.step import conclusion
from whydoku.model.technique import Technique
from whydoku.rating._classic import why_not_classic

CHAINS = ("chains", "forcing", "rule forcing")
"""Families whose steps are rated by their length."""


def explainer_scale(name: str, edition: str, title: str, about: str, *, uniqueness: bool = True) -> Scale:
    """Make the scale of an edition, which may do without techniques that assume one solution."""

    def rate(puzzle: Puzzle, _solution: Solution, clock: Clock) -> Rating | None:
        if type(puzzle) is not Puzzle:  # the program's own path begins with the givens
            return None
        [found] = clock.within(se_rate, [puzzle.grid], edition, seconds=clock.left)
        if found.outcome == "stopped":
            raise clock.stopped(_so_far(found))
        return _rating(name, edition, found)

    def rate_lines(lines: Sequence[str], threads: int, each: float | None) -> list[Rating | None]:
        return [
            None if found.outcome == "invalid" else _rating(name, edition, found)
            for found in se_rate(lines, edition, threads, each)
        ]

    return Scale(
        title=title,
        about=about,
        price=rating,
        longer=lambda technique: LENGTHS if technique.family in CHAINS else (),
        band=band,
        version=edition,
        rate=rate,
        rate_lines=rate_lines,
        guide=Guide(edition, is_on_paths),
        uses=lambda technique: (
            (technique.default or technique.family == "direct") and (uniqueness or not technique.assumes_unique)
        ),
        refuses=lambda puzzle: why_not_classic(title, puzzle),
    )


@cache
def _own() -> frozenset[str]:
    return frozenset(explainer_techniques())


def is_on_paths(technique: Technique) -> bool:
    """Whether a technique may be on a path: the usual ones, and all that Sudoku Explainer has."""
    return technique.default or technique.name in _own()


def rating(technique: Technique) -> float:
    """Return the rating of a technique's shortest step."""
    return technique.price if technique.se is None else technique.se


def _lengths() -> Surcharges:
    """Go through the lengths that make a chain a tenth harder each: 4, 6, 8, 12, 16 …"""
    found, length = [], 4
    for tenths in range(1, 13):
        found.append((length, tenths / 10))
        length = length * 3 // 2 if tenths % 2 else length * 4 // 3
    return tuple(found)


LENGTHS = _lengths()


def band(technique: Technique) -> Hashable:
    """Put chains of one rating together, everything else by itself."""
    return ("chains", rating(technique)) if technique.family in CHAINS else technique.title


def _so_far(found: SeRating) -> str:
    return f"rated {found.er:g} or more" if len(found) else "not rated"


def _rating(name: str, edition: str, found: SeRating) -> Rating:
    if found.outcome == "stopped":
        return Rating(name, version=edition, text=f"stopped at the deadline: {_so_far(found)}")
    profile = found.profile
    hardest = None
    if profile:
        at = profile.index(max(profile))
        technique, worth, place, removes = found.step(at)
        # What a placement removes from its own cell is implicit.
        text = conclusion(square_board(9), (place,) if place else (), () if place else tuple(removes))
        hardest = RatedStep(at + 1, technique, worth, text)
    return Rating(name, found.er, Status.UNIQUE, None, found.ep, found.ed, hardest, tuple(profile), 0, edition)
