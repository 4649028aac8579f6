"""Edge sum: the sum of two neighbours is written between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Relation
from whydoku.model.rule import Example
from whydoku.rules._edge import EdgeRule
from whydoku.rules._relations import add_to


@dataclass(frozen=True)
class EdgeSum(EdgeRule):
    """The two digits beside the mark add up to the number on it."""

    aliases = ("sum-dot",)
    example = Example(
        puzzle="..........65..........4.............",
        solution="562413413265346521251346125634634152",
        rules=(
            "edge-sum 5 r3c1 r4c1",
            "edge-sum 10 r4c6 r5c6",
            "edge-sum 7 r6c5 r6c6",
            "edge-sum 11 r5c3 r5c4",
            "edge-sum 4 r4c3 r4c4",
        ),
        size="2x3",
    )

    total: int

    @property
    def relation(self) -> Relation:
        """The relation of the two digits."""
        return add_to(self.total)

    @property
    def words(self) -> str:
        """What the two cells must do."""
        return f"add to {self.total}"

    @property
    def sign(self) -> str:
        """What is written in the mark."""
        return str(self.total)

    def mark(self) -> str:
        """Return what players call the mark."""
        return f"sum {self.total}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add."""
        return grid[self.first] + grid[self.second] == self.total


plugin = EdgeSum
