"""Collect all ratings of a puzzle on one card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from whydoku.declare import Verb
from whydoku.errors import InputError, Interrupted, NoSolutionError, OptionError, StoppedError
from whydoku.model.limit import Clock
from whydoku.model.solution import Status
from whydoku.verbs._input import GivenPuzzle, as_puzzle
from whydoku.verbs._options import Deadline
from whydoku.verbs._scales import checked, rate_by_name

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.rating import Rating
    from whydoku.model.rating_card import Bottleneck, RatingCard
    from whydoku.model.solution import Solution

T = TypeVar("T")

SCALES = ("own", "hodoku", "te", "b", "w", "se", "se-without-uniqueness", "bxb")
"""In the order of the work: what may take longest comes last."""
EXOTIC = ("tridagon", "junior exocet", "senior exocet", "double exocet", "sk loop", "multi-sector locked set")
"""The patterns that are worth a line: other exotic ones, such as oddagons, are in every second puzzle."""
MAX_BACKDOOR_CELLS = 2
"""The most cells tried whether singles solve the rest from them."""


def rating_card(puzzle: GivenPuzzle, *, deadline: Deadline = None) -> RatingCard:
    """Collect all ratings of a puzzle, and what else experts ask: minimal, symmetric, bottleneck, backdoor, exotic patterns.

    Every part has its share of the deadline; one that is cut short is left out, and `notes` says so. Raises a
    NoSolutionError where there is not exactly one solution.

    >>> card = rating_card("1.34341.21434.21")
    >>> card, card.minimal, card.backdoor
    (<RatingCard own 1, w 0, b 0, te 0>, False, ())
    """
    with Clock.of(deadline) as clock:
        clock.note("the card has nothing yet")
        given = as_puzzle(puzzle).puzzle
        report = checked(given, clock)
        if report.status is Status.UNKNOWN:
            raise clock.stopped()
        if report.status is not Status.UNIQUE:
            raise NoSolutionError(f"a card is made where there is one solution: {report.said}", report.cause)
        return _Collector(given, replace(report.solutions[0], unique=True), clock).card()


class _Collector:
    """The parts of a card, one after the other, each with its share of the time."""

    def __init__(self, puzzle: Puzzle, solution: Solution, clock: Clock) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self.clock = clock
        self.notes: dict[str, str] = {}
        self.parts = len(SCALES) + 6
        self.done = 0

    def card(self) -> RatingCard:
        from whydoku.generator.canonical import canonical
        from whydoku.model.rating_card import TITLES, RatingCard

        minimal = self.part("minimal", self._is_minimal)
        symmetry = self.part("symmetry", lambda _clock: _symmetry_of(self.puzzle))
        form = self.part("canonical", lambda _clock: canonical(self.puzzle))
        if form is None:
            self.notes["automorphisms"] = self.notes["canonical"]
        backdoor = self.part("backdoor", self._backdoor)
        bottleneck = self.part("bottleneck", self._bottleneck)
        exotic = self.part("exotic", self._exotic)
        found = {name: self._rating(name) for name in SCALES}
        ratings = {name: found[name] for name in TITLES if self._tells(name, found)}
        return RatingCard(
            self.puzzle.grid,
            len(self.puzzle.clues()),
            ratings,
            minimal,
            symmetry,
            None if form is None else form.automorphisms,
            None if form is None else form.grid,
            backdoor,
            bottleneck,
            exotic,
            tuple(self.notes.items()),
        )

    def share(self) -> Clock:
        """Return the clock of the next part."""
        self.done += 1
        return self.clock.part(self.done / self.parts)

    def part(self, name: str, work: Callable[[Clock], T | None]) -> T | None:
        """Return a part of the card, or None with a note if it is cut short or does not apply."""
        try:
            found = work(self.share())
        except Interrupted:
            raise
        except (StoppedError, InputError, OptionError) as error:
            self.notes[name] = str(error)
            return None
        return found

    def _rating(self, name: str) -> Rating:
        return rate_by_name(self.puzzle, (name,), self.share())[name]

    def _tells(self, name: str, found: dict[str, Rating]) -> bool:
        """Whether a rating belongs on the card: BxB only where the depth is above 1, and no scale that refuses the puzzle."""
        from whydoku.rating import find_scale

        depth = found["te"].value
        return not find_scale(name).refuses(self.puzzle) and (name != "bxb" or depth is None or depth > 1)

    def _is_minimal(self, clock: Clock) -> bool:
        from whydoku.engines.search.engine import SEARCH

        for cell, _ in self.puzzle.clues():
            clock.check("not all givens were tried")
            givens = tuple(None if at == cell else value for at, value in enumerate(self.puzzle.givens))
            if SEARCH.count(replace(self.puzzle, givens=givens), limit=2, deadline=clock) == 1:
                return False
        return True

    def _backdoor(self, clock: Clock) -> tuple[str, ...] | None:
        from whydoku.engines.logic.backdoors import smallest_backdoor
        from whydoku.engines.logic.technique import find_techniques

        cells = smallest_backdoor(self.puzzle, self.solution, find_techniques("singles"), MAX_BACKDOOR_CELLS, clock)
        if cells is None:
            self.notes["backdoor"] = f"singles do not solve it from any {MAX_BACKDOOR_CELLS} cells"
            return None
        return tuple(map(self.puzzle.board.name, cells))

    def _bottleneck(self, clock: Clock) -> Bottleneck | None:
        from whydoku.engines.logic import engine as logic
        from whydoku.engines.logic.technique import select
        from whydoku.model.rating import RatedStep
        from whydoku.model.rating_card import Bottleneck

        path = logic.explain(self.puzzle, select(), deadline=clock, known=self.solution)
        if path.outcome == "stopped":
            raise clock.stopped("the usual path has no end yet")
        if not len(path):
            return None
        at = max(range(len(path)), key=lambda number: (path.effects[number].technique.price, -number))
        step = path[at]
        rated = RatedStep(at + 1, step.technique.title, step.technique.price, step.conclusion)
        return Bottleneck(path.position(at).grid, rated, f"step {at + 1}, {step.technique.title}: {step.text}")

    def _exotic(self, clock: Clock) -> tuple[str, ...]:
        from whydoku.engines.logic import engine as logic
        from whydoku.engines.logic.technique import find_techniques

        path = logic.explain(self.puzzle, find_techniques("singles"), guesses=False, deadline=clock)
        wanted = tuple(technique for name in EXOTIC for technique in find_techniques(name))
        found = logic.steps(path.position(len(path)), wanted, deadline=clock)
        return tuple(dict.fromkeys(step.technique.title for step in found))


def _symmetry_of(puzzle: Puzzle) -> str:
    """Return the largest symmetry of the givens' places."""
    from whydoku.generator.symmetry import SYMMETRIES, orbits

    given = {cell for cell, _ in puzzle.clues()}
    kept = ["none"]
    for name in SYMMETRIES:
        try:
            if all(given.issuperset(orbit) or given.isdisjoint(orbit) for orbit in orbits(puzzle.board, name)):
                kept.append(name)
        except OptionError:  # the board is not square
            continue
    return max(kept, key=lambda name: len(SYMMETRIES[name]))


plugin = Verb(rating_card, deadline=20.0, absent={"cli": "`rate --card` prints it"})
