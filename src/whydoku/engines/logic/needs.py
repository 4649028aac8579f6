"""Dependencies: which earlier steps of a path each step rests on, and which steps the end does not need.

A step presupposes that certain candidates are removed (`demands.py`). Some step before it removed them, or placed a digit that
conflicts with them. If several did, one that is needed anyway is chosen, otherwise the first: other derivations are not sought.
Read from the end, this leaves the steps that the final grid, or a goal, rests on; all others can be dropped, and the arguments
of the rest still hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from whydoku.engines.logic.demands import Conflicts, Demand, Demands
from whydoku.model.board import Candidate, Cell

if TYPE_CHECKING:
    from whydoku.engines.logic.decoder import Decoder
    from whydoku.engines.logic.path import Whole
    from whydoku.model.limit import Clock
    from whydoku.model.network import Network
    from whydoku.model.step import Step


SEEN_AT_ONCE = ("full-house", "last-digit")


@dataclass(frozen=True, slots=True)
class Kept:
    """The numbers of the steps that an end rests on, and for every step those that it rests on."""

    steps: tuple[int, ...]
    needs: tuple[tuple[int, ...], ...]


class Graph:
    """What the steps of a path change and presuppose."""

    def __init__(self, track: Decoder | Whole, steps: Sequence[Step], clock: Clock | None = None) -> None:
        # Not the path itself, which refers to this.
        self._track = track
        self._steps = steps
        self._size = len(steps)
        self._network: Network = track.puzzle.network
        self._demand: dict[int, Demand] = {}
        self._removers: dict[Candidate, list[int]] = {}
        self._fillers: dict[Cell, list[int]] = {}
        self._until = [self._size + 1] * self._size  # the step that takes each one back, or the end
        self._guess_of: dict[int, int] = {}  # for each refutation, the guess that it takes back
        self.places: list[tuple[Candidate, ...]] = []
        self.removed: list[tuple[Candidate, ...]] = []  # explicit ones: what a digit rules out is not in here
        self._read(clock)

    @cached_property
    def demands(self) -> Demands:
        """What steps presuppose, relative to the start."""
        return Demands(self._network, self._track.puzzle.start().domains)

    # -- what steps do ----------------------------------------------------------------------------------------------

    def _read(self, clock: Clock | None) -> None:
        """Record what each step removes, and which guesses are taken back with all that followed."""
        conflicts, network = self._network.once(Conflicts), self._network
        open_guesses: list[int] = []
        for at, step in enumerate(self._steps):
            if clock is not None:
                clock.check()
            self._read_step(at, step, open_guesses)
            for candidate in self.places[at]:
                self._fillers.setdefault(candidate // network.board.size, []).append(at)
                for gone in conflicts.of(network, candidate):
                    self._removers.setdefault(gone, []).append(at)

    def _read_step(self, at: int, step: Step, open_guesses: list[int]) -> None:
        number = self._network.board.candidate
        self.places.append(tuple(number(*pair) for pair in step.places))
        self.removed.append(tuple(number(*pair) for pair in step.removes))
        for gone in self.removed[at]:
            self._removers.setdefault(gone, []).append(at)
        if step.assumes:
            open_guesses.append(at)
        elif step.refutes and open_guesses:
            first = self._guess_of[at] = open_guesses.pop()
            for taken_back in range(first, at):
                self._until[taken_back] = min(self._until[taken_back], at)

    def is_lasting(self, at: int) -> bool:
        """Whether a step's effect is never taken back."""
        return self._until[at] > self._size

    # -- what steps presuppose - -------------------------------------------------------------------------------

    def demand(self, at: int) -> Demand:
        """Return what a step presupposes."""
        if at not in self._demand:
            self._demand[at] = self._read_demand(at)
        return self._demand[at]

    def _read_demand(self, at: int) -> Demand:
        step, single = self._steps[at], self._track.singles[at]
        if single is not None:
            return self._single(at, single.house, step.technique.name)
        if step.assumes:
            return Demand()
        if step.refutes:
            truths = [candidate for truth in step.because for candidate in truth.candidates]
            return Demand(frozenset(self.demands.lost(truths, self._track.position(at))))
        if step.technique.name in SEEN_AT_ONCE and len(step.places) == 1 and step.houses:
            return self._single(at, self._house(step.houses[0]), step.technique.name)
        return self.demands.step(step, self._track.position(at))

    def _house(self, name: str) -> int:
        return next(number for number, house in enumerate(self._network.houses) if house.name == name)

    def _single(self, at: int, house: int, technique: str) -> Demand:
        """Return what a single presupposes; two kinds are seen from the placed digits, not from the candidates."""
        (candidate,) = self.places[at]
        if technique not in SEEN_AT_ONCE:
            return self.demands.single(candidate, house)
        size = self._network.board.size
        filled = set(self._network.houses[house].cells)
        if technique == "last-digit":
            filled = {c // size for earlier in range(at) for c in self.places[earlier] if (c - candidate) % size == 0}
        values = self._track.puzzle.values
        return Demand(filled=frozenset(cell for cell in filled - {candidate // size} if values[cell] is None))

    # -- by which steps ------------------------------------------------------------------------------------------------

    def removers(self, candidate: Candidate, before: int) -> list[int]:
        """Return the steps that remove a candidate before a step is taken."""
        return [at for at in self._removers.get(candidate, ()) if at < before <= self._until[at]]

    def fillers(self, cell: Cell, before: int) -> list[int]:
        """Return the steps that fill a cell before a step is taken."""
        return [at for at in self._fillers.get(cell, ()) if at < before <= self._until[at]]

    def choices(self, at: int, demand: Demand | None = None) -> Iterator[list[int]]:
        """Yield, for each thing that a step presupposes, the steps of which one is needed."""
        wanted = self.demand(at) if demand is None else demand
        start, size = self.demands.start, self._network.board.size
        for candidate in wanted.gone:
            if start[candidate // size] >> candidate % size & 1:
                yield self.removers(candidate, at)
        for cell in wanted.filled:
            yield self.fillers(cell, at)

    # -- what the end needs -----------------------------------------------------------------------------------------

    def kept(self, ends: Collection[int], among: Collection[int] | None = None, clock: Clock | None = None) -> Kept:
        """Return the steps that some rest on, themselves included, and for each step what it rests on."""
        allowed = range(self._size) if among is None else among
        marked = set(ends)
        found: list[tuple[int, ...]] = [()] * self._size
        for at in reversed(range(self._size)):
            if clock is not None:
                clock.check()
            if at in allowed:
                found[at] = tuple(sorted(self._rests_on(at, marked, allowed)))
            if at in marked:
                marked.update(found[at])
        return Kept(tuple(sorted(marked)), tuple(found))

    def _rests_on(self, at: int, marked: set[int], allowed: Collection[int]) -> Iterable[int]:
        found: set[int] = set()
        if at in self._guess_of:
            guess = self._guess_of[at]
            found.add(guess)
            if not self.demand(at).gone:  # the reason of the failure is not known
                return found.union(range(guess, at))
        wanted = sorted(self.choices(at), key=len)
        for options in wanted:
            usable = [option for option in options if option in allowed]
            if not usable:  # the cause is not known: everything before may matter
                return found.union(number for number in range(at) if at <= self._until[number])
            if found.isdisjoint(usable):
                found.add(next((each for each in usable if each in marked), usable[0]))
        return found

    def for_grid(self, clock: Clock | None = None) -> Kept:
        """Return what the digits of the final grid rest on."""
        ends = [at for at, placed in enumerate(self.places) if placed and self.is_lasting(at)]
        return self.kept(ends, clock=clock)
