"""Loop: one closed path through cells."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.rule import Example
from whydoku.rules._paths import ON, PathRule


@dataclass(frozen=True)
class Loop(PathRule):
    """Some cells form one closed loop, which touches itself at corners only, or where the rule says."""

    kinds = frozenset({ON})
    shape = "Some cells form one closed loop, which goes from cell to neighbouring cell."
    aliases = ("simple-loop",)
    example = Example(
        puzzle="...............3",
        solution="1432324123144123",
        rules=("loop r1c1 r1c2 r2c1 / r1c3 r1c4 r2c3 r3c1 r3c4 r4c1 r4c3 / r1c2 r3c1 r3c3",),
        size="4",
    )


plugin = Loop
