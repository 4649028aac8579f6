"""Fillings of a few cells: whether any filling keeps some sources and breaks a claim.

A small search over the cells that sources and claims name. Each constraint prunes the digits left (as masks) and finds out
when nothing fits; the search tries the digits of the cell with the fewest. It knows nothing of the kernel: what it accepts has
been checked by other means than those that found it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import NamedTuple, TypeAlias

from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import is_time_up
from whydoku.model.rule_scene import Effort
from whydoku.words.constraints import Constraint, Domains, OneTrue, implied, scope_of
from whydoku.words.limits import MAX_FILLING_NODES, MAX_FILLING_QUESTIONS, MAX_TELLING_QUESTIONS


class TooManyError(Exception):
    """The search took more than its bound."""


class Answer(NamedTuple):
    """Whether claims follow from sources."""

    follows: bool
    effort: float  # with how much it was asked; endless where more would not change it
    because: object  # what has to live as long as the question does


Answers: TypeAlias = dict[Hashable, Answer]


class Telling:
    """What the words of one step have asked: how many questions are left, and what was found out by them."""

    __slots__ = ("found", "left")

    def __init__(self, found: Answers) -> None:
        self.left = MAX_TELLING_QUESTIONS
        self.found = found


_TELLING: ContextVar[Telling | None] = ContextVar("telling", default=None)


@contextmanager
def bounded(found: Answers) -> Iterator[None]:
    """Let the words of one step ask MAX_TELLING_QUESTIONS of constraints in all; what they ask beyond takes too long.

    What was found out about the step before is not asked again.
    """
    before = _TELLING.set(Telling(found))
    try:
        yield
    finally:
        _TELLING.reset(before)


def telling() -> Telling | None:
    """Return what the words that are being made have asked so far; None outside `bounded`."""
    return _TELLING.get()


class World:
    """Cells, the digits left in each, and what must hold between them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left: Domains = {}
        self.constraints: list[Constraint] = []
        self._implied: tuple[int, list[Constraint]] = (-1, [])

    def add(self, cells: Iterable[Cell]) -> None:
        """Bring cells in, with every digit left."""
        for cell in cells:
            self.left.setdefault(cell, self.board.domain(cell))

    def keep(self, cell: Cell, mask: Mask) -> None:
        """Leave a cell only some digits."""
        self.left[cell] = self.left.get(cell, self.board.domain(cell)) & mask

    def mask(self, digits: Iterable[Digit]) -> Mask:
        """Return digits as a mask."""
        low, found = self.board.low, 0
        for digit in digits:
            found |= 1 << (digit - low)
        return found

    def settled(self, effort: Effort) -> Domains | None:
        """Return the digits left once the constraints have taken what they can; None where nothing fits."""
        left = dict(self.left)
        return left if _FillingSearch(self._whole(()), effort).settle(left) else None

    def is_possible(self, more: Sequence[Constraint], left: Domains, effort: Effort) -> bool:
        """Whether some filling keeps all constraints; raises TooManyError where that takes too long."""
        return _FillingSearch(self._whole(more), effort).run(dict(left))

    def _whole(self, more: Sequence[Constraint]) -> list[Constraint]:
        """Return the constraints, some more, and what follows from them."""
        if more:
            return [*self.constraints, *more, *implied(self.board, [*self.constraints, *more])]
        if self._implied[0] != len(self.constraints):
            self._implied = len(self.constraints), implied(self.board, self.constraints)
        return [*self.constraints, *self._implied[1]]


class _FillingSearch:
    def __init__(self, constraints: Sequence[Constraint], effort: Effort) -> None:
        self.constraints, self.effort = constraints, effort
        self.nodes = self.checks = 0
        self.telling = telling()

    def run(self, left: Domains) -> bool:
        """Whether some filling is left."""
        self.nodes += 1
        return self.settle(left) and self.branch(left)

    def branch(self, left: Domains) -> bool:
        """Whether some filling is left, of what the constraints have settled."""
        choices = self.choices(left)
        for number, (cell, mask) in enumerate(choices):
            self.nodes += 1
            if self.nodes > MAX_FILLING_NODES:
                raise TooManyError
            tried = {other: left[other] & ~gone for other, gone in choices[:number] if other != cell}
            tried[cell] = mask
            rest = {**left, **tried}
            if self.settle_after(rest, tried) and self.branch(rest):
                return True
        return not choices

    def choices(self, left: Domains) -> list[tuple[Cell, Mask]]:
        """Return what to try: the statements of which one is true, the fewest first; else the digits of a cell."""
        open_ = [found for each in self.clauses if (found := each.choices(left))]
        best = min(open_, key=len, default=[])
        cell, fewest = None, 0
        for each, mask in left.items():
            if mask & (mask - 1) and (cell is None or mask.bit_count() < fewest):
                cell, fewest = each, mask.bit_count()
                if fewest == 2:
                    break
        if cell is None or (best and len(best) <= fewest):
            return best
        return [(cell, 1 << at) for at in range(left[cell].bit_length()) if left[cell] >> at & 1]

    @cached_property
    def clauses(self) -> list[OneTrue]:
        """The constraints that one of some statements is true."""
        return [each for each in self.constraints if isinstance(each, OneTrue)]

    @cached_property
    def watched(self) -> tuple[list[Sequence[Cell]], dict[Cell, list[int]], list[int]]:
        """The cells of each constraint, for each cell the constraints on it, and those that do not say on which they are."""
        said = [scope_of(constraint) for constraint in self.constraints]
        watching: dict[Cell, list[int]] = {}
        for number, scope in enumerate(said):
            for cell in scope or ():
                watching.setdefault(cell, []).append(number)
        return [scope or () for scope in said], watching, [number for number, scope in enumerate(said) if scope is None]

    def settle(self, left: Domains) -> bool:
        """Let all constraints prune until nothing changes."""
        if not all(left.values()):
            return False
        while True:
            before = sum(map(int.bit_count, left.values()))
            self.ask(len(self.constraints))
            for constraint in self.constraints:
                if not constraint(left):
                    return False
            if sum(map(int.bit_count, left.values())) == before:
                return True

    def settle_after(self, left: Domains, changed: Iterable[Cell]) -> bool:
        """Let the constraints on cells that have changed prune, until nothing changes."""
        constraints, (scopes, watching, loose) = self.constraints, self.watched
        waiting = dict.fromkeys(loose)  # in order, each once
        for cell in changed:
            if not left[cell]:
                return False
            waiting.update(dict.fromkeys(watching.get(cell, ())))
        while waiting:
            self.ask(len(constraints))  # as many as where all are asked, so that a bound means the same
            asked, waiting = waiting, {}
            for number in asked:
                scope: Iterable[Cell] = left if number in loose else scopes[number]
                before = [left[cell] for cell in scope]
                if not constraints[number](left):
                    return False
                if (after := [left[cell] for cell in scope]) != before:
                    waiting.update(dict.fromkeys(loose))
                    for cell, old, new in zip(scope, before, after, strict=True):
                        if old != new:
                            waiting.update(dict.fromkeys(watching.get(cell, ())))
        return True

    def ask(self, questions: int) -> None:
        """Count questions; raises TooManyError where they are too many, or the time is up."""
        self.checks += questions
        self.effort.checks += questions
        if self.checks > MAX_FILLING_QUESTIONS or self.effort.checks > self.effort.most or is_time_up():
            raise TooManyError
        if self.telling is not None:
            self.telling.left -= questions
            if self.telling.left < 0:
                raise TooManyError
