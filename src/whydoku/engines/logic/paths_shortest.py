"""The shortest path: the easiest hardest step, and then the fewest steps.

How hard the hardest step has to be follows from the ordinary path, which takes a harder technique only where every easier one
is stuck. Easier and easier selections of techniques, in the scale's order, are tried until they get stuck.

Every open cell takes one step that places its digit, so only steps that remove candidates can be saved, and singles are free:
a *place* is a position in which no single is left, and a *move* is any other step that the techniques allow. A beam search
keeps the places with the fewest candidates. Then all ways with fewer moves are tried, as far as the time reaches: if none of
them ends in the solution, no path has fewer steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from whydoku.engines.logic import engine
from whydoku.engines.logic.limits import BEAM_POSITIONS, MAX_PROOF_POSITIONS, SHORTER_PATH_SECONDS
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.paths import SINGLES, Aim, Move, PathGround, Place
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.limit import Clock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.step import Step
from whydoku.model.wording import counted

NEVER_PLACE = frozenset({"locked", "subsets", "fish", "single-digit patterns", "wings"})
"""Families of techniques whose steps remove candidates and place nothing."""


PLACE_ONE = frozenset({"rules"})
"""Families whose steps place one digit at most."""


class Way(NamedTuple):
    """A place, the cost of its steps beyond singles, and the moves that led there."""

    place: Place
    cost: int
    moves: tuple[Move, ...]


def shortest(path: Path, puzzle: Puzzle, order: Order, clock: Clock) -> Path:
    """Return a path with the easiest hardest step and then the fewest steps, as far as the time allows."""
    if not path.solved or path.guesses or path.several:
        text = "No shorter path was looked for, because the techniques do not solve the puzzle without guesses."
        return path.but(aim=Aim("shortest", text, False, False))
    left = clock.left
    limit = Limit(SHORTER_PATH_SECONDS if left is None else left, clock.limit.effort).start()
    easiest, is_needed = _easiest(path, puzzle, order, limit)
    allowed = order.up_to(_hardest(easiest, order))
    pruned = easiest.pruned()  # it has no guesses, so this is quick
    search = _Search(PathGround(puzzle, allowed.techniques, limit), pruned)
    best, fewest = search.best()
    steps = list(pruned) if best is None else search.steps(best)
    name = max((step.technique for step in steps), key=order.place).title if steps else ""
    aim = Aim("shortest", _said(name, len(steps), is_needed, fewest, len(path)), is_needed, fewest)
    return path.with_steps(steps, aim=aim, seconds=clock.spent)


def _said(hardest: str, steps: int, is_needed: bool, fewest: bool, before: int) -> str:
    if not steps:
        return "There is nothing left to do."
    why = "with easier techniques alone one gets stuck" if is_needed else "easier techniques may do"
    how = "no such path is shorter" if fewest else "a shorter one may exist"
    saved = f", {before - steps} fewer than the ordinary path" if steps < before else ""
    return f"Shortest path: the hardest step is {hardest} ({why}), and it has {counted(steps, 'step')}{saved} ({how})."


def _hardest(path: Path, order: Order) -> float:
    return max(map(order.place, path.techniques), default=0.0)


def _easiest(path: Path, puzzle: Puzzle, order: Order, clock: Clock) -> tuple[Path, bool]:
    """Return a path with the easiest hardest step, and whether easier techniques alone get stuck."""
    while (easier := order.before(_hardest(path, order))).techniques:
        found = engine.explain(puzzle, easier, guesses=False, deadline=clock)
        if not found.solved:
            return path, found.outcome == "stuck"
        path = found
    return path, True


class _Search:
    """Searches for ways with few moves from one place without singles to the next."""

    def __init__(self, ground: PathGround, known: Path) -> None:
        self._ground = ground
        self._singles = tuple(t for t in ground.techniques if t.family == SINGLES)
        self._others = tuple(t for t in ground.techniques if t.family != SINGLES)
        self._known = sum(_cost(len(step.places)) for step in known if step.technique not in self._singles)
        self._is_exact = True
        # The last step of a way that is one cheaper would have to place a digit.
        self._last_may_not_place = all(technique.family in NEVER_PLACE for technique in self._others)

    def best(self) -> tuple[Way | None, bool]:
        """Return a way that is shorter than the known path, None if none is found, and whether that is proven."""
        if self._known <= 0:  # one step per open cell: fewer only if one places several digits
            return None, all(technique.family in NEVER_PLACE | PLACE_ONE for technique in self._others)
        try:
            first = self._settle(self._ground.start())
        except Interrupted:
            raise
        except StoppedError:
            return None, False
        best: Way | None = None
        try:
            best = self._beam(first)
            least = self._known if best is None else best.cost
            better, proven = self._all_ways(first, least)
        except Interrupted:
            raise
        except StoppedError:
            return best, False
        return better or best, proven and self._is_exact and self._ground.is_complete

    def _settle(self, place: Place) -> Place:
        return self._ground.settled(place, self._singles)[0] if self._singles else place

    def _next(self, way: Way) -> Iterator[Way]:
        for move in self._ground.moves(way.place, self._others):
            cost = _cost(len(move.raw.places))
            self._is_exact &= cost >= 0
            place, is_broken = self._ground.after(way.place, move, self._singles)
            if not is_broken:
                yield Way(place, way.cost + cost, (*way.moves, move))

    def _beam(self, first: Place) -> Way | None:
        """Follow the places with the fewest candidates left, move by move."""
        beam, seen = [Way(first, 0, ())], {first.domains}
        while beam:
            found: list[Way] = []
            for way in beam:
                for following in self._next(way):
                    if following.cost >= self._known or following.place.domains in seen:
                        continue
                    if -1 not in following.place.values:
                        return following
                    seen.add(following.place.domains)
                    found.append(following)
            found.sort(key=lambda way: (way.cost, way.place.left))
            beam = found[:BEAM_POSITIONS]
        return None

    def _all_ways(self, first: Place, least: int) -> tuple[Way | None, bool]:
        """Try every cheaper way; return the cheapest that ends in the solution, and whether all were tried."""
        ways: dict[int, list[Way]] = {0: [Way(first, 0, ())]}
        seen = {first.domains: 0}
        best: Way | None = None
        cost = looked = 0
        while cost < least - self._last_may_not_place:
            while ways.get(cost) and cost < least:
                looked += 1
                if looked > MAX_PROOF_POSITIONS:
                    return best, False
                for following in self._next(ways[cost].pop()):
                    if following.cost >= min(least, seen.get(following.place.domains, least)):
                        continue
                    if -1 not in following.place.values:
                        best, least = following, following.cost
                        continue
                    seen[following.place.domains] = following.cost
                    ways.setdefault(following.cost, []).append(following)
            cost += 1
        return best, True

    def steps(self, way: Way) -> list[Step]:
        """Return the steps of a way, with singles as soon as there are any."""
        ground, moves = self._ground, []
        ground.clock = Clock.of(None)  # it is known, and only has to be written down
        place = ground.start()
        for move in (*way.moves, None):
            moves += ground.filled_in(place, self._singles) if self._singles else []
            place = self._settle(place)
            if move is not None:
                moves.append(move)
                place, _ = ground.after(place, move, ())
        return ground.steps(moves)


def _cost(places: int) -> int:
    """Return how many steps longer a move makes a path, given that singles need not place its digits."""
    return 1 - places
