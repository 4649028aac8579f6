"""The technique Reason: of all that could be shown, the conclusion with the smallest reason that can be followed.

Every candidate that does not hold has a reason; a first refutation of each says roughly how many parts it takes. Those
refuted quickly are considered, others only if there are none. The most promising are minimised, and turned into arguments. The
shortest argument is the step; one that only lists its parts removes all that they rule out. If a technique with nested
assumptions has a shorter one, that takes its turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.engines.logic.engine import easiest
from whydoku.engines.logic.limits import MAX_ARGUED_INFERENCES
from whydoku.engines.logic.refute import argue_from
from whydoku.engines.logic.technique import Technique
from whydoku.engines.logic.view import View
from whydoku.engines.sat.limits import MINIMAL_CORE_CONFLICTS, QUESTION_CONFLICTS
from whydoku.engines.search.engine import SEARCH
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.limit import Clock
from whydoku.model.network import Network
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.teacher.limits import (
    ALSO_CONFLICTS,
    ENOUGH_CANDIDATES,
    FILLED_CELLS,
    FILLING_CONFLICTS,
    MANY_CANDIDATES,
    MAX_ALSO_CANDIDATES,
    MAX_ARGUED_REASONS,
    MAX_MINIMISED_REASONS,
    MINIMISING_CONFLICTS,
    MINIMISING_ROUNDS,
    MINIMISING_TIMES,
    SHORT_REASON_INFERENCES,
    SMALL_REASON_PARTS,
    UNPROMISING_PARTS,
    UNTOLD_PART_INFERENCES,
)
from whydoku.teacher.reason import Core, ReasonFinder

STAGES = ((30, 16, None), (300, 6, 60), (3_000, 3, 8), (20_000, 1, 4), (300_000, 1, 2), (5_000_000, 1, 1))
"""Conflicts for the first refutation of a candidate, candidates whose reasons are then made small, and those that are tried.

More conflicts only where no candidate is refuted with fewer; then the first that are refuted have to do. What the solver
learns about one candidate stays, so it is better to insist on a few than to try all of them again.
"""
UNTOLD = MAX_ARGUED_INFERENCES
"""The length of an argument that only names its parts: that of the longest one written out, and more for each part."""
NESTED = ("Nested Forcing Net", "Nested Rule Forcing")


@dataclass(frozen=True, slots=True)
class FoundReason:
    """A reason with its argument."""

    core: Core
    argument: Argument
    also: tuple[Literal, ...] = ()  # what else its parts say

    @property
    def length(self) -> int:
        """Its length for a reader; one that only lists its parts is the last resort."""
        return UNTOLD + UNTOLD_PART_INFERENCES * self.core.size if self.is_bare else len(self.argument)

    @property
    def price(self) -> float:
        """Its length per conclusion."""
        return self.length / (1 + len(self.also))

    @property
    def is_bare(self) -> bool:
        """Whether it only lists its parts."""
        return self.argument[-1].reason is Reason.SEARCH


@dataclass(frozen=True, slots=True)
class _SpareReasons:
    """Reasons that were found and not taken; they hold wherever no more is left than where they were found."""

    found: tuple[FoundReason, ...]
    length: int  # longest argument taken
    is_bare: bool  # whether the last one only lists its parts
    is_lax: bool  # whether longer ones than the last are taken, because there are many candidates
    domains: tuple[Mask, ...]

    def hold_in(self, position: Position) -> bool:
        """Whether a position is one of those that follow."""
        return not any(now & ~before for now, before in zip(position.domains, self.domains, strict=True))


def find_reason(view: View) -> Iterator[Step]:
    """Yield the step with the shortest reason, if anything follows at all; the engine calls again in the next position.

    Reasons found earlier and not used come first. One of them is taken if its argument is no longer than the last step's or,
    where there are many candidates, at most twice as long as the best that was found with it. After a step that only listed its
    parts the next one does so too: looking for another takes long, and neither can be followed.
    """
    position, clock = position_of(view), view.clock
    kept = view.notes.get(find_reason)
    told: list[FoundReason] = []
    later: tuple[FoundReason, ...] = ()
    length = 0
    if isinstance(kept, _SpareReasons) and kept.hold_in(position):
        told, later = _told_again(kept, position, clock)
        length = kept.length if kept.is_lax else 0
    is_new = not told
    if is_new:
        wrong = list(_wrong(position, clock))
        told = _found(position, wrong, clock)
        length = 2 * told[0].length if told and len(wrong) > MANY_CANDIDATES else 0
    if not told:
        return
    best = told[0]
    view.notes[find_reason] = _SpareReasons(
        (*told[1:], *later), length or best.length, best.is_bare, length > 0, position.domains
    )
    nested = tuple(technique for technique in view.wanted if technique.title in NESTED)
    is_asked = best.price > SHORT_REASON_INFERENCES and (is_new or not length)
    if nested and is_asked and _is_shorter(position, nested, best.price, clock):
        return
    yield reason_step(view.technique, position, best, best.also or _also(best, position))


def _found(position: Position, wrong: Sequence[Literal], clock: Clock) -> list[FoundReason]:
    if not wrong:
        return []
    with ReasonFinder(position, clock) as finder:
        return shortest(finder, wrong, position, clock)


def _told_again(
    kept: _SpareReasons, position: Position, clock: Clock
) -> tuple[list[FoundReason], tuple[FoundReason, ...]]:
    """Explain reasons from an earlier position again for what is still left, shortest first; return those not explained."""
    left = [found for found in kept.found if position.has(*found.core.claim.candidate)]
    if kept.is_bare:
        return [_bare(_still_open(found.core, position), found.also, position) for found in left[:1]], tuple(left[1:])
    again = (_told(position, _still_open(found.core, position), clock) for found in left)
    return sorted((found for found in again if found.length <= kept.length), key=lambda found: found.price), ()


def _bare(core: Core, also: Sequence[Literal], position: Position) -> FoundReason:
    """Return a reason that only lists its parts, with what else they say of what is left."""
    argument = Argument([Inference((core.claim,), Reason.SEARCH, core.truths, (), core.rules)])
    return FoundReason(core, argument, tuple(claim for claim in also if position.has(*claim.candidate)))


def _still_open(core: Core, position: Position) -> Core:
    """Return parts without those settled by now: a truth whose digit stands, or a rule about full cells."""
    values = position.values
    truths = tuple(truth for truth in core.truths if not any(values[cell] == digit for cell, digit in truth.pairs))
    rules = tuple(rule for rule in core.rules if any(values[cell] is None for cell in rule.cells))
    same = truths == core.truths and rules == core.rules
    return core if same else Core(core.claim, truths, rules)


def position_of(view: View) -> Position:
    """Return the position that a view shows."""
    board, rules = view.board, view.network.rules
    values = [view.value(cell) for cell in board.cells]
    givens = tuple(value if view.is_given(cell) else None for cell, value in enumerate(values))
    placed = tuple(None if view.is_given(cell) else value for cell, value in enumerate(values))
    marks = tuple(view.mask(c) if value is None else board.bit(value) for c, value in enumerate(values))
    return Position(board, rules or (), givens, (), placed, marks).start()


def _wrong(position: Position, clock: Clock) -> Iterator[Literal]:
    """Yield the candidates missing from some solution: only they can be removed.

    The solution is used for nothing else; a candidate is removed because its reason is proved.
    """
    solution = position.network.once(_LastSolution).of(position, clock)
    if solution is None:
        return
    for cell, digit in enumerate(position.values):
        if digit is None:
            yield from (Literal(cell, other, False) for other in position.candidates(cell) if other != solution[cell])


class _LastSolution:
    """The solution of the last position, which is that of the next one on the same path."""

    def __init__(self, _network: Network) -> None:
        self._values: tuple[Digit, ...] = ()

    def of(self, position: Position, clock: Clock) -> tuple[Digit, ...] | None:
        """Return a solution of a position; None if it has none."""
        if not self._values or not all(
            position.mask(cell) & position.board.bit(value) for cell, value in enumerate(self._values)
        ):
            found = SEARCH.solve(position, deadline=clock)
            if found is None:
                return None
            self._values = tuple(found.values)
        return self._values


def shortest(finder: ReasonFinder, wrong: Sequence[Literal], position: Position, clock: Clock) -> list[FoundReason]:
    """Look for candidates that can be removed by short arguments, shortest first."""
    tight = sorted(wrong, key=lambda claim: position.mask(claim.cell).bit_count())
    for stage, (budget, promising, tried) in enumerate(STAGES):
        enough = promising if stage else ENOUGH_CANDIDATES if len(wrong) > MANY_CANDIDATES else None
        rough = finder.rough_ones(tight[:tried], budget, enough)
        if rough:
            break
    else:
        return []
    is_large = len(wrong) > MANY_CANDIDATES
    if is_large and stage:
        return _insisting(finder, tight, position, max(budget, FILLING_CONFLICTS))
    most = min(QUESTION_CONFLICTS, 4 * budget)
    likely = 3 * rough[0][0] + UNPROMISING_PARTS
    if is_large:
        claims, spend = (
            [claim for _, claim in rough[: 2 * promising]],
            min(MINIMISING_TIMES * budget, MINIMISING_CONFLICTS),
        )
    else:
        claims, spend = [claim for parts, claim in rough[:promising] if parts <= likely], MINIMAL_CORE_CONFLICTS
    found = (finder.find(claim, rounds=1, conflicts=most, spend=spend) for claim in claims)
    small = sorted((core for core in found if core is not None), key=lambda core: core.size)
    told = sorted((_told(position, core, clock) for core in small[:MAX_ARGUED_REASONS]), key=lambda found: found.length)
    for at, one in enumerate(told[:MAX_MINIMISED_REASONS]):
        if one.core.size > SMALL_REASON_PARTS and not (is_large and one.is_bare):
            smaller = finder.find(one.core.claim, rounds=MINIMISING_ROUNDS, conflicts=most)
            if smaller is not None and smaller.size < one.core.size:
                told[at] = min(one, _told(position, smaller, clock), key=lambda found: found.length)
    told.sort(key=lambda found: found.length)
    if is_large or told[0].is_bare:
        bare = [at for at, found in enumerate(told) if found.is_bare][: MAX_MINIMISED_REASONS if is_large else 1]
        for at in bare:
            told[at] = replace(told[at], also=finder.also(told[at].core, tight, ALSO_CONFLICTS)[:MAX_ALSO_CANDIDATES])
        told.sort(key=lambda found: found.price)
    if not is_large:
        return told
    more = [
        core
        for at, core in enumerate(small)
        if at >= MAX_ARGUED_REASONS and core.size <= 3 * small[0].size + UNPROMISING_PARTS
    ]
    return told + [_bare(core, (), position) for core in more]


def _insisting(finder: ReasonFinder, tight: Sequence[Literal], position: Position, conflicts: int) -> list[FoundReason]:
    """Refute all wrong candidates in a few cells, with as many parts as that takes."""
    by_cell: dict[Cell, list[Literal]] = {}
    for claim in tight:
        by_cell.setdefault(claim.cell, []).append(claim)
    done: list[Core] = []
    filled = 0
    for claims in by_cell.values():
        cores = [core for claim in claims if (core := finder.first(claim, conflicts)) is not None]
        done += cores
        filled += len(cores) == len(claims)
        if filled == FILLED_CELLS:
            break
    if not done:
        return []
    truths = dict.fromkeys(truth for core in done for truth in core.truths)
    rules = dict.fromkeys(rule for core in done for rule in core.rules)
    core = Core(done[0].claim, tuple(truths), tuple(rules))
    return [_bare(core, [other.claim for other in done[1:]], position)]


def _told(position: Position, core: Core, clock: Clock) -> FoundReason:
    return FoundReason(core, argue_from(position, core.claim, core.truths, core.rules, clock))


def _also(found: FoundReason, position: Position) -> tuple[Literal, ...]:
    """Return the other removals by a rule that is a reason on its own, so that they form one step."""
    core = found.core
    if core.truths or len(core.rules) != 1 or len(found.argument) > 1 or core.rules[0].number < 0:
        return ()
    left = position.network.kernel.ask_premise(core.rules[0].number, list(position.domains))
    if left is None:
        return ()
    gone = [
        Literal(cell, digit, False)
        for cell in core.rules[0].cells
        if position.values[cell] is None
        for digit in position.board.digits_of(position.domains[cell] & ~left[cell])
    ]
    return tuple(literal for literal in gone if literal != core.claim)


def reason_step(technique: Technique, position: Position, found: FoundReason, also: Sequence[Literal] = ()) -> Step:
    """Return the step of a reason, with the other conclusions of the same kind."""
    core, claim = found.core, (found.core.claim.candidate,)
    last = found.argument[-1]
    return Step(
        position.board,
        technique,
        claim if core.claim.holds else (),
        () if core.claim.holds else tuple(sorted({*claim, *(literal.candidate for literal in also)})),
        because=core.truths,
        premises=core.rules,
        cost=core.size,
        argument=Argument([*found.argument, *(replace(last, claim=(literal,)) for literal in also)]),
    )


def _is_shorter(position: Position, nested: tuple[Technique, ...], price: float, clock: Clock) -> bool:
    other = easiest(position, nested, deadline=clock)
    return bool(other) and len(other[0].argument) <= price * max(1, len(other[0].removes))
