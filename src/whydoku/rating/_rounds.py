"""Rate by rounds: how hard the rounds are that a puzzle takes, however it is turned and whatever its digits are called.

All steps of the easiest tier are taken at once (`logic/rounds.py`), so that nothing depends on which of several is found first.
Then rounds that are not needed are left out: starting from the hardest, it is tried whether the puzzle can be solved without
what a round removed. A round is worth what its techniques cost. The rounds add up as numbers of a logarithmic scale do:

  value = log5(5^worth + 5^worth + …)

The hardest round decides, and every further one that is nearly as hard adds some tenths. It is defined on every board and under
every rule.

`explain` takes one step at a time, by the same prices. It hardly ever needs a harder step than the rounds do; if it does, the
rating says so. If rounds would have to look the solution up though the path gets there by techniques, that costs what the
hardest of these costs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.rounds import SEARCH, TRIAL, InRounds, Round, Tiers
from whydoku.engines.logic.technique import find_technique, select
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.scale import Order, Scale
from whydoku.model.solution import Solution, Status
from whydoku.model.step import conclusion
from whydoku.model.technique import GUESS, LEVELS, Technique

BASE = 5.0
LEAST = (3.5, 4.15, 5.1, 5.7)
"""The lowest value of each level after the first, chosen to agree best with HoDoKu's levels of classic puzzles."""

BY_SIZE = ((3, 0.5), (6, 1.0), (10, 1.5), (16, 2.0), (24, 2.5), (40, 3.0))
"""What a reason is worth more for its size: truths and rules it rests on."""

TRIED_WITH = 5.0  # the techniques that are worth less are used to see whether a candidate fails
NEAR = 1.5  # rounds that are so much easier than the hardest hardly count, and are kept though they may not be needed


def rounds_scale(
    name: str, title: str, about: str, price: Callable[[Technique], float], version: str, reader: str
) -> Scale:
    """Return a scale that rates by rounds."""

    def rate(puzzle: Puzzle, solution: Solution, clock: Clock) -> Rating:
        return rate_in_rounds(name, scale, puzzle, solution, clock)

    scale = Scale(
        title=title,
        about=about,
        price=price,
        longer=lambda technique: BY_SIZE if technique.family == "reasons" else (),
        total=total,
        level=level,
        version=version,
        rate=rate,
        reader=reader,
    )
    return scale


def total(worths: Sequence[float]) -> float:
    """Add worths up, to a hundredth; nothing to do is worth nothing.

    >>> total([7.0]), total([7.0, 7.0]), total([])
    (7.0, 7.43, 0.0)
    """
    return round(math.log(math.fsum(math.pow(BASE, worth) for worth in worths), BASE), 2) if worths else 0.0


def level(value: float, used: Sequence[Technique] = ()) -> str:
    """Return the level of a value."""
    return LEVELS[sum(value >= least for least in LEAST)]


@cache
def tiers_of(scale: Scale, unique: bool) -> tuple[Order, Tiers, tuple[float, ...]]:
    """Return the usual techniques in their order, the same in tiers of one price, and what each tier is worth."""
    order = scale.order(select(unique=unique, scale=scale))
    usual = order.techniques
    tried = scale.price(
        find_technique("Trial and Error")
    )  # instead of techniques that cost as much, everything is tried
    found = {worth: tuple(tier) for worth, tier in groupby(usual, key=scale.price) if worth < tried}
    trial = tuple(t for t in usual if scale.price(t) < TRIED_WITH and not t.assumes_unique)
    assert (SEARCH, TRIAL) == (-2, -1)
    return order, Tiers(tuple(found.values()), trial), (*found, scale.price(GUESS), tried)


def rate_in_rounds(name: str, scale: Scale, puzzle: Puzzle, solution: Solution, clock: Clock) -> Rating:
    """Rate a puzzle by its rounds."""
    bare = not puzzle.placed and not puzzle.marks
    order, tiers, worth_of = tiers_of(scale, bare)
    path = logic.explain(puzzle, order, deadline=clock, known=solution)
    if path.outcome == "stopped":
        raise clock.stopped("the path is not found yet")
    dearest = max(path.techniques, key=scale.price, default=None)
    rounds = _pruned(InRounds(puzzle, solution, tiers, clock), worth_of)
    if dearest is not None and path.guesses == 0:  # what rounds would look up, the path has found
        worth_of = (*worth_of[:SEARCH], scale.price(dearest), worth_of[TRIAL])
        rounds = [replace(each, technique=dearest) if each.tier == SEARCH else each for each in rounds]
    worths = tuple(worth_of[each.tier] for each in rounds)
    value = total(worths)
    hardest = None
    if worths:
        at = max(range(len(worths)), key=worths.__getitem__)
        technique = rounds[at].technique
        title = ("Guess" if rounds[at].tier == SEARCH else "Trial and Error") if technique is None else technique.title
        said = _said(puzzle, rounds[at])
        if rounds[at].tier == SEARCH and technique is not None:  # the path's step, not all that was looked up
            said = next(step.conclusion for step in path if step.technique is technique)
        hardest = RatedStep(at + 1, title, worths[at], said)
    return Rating(
        name,
        value,
        Status.UNIQUE,
        level(value),
        hardest=hardest,
        profile=worths,
        guesses=sum(each.tier == SEARCH and each.technique is None for each in rounds),
        version=scale.version,
        text=" ".join(
            filter(None, [_note(dearest, scale, max(worths, default=0.0)), *(f"{said}." for said in path.refused)])
        ),
    )


def _note(dearest: Technique | None, scale: Scale, most: float) -> str:
    """Return a sentence where the path of `explain` holds a step that is worth more than every round."""
    if dearest is None or scale.price(dearest) <= most:
        return ""
    return (
        f"One step at a time, the path takes {dearest} ({scale.price(dearest):g}) as well; "
        "all steps of a kind at once make that unnecessary."
    )


def _pruned(rounds: InRounds, worth_of: Sequence[float]) -> list[Round]:
    """Solve in rounds, and leave out hard ones that are not needed."""
    path = rounds.solve()
    if not path or any(each.tier < 0 for each in path):
        return path
    top = max(each.tier for each in path)
    weights = [math.pow(BASE, worth) for worth in worth_of[: top + 1]]
    least = worth_of[top] - NEAR
    hard = [(worth_of[each.tier], at) for at, each in enumerate(path) if worth_of[each.tier] > least and each.removes]
    best, kept = path, frozenset[int]()
    for _, at in sorted(hard, reverse=True):
        tried = kept.union(path[at].removes)
        shorter = rounds.without(best, tried, weights, math.fsum(weights[each.tier] for each in best))
        if shorter is not None:
            best, kept = shorter, tried
    return best


def _said(puzzle: Puzzle, found: Round) -> str:
    board = puzzle.board
    places, removes = (
        tuple((each // board.size, each % board.size + board.low) for each in candidates)
        for candidates in (found.places, found.removes)
    )
    return conclusion(board, places, removes)
