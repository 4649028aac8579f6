"""Low: a marked cell holds one of the low digits."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.rule import Example
from whydoku.rules._half import HalfRule


@dataclass(frozen=True)
class Low(HalfRule):
    """A marked cell holds a low digit: one below the middle of the board's digits."""

    side = -1
    example = Example(
        puzzle=".4.2.........1....4.......54......2.",
        solution="346215251346512634463152125463634521",
        rules=(
            "low r1c1 r3c2 r4c6 r5c1",
            "low r1c5 r2c1 r3c5",
        ),
        size="2x3",
    )


plugin = Low
