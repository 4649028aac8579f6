"""Fillings of a few cells: whether any filling keeps some sources and breaks a claim.

A small search over the cells that sources and claims name: the kernel's, but one of its own (`native/words/`), which shares no
propagator with the engines. So what it accepts has been checked by other means than those that found it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, TypeAlias

from whydoku._kernel import Constraint, Fillings
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import is_time_up
from whydoku.model.rule_scene import Effort
from whydoku.words.limits import MAX_DIGIT_SETS, MAX_FILLING_NODES, MAX_FILLING_QUESTIONS, MAX_TELLING_QUESTIONS

Domains: TypeAlias = dict[Cell, Mask]
"""The digits left in cells."""


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
        self._fillings: Fillings | None = None

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

    def settle(self, effort: Effort) -> bool:
        """Let the constraints take what they can, for good; False where nothing fits. It comes after all sources."""
        fillings = Fillings(self.board.size, [*self.left.items()], self.constraints, MAX_DIGIT_SETS)
        found = _asked(fillings.settle, effort)
        self.left = dict(fillings.left())
        self._fillings = fillings
        return found

    def is_possible(self, narrowed: Mapping[Cell, Mask], more: Sequence[Constraint], effort: Effort) -> bool:
        """Whether some filling of what is settled keeps some more constraints, with some cells narrowed.

        Raises TooManyError where that takes too long.
        """
        fillings = self._fillings
        assert fillings is not None
        return _asked(lambda most: fillings.look([*narrowed.items()], more, MAX_FILLING_NODES, most), effort)


def _asked(ask: Callable[[int], tuple[bool | None, int]], effort: Effort) -> bool:
    """Ask the kernel with as many questions of constraints as are left, and count them."""
    now = telling()
    left = MAX_FILLING_QUESTIONS if now is None else min(MAX_FILLING_QUESTIONS, now.left)
    if is_time_up():
        raise TooManyError
    found, questions = ask(int(min(left, effort.most - effort.checks)))
    effort.checks += questions
    if now is not None:
        now.left -= questions
    if found is None:
        raise TooManyError
    return found
