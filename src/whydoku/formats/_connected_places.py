"""Connected places of a board: which patches links make of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Row and column from 0 on."""


def connected(places: Iterable[Place], links: Iterable[frozenset[Place]]) -> list[set[Place]]:
    """Return the patches that links make of places."""
    patch_of: dict[Place, set[Place]] = {place: {place} for place in places}
    for link in links:
        first, *rest = (patch_of[place] for place in link)
        for other in rest:
            if other is not first:
                first |= other
                patch_of |= dict.fromkeys(other, first)
    return list({id(patch): patch for patch in patch_of.values()}.values())
