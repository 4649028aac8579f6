"""HoDoKu's scale: the sum of its scores for the steps that it takes itself, and the level that belongs to it.

A plain 9×9 is rated by HoDoKu's own path (`logic/hodoku.py`); the scale rates no others, which HoDoKu does not know. The level
is that of the hardest technique, and higher where the score is too high for it.

Where equally short chains could be taken, and in nets of several assumptions, HoDoKu's choice depends on how its tables happen
to be filled; a few scores of extreme puzzles differ for that (15 of 519), all but two of them by less than 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from whydoku._kernel import hodoku_entries
from whydoku.engines.logic.hodoku import HodokuPath, entries, walk
from whydoku.engines.logic.technique import techniques
from whydoku.engines.search.many import solve_many
from whydoku.model.board import Cell, Digit, square_board
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Solution, Status
from whydoku.model.step import conclusion
from whydoku.model.technique import LEVELS, Technique
from whydoku.rating._classic import why_not_classic

VERSION = "2.3"
"""From which on HoDoKu chooses among chains as it does here."""
BEYOND = 10_000
"""The score of a step by a technique that HoDoKu does not have: what it gives for brute force."""

MOST = (800, 1000, 1600, 1800)
"""The highest score of each level but the last."""


def level_of(score: float, least: int) -> str:
    """Return the level of a score where the hardest technique has a level, by its place in `LEVELS`."""
    while least < len(MOST) and score > MOST[least]:
        least += 1
    return LEVELS[least]


def level(score: float, used: Sequence[Technique]) -> str:
    """Return the level of a path by its score and its techniques."""
    return level_of(score, max((LEVELS.index(t.level or LEVELS[-1]) for t in used), default=0))


@cache
def _listed() -> dict[str, int]:
    """Return the place in HoDoKu's list of each code."""
    places: dict[str, int] = {}
    for at, (code, *_) in enumerate(hodoku_entries()):
        places.setdefault(code, at)
    return places


@cache
def rank(technique: Technique) -> float:
    """Return a technique's place in HoDoKu's list; one that is not there comes after all that cost no more on the own scale.

    >>> from whydoku.engines.logic.technique import find_technique
    >>> rank(find_technique("Naked Single")), rank(find_technique("Last Digit"))
    (1.0, 0.5)
    """
    listed = _listed()
    place = min((listed[code] for code in technique.codes if code in listed), default=None)
    if place is not None:
        return float(place)
    cheaper = (
        rank(each)
        for each in techniques()
        if each.price <= technique.price and not listed.keys().isdisjoint(each.codes)
    )
    return max(cheaper, default=-1.0) + 0.5


def rate(puzzle: Puzzle, solution: Solution, clock: Clock) -> Rating | None:
    """Rate a classic puzzle as HoDoKu does."""
    if type(puzzle) is not Puzzle:  # the program's own path begins with the givens
        return None
    [path] = clock.within(walk, [puzzle.grid], [solution.grid], seconds=clock.left)
    if not path.solved:
        raise clock.stopped(_so_far(path))
    return _rating(path)


def rate_lines(lines: Sequence[str], threads: int, each: float | None) -> list[Rating | None]:
    """Rate plain lines with one solution each."""
    paths = walk(lines, solve_many(lines), threads=threads, each=each)
    return [
        _rating(path)
        if path.solved
        else Rating("hodoku", version=VERSION, text=f"stopped at the deadline: {_so_far(path)}")
        for path in paths
    ]


def _so_far(path: HodokuPath) -> str:
    return f"{len(path.scores)} steps rated"


@lru_cache(maxsize=1024)  # the hardest step of an easy puzzle places one digit
def _concluded(places: tuple[tuple[Cell, Digit], ...], removes: tuple[tuple[Cell, Digit], ...]) -> str:
    return conclusion(square_board(9), places, removes)


def _rating(path: HodokuPath) -> Rating:
    total = float(path.total)
    hardest = None
    if path.scores:
        entry = entries()[path.entry]
        said = _concluded(tuple(path.places), tuple(path.removes))
        hardest = RatedStep(path.dearest + 1, entry.title, float(entry.score), said)
    level = level_of(total, path.level)
    return Rating("hodoku", total, Status.UNIQUE, level, None, None, hardest, path.scores, path.guesses, VERSION)


plugin = Scale(
    title="HoDoKu",
    about="HoDoKu's order, and the sum of its scores.",
    rank=rank,
    price=lambda technique: float(BEYOND if technique.hodoku is None else technique.hodoku),
    total=lambda worths: float(sum(worths)),
    level=level,
    version=VERSION,
    rate=rate,
    rate_lines=rate_lines,
    refuses=lambda puzzle: why_not_classic("HoDoKu", puzzle),
)
