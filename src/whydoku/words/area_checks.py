"""A connected set as a constraint on the fillings of its cells: a flood fill through the cells that may be members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from whydoku.model.board import Board, Cell, Mask
from whydoku.model.primitives import ConnectedSet


def reached(start: Iterable[Cell], through: set[Cell], touching: Mapping[Cell, Iterable[Cell]]) -> set[Cell]:
    """Return the cells that a walk reaches, with those it starts from."""
    met = set(start) & through
    ahead = list(met)
    while ahead:
        new = through.intersection(touching[ahead.pop()]) - met
        met |= new
        ahead += new
    return met


class HangsTogether:
    """The cells that hold one of some digits hang together."""

    __slots__ = ("area", "inside", "touching")

    def __init__(self, board: Board, area: ConnectedSet) -> None:
        self.area = area
        self.inside: Mask = sum(board.bit(digit) for digit in area.digits if digit in board.digits)
        self.touching = area.touching

    def __call__(self, left: dict[Cell, Mask]) -> bool:
        """Take the digits of members from cells out of reach; False where members are cut off, too many or too few."""
        area, inside = self.area, self.inside
        members = {cell for cell in area.cells if left[cell] and not left[cell] & ~inside}
        possible = {cell for cell in area.cells if left[cell] & inside}
        least = 1 if area.size is None else area.size
        if not members and (area.may_be_empty or not area.roots):
            return area.may_be_empty or len(possible) >= least
        if area.size is not None and len(members) > area.size:
            return False
        through = members if len(members) == area.size else possible
        met = reached(area.roots or [min(members)], through, self.touching)
        if members - met or len(met) < least:
            return False
        for cell in possible - met:
            left[cell] &= ~inside
        return True
