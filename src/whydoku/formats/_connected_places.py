"""Connected components of places on a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Row and column from 0 on."""


def connected(places: Iterable[Place], links: Iterable[frozenset[Place]]) -> list[set[Place]]:
    """Return the connected components of places under links."""
    patch_of: dict[Place, set[Place]] = {place: {place} for place in places}
    for link in links:
        first, *rest = (patch_of[place] for place in link)
        for other in rest:
            if other is not first:
                first |= other
                patch_of |= dict.fromkeys(other, first)
    return list({id(patch): patch for patch in patch_of.values()}.values())
