"""Edge modulo: what remains of the greater of two neighbours when it is divided by the lesser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Relation
from whydoku.model.rule import Example
from whydoku.rules._edge import EdgeRule
from whydoku.rules._relations import leave_remainder


@dataclass(frozen=True)
class EdgeModulo(EdgeRule):
    """The larger of the two digits beside the mark leaves the remainder on it when divided by the smaller."""

    aliases = ("modulo-dot", "remainder")
    example = Example(
        puzzle="..5.2.2..............6.........1....",
        solution="165423234156641235352614526341413562",
        rules=(
            "edge-modulo 2 r6c3 r6c4",
            "edge-modulo 1 r1c3 r1c4",
            "edge-modulo 1 r5c4 r5c5",
            "edge-modulo 1 r4c2 r4c3",
            "edge-modulo 1 r2c6 r3c6",
        ),
        size="2x3",
    )

    rest: int

    @property
    def relation(self) -> Relation:
        """The relation of the two digits."""
        return leave_remainder(self.rest)

    @property
    def words(self) -> str:
        """What the two cells must do."""
        return f"be so that the larger leaves {self.rest} when divided by the smaller"

    @property
    def sign(self) -> str:
        """What is written in the mark."""
        return f"%{self.rest}"

    def mark(self) -> str:
        """Return what players call the mark."""
        return f"remainder {self.rest}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare the remainder of the larger divided by the smaller."""
        less, more = sorted((grid[self.first], grid[self.second]))
        while 0 < less <= more:
            more -= less
        return less > 0 and more == self.rest


plugin = EdgeModulo
