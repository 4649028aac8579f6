"""Groups of cells that share one sum."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator, Sequence

from whydoku.model.board import Board, Cell
from whydoku.model.primitives import Pairs, Sum
from whydoku.rules._checks import start_of


def equal_sums(board: Board, groups: Sequence[Sequence[Cell]], name: str = "") -> Iterator[Sum | Pairs]:
    """Yield a difference of 0 between the smallest group and each other, less what both have; single cells are equal."""
    first, *others = sorted(groups, key=len)
    for group in others:
        called = name or f"the equal sums {start_of(board, first)} and {start_of(board, group)}"
        more, less = (tuple((Counter(one) - Counter(two)).elements()) for one, two in ((group, first), (first, group)))
        if len(more) == len(less) == 1:
            yield Pairs(more[0], less[0], operator.eq, called, "be equal")
        elif more or less:
            yield Sum((*more, *less), 0, called, (1,) * len(more) + (-1,) * len(less))
