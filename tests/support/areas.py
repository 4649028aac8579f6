"""Connected sets, drawn at random, and read by joining members that touch until nothing changes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from whydoku.model.primitives import ConnectedSet


def draw_area(
    rng: random.Random, cells: Sequence[int], links: Sequence[tuple[int, int]], digits: Sequence[int]
) -> ConnectedSet:
    """Draw the digits, roots and size of a connected set of some cells."""
    roots = rng.sample(list(cells), rng.randint(1, len(cells))) if rng.random() < 0.35 else ()
    size = rng.randint(1, len(cells)) if rng.random() < 0.6 else None
    inside = frozenset(rng.sample(list(digits), rng.randint(1, len(digits) - 1)))
    return ConnectedSet(tuple(cells), tuple(links), inside, "the area", tuple(roots), size, rng.random() < 0.3)


def hangs_together(area: ConnectedSet, values: Sequence[int]) -> bool:
    """Whether a filling keeps a connected set."""
    members = [cell for cell in area.cells if values[cell] in area.digits]
    if not members:
        return area.may_be_empty
    if area.size not in (None, len(members)):
        return False
    name = {cell: -1 if cell in area.roots else cell for cell in members}
    for _ in members:
        for a, b in area.links:
            if a in name and b in name:
                name[a] = name[b] = min(name[a], name[b])
    return set(name.values()) == {-1} if area.roots else len(set(name.values())) == 1
