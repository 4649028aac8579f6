"""Fillings of a few cells: whether any filling keeps some sources and breaks a claim.

A small search over the cells that sources and claims name. Each constraint prunes the digits left (as masks) and finds out
when nothing fits; the search tries the digits of the cell with the fewest. It knows nothing of the kernel: what it accepts has
been checked by other means than those that found it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import is_time_up
from whydoku.model.rule_scene import Effort
from whydoku.words.constraints import Constraint, Domains, OneTrue, implied
from whydoku.words.limits import MAX_FILLING_NODES, MAX_FILLING_QUESTIONS, MAX_TELLING_QUESTIONS


class TooManyError(Exception):
    """The search took more than its bound."""


_LEFT: ContextVar[list[int] | None] = ContextVar("questions left", default=None)


@contextmanager
def bounded() -> Iterator[None]:
    """Let the words of one step ask MAX_TELLING_QUESTIONS of constraints in all; what they ask beyond takes too long."""
    before = _LEFT.set([MAX_TELLING_QUESTIONS])
    try:
        yield
    finally:
        _LEFT.reset(before)


def _ask(questions: int) -> None:
    left = _LEFT.get()
    if left is not None:
        left[0] -= questions
        if left[0] < 0:
            raise TooManyError


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
        search = _FillingSearch(self._whole(()), effort)
        left = dict(self.left)
        return left if search.settle(left) else None

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
        self.clauses = [each for each in constraints if isinstance(each, OneTrue)]
        self.nodes = self.checks = 0

    def run(self, left: Domains) -> bool:
        self.nodes += 1
        if self.nodes > MAX_FILLING_NODES:
            raise TooManyError
        if not self.settle(left):
            return False
        choices = self.choices(left)
        if not choices:
            return True
        for number, (cell, mask) in enumerate(choices):
            without = {other: left[other] & ~gone for other, gone in choices[:number] if other != cell}
            if self.run({**left, **without, cell: mask}):
                return True
        return False

    def choices(self, left: Domains) -> list[tuple[Cell, Mask]]:
        """Return what to try: the statements of which one is true, the fewest first; else the digits of a cell."""
        open_ = [found for each in self.clauses if (found := each.choices(left))]
        best = min(open_, key=len, default=[])
        cell = min(
            (c for c, mask in left.items() if mask & (mask - 1)), key=lambda c: left[c].bit_count(), default=None
        )
        if cell is None or (best and len(best) <= left[cell].bit_count()):
            return best
        return [(cell, 1 << at) for at in range(left[cell].bit_length()) if left[cell] >> at & 1]

    def settle(self, left: Domains) -> bool:
        """Let all constraints prune until nothing changes."""
        if not all(left.values()):
            return False
        while True:
            before = sum(map(int.bit_count, left.values()))
            self.checks += len(self.constraints)
            self.effort.checks += len(self.constraints)
            if self.checks > MAX_FILLING_QUESTIONS or self.effort.checks > self.effort.most or is_time_up():
                raise TooManyError
            _ask(len(self.constraints))
            for constraint in self.constraints:
                if not constraint(left):
                    return False
            if sum(map(int.bit_count, left.values())) == before:
                return True
