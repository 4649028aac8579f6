"""Maximum: a marked cell is greater than everything beside it."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.rule import Example
from whydoku.rules._extreme import ExtremeRule


@dataclass(frozen=True)
class Maximum(ExtremeRule):
    """A marked cell holds a greater digit than each orthogonal neighbour that is not marked the same way."""

    aliases = ("max", "fortress")
    word = "greater"
    example = Example(
        puzzle="3.1........2...2..............5.....",
        solution="321645456132145263263514632451514326",
        rules=(
            "maximum r1c6 r4c4",
            "maximum r5c1 r6c3",
        ),
        size="2x3",
    )


plugin = Maximum
