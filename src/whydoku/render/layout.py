"""Where things are in a picture of a board: cells, the places of candidates in a cell, outlines round cells.

cell      a square of side CELL; the board's top left corner is at (MARGIN, MARGIN)
slot      the place of a candidate in its cell: the same digit is at the same place in every cell
head      the strip at the top of each cell that slots leave free, because cages write their totals there
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from whydoku.model.board import Board, Cell, Digit
from whydoku.render.tree import number

Spot: TypeAlias = tuple[float, float]
"""A point of the picture: x, y."""

CELL = 56
"""The side of a cell, in the picture's own units."""

MARGIN = 8
_HEAD = 0.17  # of a cell
_RIM = 0.045
_RIM_IN_CAGE = 0.08
_TIGHT = 0.74  # how much nearer to the middle slots are where something stands on a cell's corner


class Layout:
    """The places of a board's picture; `tight` are cells with something on a corner, which slots keep away from."""

    def __init__(self, board: Board, *, headed: bool = False, tight: frozenset[Cell] = frozenset()) -> None:
        self.board = board
        self.headed = headed
        self._tight = tight
        side = max(1, math.isqrt(board.plain.size - 1) + 1)
        top, rim = (_HEAD, _RIM_IN_CAGE) if headed else (_RIM, _RIM)
        lines = -(-board.plain.size // side)
        wide, high = (1 - 2 * rim) / side * CELL, (1 - top - rim) / lines * CELL
        self.room = min(wide, high, CELL / 3)
        """The room that a candidate has."""
        self.slots = [
            (rim * CELL + (right + 0.5) * wide, top * CELL + (down + 0.5) * high)
            for down, right in (divmod(place, side) for place in range(board.plain.size))
        ]
        """Where each digit stands in a cell, from its top left corner."""
        self.tightness = _TIGHT
        """How large slots are in a tight cell."""
        self._written: dict[tuple[Cell, Digit], tuple[str, str]] = {}
        self._tight_slots = [tuple(CELL / 2 + _TIGHT * (part - CELL / 2) for part in slot) for slot in self.slots]

    def scale(self, cell: Cell) -> float:
        """Return how large what stands in a cell's slots is: 1, or less where the cell is tight."""
        return _TIGHT if cell in self._tight else 1.0

    def radius(self, cell: Cell) -> float:
        """Return how far the shape round a candidate reaches from its middle."""
        return 0.43 * self.room * self.scale(cell)

    def corner(self, cell: Cell) -> Spot:
        """Return the top left corner of a cell."""
        row, col = self.board.positions[cell]
        return MARGIN + col * CELL, MARGIN + row * CELL

    def middle(self, cell: Cell) -> Spot:
        """Return the middle of a cell."""
        row, col = self.board.positions[cell]
        return MARGIN + (col + 0.5) * CELL, MARGIN + (row + 0.5) * CELL

    def slot(self, cell: Cell, digit: Digit) -> Spot:
        """Return the middle of a candidate."""
        row, col = self.board.positions[cell]
        slots = self._tight_slots if cell in self._tight else self.slots
        x, y = slots[(digit - self.board.plain.low) % len(slots)]  # a layer's values may be more
        return MARGIN + col * CELL + x, MARGIN + row * CELL + y

    def written_at(self, cell: Cell, digit: Digit, lower: float) -> tuple[str, str]:
        """Return the coordinates of a candidate's text as they are written, so far below the middle of its slot."""
        known = self._written.get((cell, digit))
        if known is None:
            x, y = self.slot(cell, digit)
            known = self._written[cell, digit] = number(x), number(y + lower)
        return known

    def outline(self, cells: Iterable[Cell], inset: float = 0.0) -> str:
        """Return the path round some cells, that many units within their sides; cells that meet at a corner stay apart."""
        return _outline(tuple(map(self.board.positions.__getitem__, cells)), inset)


@lru_cache(maxsize=4096)
def _outline(places: tuple[tuple[int, int], ...], inset: float) -> str:
    return "".join(
        "M" + "L".join(f"{number(x)} {number(y)}" for x, y in loop) + "Z" for loop in _loops(set(places), inset)
    )


# Directions on the way round, inside on the right: right, down, left, up; as (down, right) and the turn to the right is +1.
_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _loops(places: set[tuple[int, int]], inset: float) -> list[list[Spot]]:
    """Go round cells clockwise, loop by loop, and give the corners."""
    sides: dict[tuple[int, int], dict[int, None]] = {}  # corner → the ways that lead on from there
    for row, col in sorted(places):
        if (row - 1, col) not in places:
            sides.setdefault((row, col), {})[0] = None
        if (row, col + 1) not in places:
            sides.setdefault((row, col + 1), {})[1] = None
        if (row + 1, col) not in places:
            sides.setdefault((row + 1, col + 1), {})[2] = None
        if (row, col - 1) not in places:
            sides.setdefault((row + 1, col), {})[3] = None
    loops: list[list[Spot]] = []
    while sides:
        start = at = min(sides)
        first = way = min(sides[at])
        loop: list[Spot] = []
        while True:
            sides[at].pop(way, None)
            if not sides[at]:
                del sides[at]
            at = (at[0] + _WAYS[way][0], at[1] + _WAYS[way][1])
            ways = {*sides.get(at, ()), *((first,) if at == start else ())}
            turned = next(onward for turn in (1, 0, 3) if (onward := (way + turn) % 4) in ways)
            if turned != way:
                inward = _WAYS[(way + 1) % 4], _WAYS[(turned + 1) % 4]
                down, right = (inset * (inward[0][axis] + inward[1][axis]) for axis in (0, 1))
                loop.append((MARGIN + at[1] * CELL + right, MARGIN + at[0] * CELL + down))
            way = turned
            if at == start and way == first:
                break
        loops.append(loop)
    return loops
