"""Pieces of a board: what places make that are linked with one another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Row and column from 0 on."""


def pieces(places: Iterable[Place], links: Iterable[frozenset[Place]]) -> list[set[Place]]:
    """Give the pieces that links make of places."""
    piece_of: dict[Place, set[Place]] = {place: {place} for place in places}
    for link in links:
        first, *rest = (piece_of[place] for place in link)
        for other in rest:
            if other is not first:
                first |= other
                piece_of |= dict.fromkeys(other, first)
    return list({id(piece): piece for piece in piece_of.values()}.values())
