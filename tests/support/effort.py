"""How much a test tries: everything in the long form (`WHYDOKU_FULL=1`, a part of `make nightly`), a sample otherwise."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

FULL = os.environ.get("WHYDOKU_FULL") == "1"


def some(items: Iterable[T], most: int) -> list[T]:
    """Return all items in the long form, and otherwise at most so many, evenly spread, with the first and the last."""
    found = list(items)
    if FULL or len(found) <= most:
        return found
    return [found[at * (len(found) - 1) // (most - 1)] for at in range(most)]
