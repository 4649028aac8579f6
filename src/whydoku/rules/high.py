"""High: a marked cell holds one of the high digits."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.rule import Example
from whydoku.rules._half import HalfRule


@dataclass(frozen=True)
class High(HalfRule):
    """A marked cell holds a high digit: one above the middle of the board's digits."""

    side = 1
    example = Example(
        puzzle=".1...2.......4.1..3.......26......5.",
        solution="613542524316245163361425452631136254",
        rules=(
            "high r1c1 r3c2 r4c6 r5c1",
            "high r1c5 r2c1 r3c5",
        ),
        size="2x3",
    )


plugin = High
