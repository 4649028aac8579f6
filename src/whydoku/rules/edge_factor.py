"""Edge factor: one of two neighbours divides the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Relation
from whydoku.model.rule import Example
from whydoku.rules._edge import EdgeRule
from whydoku.rules._relations import are_multiples


@dataclass(frozen=True)
class EdgeFactor(EdgeRule):
    """One of the two digits beside the mark is a multiple of the other."""

    aliases = ("factor-dot", "factor", "divisor")
    example = Example(
        puzzle="..6..2.2....1.....3..41....2.....3..",
        solution="536142421635164523352416613254245361",
        rules=(
            "edge-factor r2c1 r2c2",
            "edge-factor r3c6 r4c6",
            "edge-factor r6c5 r6c6",
        ),
        size="2x3",
    )

    @property
    def relation(self) -> Relation:
        """The relation of the two digits."""
        return are_multiples

    @property
    def words(self) -> str:
        """What the two cells must do."""
        return "be so that one is a multiple of the other"

    @property
    def sign(self) -> str:
        """What is written in the mark."""
        return "÷"

    def mark(self) -> str:
        """Return what players call the mark."""
        return "factor mark"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count up in steps of the smaller digit until the larger is reached."""
        less, more = sorted((grid[self.first], grid[self.second]))
        return less == 0 or more in range(less, more + 1, less)


plugin = EdgeFactor
