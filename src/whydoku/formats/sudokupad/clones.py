"""Clones in a drawing: patches of grey cells of which each has just one other of the same shape.

The drawing does not say which patch belongs to which, nor which cell to which. Where every shape is there exactly twice, there
is only one way to pair them without turning or mirroring; anything else is left unread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats._connected_places import Place, connected
from whydoku.model.board import Board, Cell
from whydoku.rules.clone import Clone

WORDS = ("clone", "identical", "same digits")
"""Words of which a text about clones has one."""


def clones(board: Board, cells: Iterable[Cell]) -> Iterator[Clone]:
    """Pair patches of the same shape, if there is one way only."""
    places = {board.positions[cell] for cell in cells}
    links = {
        frozenset({(row, col), near})
        for row, col in places
        for near in ((row, col + 1), (row + 1, col))
        if near in places
    }
    shapes: dict[tuple[Place, ...], list[list[Place]]] = {}
    for patch in connected(places, links):
        ordered = sorted(patch)
        top, left = min(row for row, _ in ordered), min(col for _, col in ordered)
        shapes.setdefault(tuple((row - top, col - left) for row, col in ordered), []).append(ordered)
    if all(len(patches) == 2 for patches in shapes.values()):
        for patches in shapes.values():
            one, other = (
                tuple(cell for place in patch if (cell := board.at(*place)) is not None) for patch in sorted(patches)
            )
            yield Clone(one, other)
