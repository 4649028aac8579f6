"""whydoku's own scale: how hard the rounds are that a puzzle takes, however it is turned and whatever its digits are called.

All steps of the easiest tier are taken at once (`logic/rounds.py`), so that nothing depends on which of several is found first.
Then rounds that are not needed are left out: starting from the hardest, it is tried whether the puzzle can be solved without
what a round removed. A round is worth what its tier is: what Sudoku Explainer gives for its techniques, or the like where it
has none. The rounds add up as numbers of a logarithmic scale do:

  value = log5(5^worth + 5^worth + …)

The hardest round decides, and every further one that is nearly as hard adds some tenths. It is defined on every board and under
every rule. The version changes whenever a value does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import groupby

from whydoku.engines.logic.rounds import SEARCH, TRIAL, InRounds, Round
from whydoku.engines.logic.technique import select
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.scale import Scale
from whydoku.model.solution import Solution, Status
from whydoku.model.step import conclusion
from whydoku.model.technique import LEVELS, Technique

VERSION = "2"
BASE = 5.0
LEAST = (3.5, 4.15, 5.1, 5.7)
"""The lowest value of each level after the first, chosen to agree best with HoDoKu's levels of classic puzzles."""

NAKED_SINGLE = 1.6  # with all candidates marked it is easier than Sudoku Explainer says
BEYOND = 3.5  # a technique that nobody has rated: rules without a technique of their own
BY_SCORE = {
    100: 4.5,
    130: 4.3,
    150: 4.4,
    200: 5.0,
    240: 5.2,
    250: 5.4,
    260: 5.6,
    300: 7.0,
    350: 7.3,
    390: 7.4,
    410: 7.4,
}
"""Worth of techniques that only HoDoKu has, by its score."""

LONG_CHAINS = (
    7.1  # with almost locked sets as with groups: which of the two a chain has may depend on the order of looking
)

BY_SIZE = ((3, 0.5), (6, 1.0), (10, 1.5), (16, 2.0), (24, 2.5), (40, 3.0))
"""What a reason is worth more for its size: truths and rules it rests on."""

LAST_TIER = 9.5  # what is as hard is not looked for: everything is tried instead
SEARCHED = 11.0
TRIED_WITH = 5.0  # the techniques that are worth less are used to see whether a candidate fails
NEAR = 1.5  # rounds that are so much easier than the hardest hardly count, and are kept though they may not be needed


def price(technique: Technique) -> float:
    """Say what a round of a technique is worth."""
    if technique.title == "Naked Single":
        return NAKED_SINGLE
    if technique.se is not None:
        return technique.se
    if technique.family == "chains":
        return LONG_CHAINS
    return BY_SCORE.get(technique.hodoku or 0, BEYOND)


@cache
def tiers(unique: bool) -> tuple[tuple[Technique, ...], ...]:
    """Put the usual techniques into tiers of the same worth, easiest first."""
    usual = sorted(select(unique=unique), key=lambda technique: (price(technique), technique.rank, technique.title))
    found = [tuple(tier) for worth, tier in groupby(usual, key=price) if worth < LAST_TIER]
    return tuple(found)


@cache
def trial(unique: bool) -> tuple[Technique, ...]:
    """Give the techniques by which a candidate is tried."""
    return tuple(t for tier in tiers(unique) for t in tier if price(t) < TRIED_WITH and not t.assumes_unique)


def total(worths: Sequence[float]) -> float:
    """Add worths up, to a hundredth; nothing to do is worth nothing.

    >>> total([7.0]), total([7.0, 7.0]), total([])
    (7.0, 7.43, 0.0)
    """
    return round(math.log(math.fsum(math.pow(BASE, worth) for worth in worths), BASE), 2) if worths else 0.0


def level(value: float, used: Sequence[Technique] = ()) -> str:
    """Give the level of a value."""
    return LEVELS[sum(value >= least for least in LEAST)]


def rate(puzzle: Puzzle, solution: Solution, clock: Clock) -> Rating:
    """Rate a puzzle by its rounds."""
    bare = not puzzle.placed and not puzzle.marks
    levels = tiers(bare)
    rounds = InRounds(puzzle, solution, levels, trial(bare), clock)
    worth_of = {TRIAL: LAST_TIER, SEARCH: SEARCHED} | {at: price(tier[0]) for at, tier in enumerate(levels)}
    path = _pruned(rounds, worth_of)
    worths = tuple(worth_of[each.tier] for each in path)
    value = total(worths)
    hardest = None
    if path:
        at = max(range(len(worths)), key=worths.__getitem__)
        names = {TRIAL: "Trial and Error", SEARCH: "Guess"}
        technique = path[at].technique
        title = names[path[at].tier] if technique is None else technique.title
        hardest = RatedStep(at + 1, title, worths[at], _said(puzzle, path[at]))
    return Rating(
        "own",
        value,
        Status.UNIQUE,
        level(value),
        hardest=hardest,
        profile=worths,
        guesses=sum(each.tier == SEARCH for each in path),
        version=VERSION,
    )


def _pruned(rounds: InRounds, worth_of: dict[int, float]) -> list[Round]:
    """Solve in rounds, and leave out hard ones that are not needed."""
    path = rounds.solve()
    assert path is not None  # it always ends in the solution if nothing is left out
    if not path or any(each.tier < 0 for each in path):
        return path
    top = max(each.tier for each in path)
    least = worth_of[top] - NEAR
    blocked: frozenset[int] = frozenset()
    hard = [(worth_of[each.tier], at) for at, each in enumerate(path) if worth_of[each.tier] > least and each.removes]
    best, weight = path, _weight(path, worth_of)
    for _, at in sorted(hard, reverse=True):
        tried = blocked | frozenset(path[at].removes)
        shorter = rounds.solve(tried, top + 1)
        if shorter is not None and _weight(shorter, worth_of) < weight:
            best, weight, blocked = shorter, _weight(shorter, worth_of), tried
    return best


def _weight(path: Sequence[Round], worth_of: dict[int, float]) -> float:
    return math.fsum(math.pow(BASE, worth_of[each.tier]) for each in path)


def _said(puzzle: Puzzle, found: Round) -> str:
    board = puzzle.board
    places, removes = (
        tuple((each // board.size, each % board.size + board.low) for each in candidates)
        for candidates in (found.places, found.removes)
    )
    return conclusion(board, places, removes)


plugin = Scale(
    title="whydoku",
    about="Rounds of all steps of the easiest technique; the hardest rounds decide. The same for every way to write a puzzle.",
    rank=lambda technique: technique.rank,
    price=price,
    longer=lambda technique: BY_SIZE if technique.family == "reasons" else (),
    total=total,
    level=level,
    version=VERSION,
    rate=rate,
)
