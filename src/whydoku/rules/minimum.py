"""Minimum: a marked cell is smaller than everything beside it."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.rule import Example
from whydoku.rules._extreme import ExtremeRule


@dataclass(frozen=True)
class Minimum(ExtremeRule):
    """A marked cell holds a smaller digit than each orthogonal neighbour that is not marked the same way."""

    aliases = ("min",)
    word = "smaller"
    example = Example(
        puzzle=".4.6.......3........5.........2....5",
        solution="543621621543362154415236154362236415",
        rules=(
            "minimum r3c4 r4c4",
            "minimum r1c6 r5c1",
        ),
        size="2x3",
    )


plugin = Minimum
