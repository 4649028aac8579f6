"""Fillings of a few cells: whether any filling satisfies some sources and violates a claim.

A small search over the cells that sources and claims name, separate within the kernel (`native/words/`): it shares no
propagator with the engines, so what it accepts has been checked by other means than those that found it.
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
    """The search exceeded its bound."""


class Answer(NamedTuple):
    """Whether claims follow from sources."""

    follows: bool
    effort: float  # the effort it was asked with; infinite if more would not change it
    because: object  # objects that have to live as long as the question does


Answers: TypeAlias = dict[Hashable, Answer]


class Telling:
    """The entailment questions of one step's words: how many are left, and the answers so far."""

    __slots__ = ("found", "left")

    def __init__(self, found: Answers) -> None:
        self.left = MAX_TELLING_QUESTIONS
        self.found = found


_TELLING: ContextVar[Telling | None] = ContextVar("telling", default=None)


@contextmanager
def bounded(found: Answers) -> Iterator[None]:
    """Limit the words of one step to MAX_TELLING_QUESTIONS questions of constraints; beyond that they count as too long.

    Earlier answers about the same step are reused.
    """
    before = _TELLING.set(Telling(found))
    try:
        yield
    finally:
        _TELLING.reset(before)


def telling() -> Telling | None:
    """Return the question record of the words being made; None outside `bounded`."""
    return _TELLING.get()


class World:
    """Cells, the digits left in each, and the constraints between them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left: Domains = {}
        self.constraints: list[Constraint] = []
        self._fillings: Fillings | None = None

    def add(self, cells: Iterable[Cell]) -> None:
        """Add cells, with every digit left."""
        for cell in cells:
            self.left.setdefault(cell, self.board.domain(cell))

    def keep(self, cell: Cell, mask: Mask) -> None:
        """Restrict a cell to some digits."""
        self.left[cell] = self.left.get(cell, self.board.domain(cell)) & mask

    def mask(self, digits: Iterable[Digit]) -> Mask:
        """Return digits as a mask."""
        low, found = self.board.low, 0
        for digit in digits:
            found |= 1 << (digit - low)
        return found

    def settle(self, effort: Effort) -> bool:
        """Propagate the constraints for good, after all sources; return False if nothing fits."""
        fillings = Fillings(self.board.size, [*self.left.items()], self.constraints, MAX_DIGIT_SETS)
        found = _asked(fillings.settle, effort)
        self.left = dict(fillings.left())
        self._fillings = fillings
        return found

    def is_possible(self, narrowed: Mapping[Cell, Mask], more: Sequence[Constraint], effort: Effort) -> bool:
        """Whether some filling of the settled world satisfies more constraints, with some cells narrowed.

        Raise TooManyError if that takes too long.
        """
        fillings = self._fillings
        assert fillings is not None
        return _asked(lambda most: fillings.look([*narrowed.items()], more, MAX_FILLING_NODES, most), effort)


def _asked(ask: Callable[[int], tuple[bool | None, int]], effort: Effort) -> bool:
    """Ask the kernel with the number of constraint questions left, and count those used."""
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
