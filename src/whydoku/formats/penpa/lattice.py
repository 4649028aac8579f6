"""Penpa's points: how the middles, corners, edges and quarters of cells are numbered, and which strokes go round a cage.

Points come in sheets, each as wide as the lattice and its rim: middles of cells, corners, edges below a cell, edges to the
right of it, and then four quarters of each cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.formats._connected_places import Place

Spot: TypeAlias = tuple[int, int, int, int]
"""A point by its sheet, row, column and quarter, which are the same whatever margins the board has."""

MIDDLE, CORNER, BELOW, RIGHT, QUARTER = range(5)
"""The sheets that points lie in."""


@dataclass(frozen=True)
class Lattice:
    """The numbers of points on a square lattice, and where the board lies on it."""

    wide: int  # cells across, margins included
    high: int
    top: int  # rows above the board
    left: int  # columns before it

    @property
    def across(self) -> int:
        """The number of points in a row of a sheet: the cells and a rim of two on either side."""
        return self.wide + 4

    @property
    def sheet(self) -> int:
        """The number of points of a sheet."""
        return self.across * (self.high + 4)

    def middle(self, row: int, col: int) -> int:
        """Return the number of a cell's centre."""
        return (row + self.top + 2) * self.across + col + self.left + 2

    def corner(self, row: int, col: int) -> int:
        """Return the number of the lower right corner of a cell."""
        return self.sheet + self.middle(row, col)

    def edge(self, one: Place, other: Place) -> int:
        """Return the number of the edge between two cells that share a side."""
        row, col = min(one, other)
        return (2 if one[1] == other[1] else 3) * self.sheet + self.middle(row, col)

    def quarter(self, row: int, col: int, which: int) -> int:
        """Return the number of a quarter of a cell: upper left, upper right, lower left, lower right."""
        return 4 * (self.sheet + self.middle(row, col)) + which

    def locate(self, point: int) -> tuple[int, Place, int]:
        """Return a point's sheet, its cell, and its quarter of that (0 if there is none)."""
        sheet, rest = divmod(point, self.sheet)
        which = 0
        if sheet >= 4:
            sheet, which, rest = 4, point % 4, point // 4 - self.sheet
        row, col = divmod(rest, self.across)
        return sheet, (row - self.top - 2, col - self.left - 2), which

    def spot(self, point: int) -> Spot:
        """Return a point by its place on the board."""
        sheet, (row, col), which = self.locate(point)
        return sheet, row, col, which

    def point(self, spot: Spot) -> int:
        """Return the number of a point given by its place on the board."""
        sheet, row, col, which = spot
        return self.quarter(row, col, which) if sheet == QUARTER else sheet * self.sheet + self.middle(row, col)

    def name(self, point: int) -> str:
        """Return the name of the cell that a point belongs to, for a message."""
        _, (row, col), _ = self.locate(point)
        return f"r{row + 1}c{col + 1}" if row >= 0 and col >= 0 else "a place outside the board"


_GOES_ON: dict[tuple[Place, Place], tuple[int, int]] = {  # to the next cell, along which side: quarters of both
    ((0, 1), (-1, 0)): (1, 0),
    ((0, 1), (1, 0)): (3, 2),
    ((1, 0), (0, -1)): (2, 0),
    ((1, 0), (0, 1)): (3, 1),
}


def outline(lattice: Lattice, places: set[Place]) -> Iterator[str]:
    """Return the strokes around a cage: along its sides, and across the borders of its cells where the outline continues."""
    for row, col in places:
        upper_left, upper_right, lower_left, lower_right = (lattice.quarter(row, col, which) for which in range(4))
        for (down, right), (start, end) in {
            (-1, 0): (upper_left, upper_right),
            (1, 0): (lower_left, lower_right),
            (0, -1): (upper_left, lower_left),
            (0, 1): (upper_right, lower_right),
        }.items():
            if (row + down, col + right) not in places:
                yield f"{start},{end}"
        for (across, side), (here, there) in _GOES_ON.items():
            other = row + across[0], col + across[1]
            aside = {(row + side[0], col + side[1]), (other[0] + side[0], other[1] + side[1])}
            if other in places and not aside <= places:
                yield f"{lattice.quarter(row, col, here)},{lattice.quarter(*other, there)}"
