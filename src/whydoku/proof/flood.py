"""An independent flood fill: what a connected set implies about some of its cells.

A clause "not all of this can be so" is what a connected set says if, were all of it so, walls would part its members, there
would be too many of them, or too few could be reached. Nothing here knows how an engine found that, or how the set is written
as clauses: the cells that may be members are walked through, from a member or from the roots, and what is met is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Board, Cell, Mask
from whydoku.model.primitives import ConnectedSet

Literals = tuple[int, ...]


def says(board: Board, area: ConnectedSet, clause: Literals) -> bool:
    """Whether a connected set implies a clause: with all of its literals false, the members cannot be connected."""
    masks = _masks(board, area, clause)
    return masks is not None and _is_broken(area, *_sides(board, area, masks))


def shortest(board: Board, area: ConnectedSet, clause: Literals, kept: Literals) -> Literals:
    """Return a shorter clause that a connected set still implies; the literals in `kept` remain."""
    found = list(clause)
    for literal in clause:
        if literal not in kept:
            without = tuple(other for other in found if other != literal)
            if says(board, area, without):
                found.remove(literal)
    return tuple(found)


def _masks(board: Board, area: ConnectedSet, clause: Literals) -> dict[Cell, Mask] | None:
    """Return what is left in each cell if a clause is false; None if it involves another cell."""
    left = {cell: board.domain(cell) for cell in area.cells}
    for literal in clause:
        cell, digit = board.split(abs(literal) - 1)
        if cell not in left:
            return None
        left[cell] &= ~board.bit(digit) if literal > 0 else board.bit(digit)
    return left


def _sides(board: Board, area: ConnectedSet, masks: dict[Cell, Mask]) -> tuple[set[Cell], set[Cell]]:
    """Return the cells that are members, and those that are or may be."""
    inside = sum(board.bit(digit) for digit in area.digits if digit in board.digits)
    members = {cell for cell, mask in masks.items() if not mask & ~inside}
    return members, {cell for cell, mask in masks.items() if mask & inside or not mask}


def _is_broken(area: ConnectedSet, members: set[Cell], possible: set[Cell]) -> bool:
    """Whether no connected set can have all the members and only possible cells."""
    least = area.size or 1
    if area.size is not None and len(members) > area.size:
        return True
    if not members:
        if area.may_be_empty:
            return False
        parts = [_met([*area.roots], possible, area)] if area.roots else _parts(possible, area)
        return all(len(part) < least for part in parts)
    through = members if len(members) == area.size else possible
    if area.roots:
        met = _met([*area.roots], through, area)
        return not members <= met or len(met) < least
    for start in members:
        met = _met([start], through, area)
        if not members <= met or len(met) < least:
            return True
        if area.size is not None and _is_too_far(area, start, members, possible):
            return True
        if area.size is None:
            break
    return False


def _met(start: Sequence[Cell], through: set[Cell], area: ConnectedSet) -> set[Cell]:
    met = through.intersection(start)
    ahead, touching = [*met], area.touching
    while ahead:
        new = through.intersection(touching[ahead.pop()]) - met
        met |= new
        ahead += new
    return met


def _parts(possible: set[Cell], area: ConnectedSet) -> list[set[Cell]]:
    left, parts = set(possible), list[set[Cell]]()
    while left:
        parts.append(_met([min(left)], possible, area))
        left -= parts[-1]
    return parts


def _is_too_far(area: ConnectedSet, start: Cell, members: set[Cell], possible: set[Cell]) -> bool:
    """Whether a path from one member to another needs more cells than there is room for."""
    assert area.size is not None
    room, met, here, touching = area.size - len(members), {start}, [start], area.touching
    cost = 0
    while here:
        for cell in here:  # what costs nothing more is met as well, and gone on from
            fresh = [other for other in touching[cell] if other in members and other not in met]
            met.update(fresh)
            here += fresh
        if members <= met:
            return False
        if cost == room:
            return True
        cost += 1
        here = list({other for cell in here for other in touching[cell] if other in possible and other not in met})
        met.update(here)
    return True
