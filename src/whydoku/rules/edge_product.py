"""Edge product: the product of two neighbours is written between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Relation
from whydoku.model.rule import Example
from whydoku.rules._edge import EdgeRule
from whydoku.rules._relations import multiply_to


@dataclass(frozen=True)
class EdgeProduct(EdgeRule):
    """The two digits beside the mark multiply to the number on it."""

    aliases = ("product-dot",)
    example = Example(
        puzzle="..............6..........2.........6",
        solution="452163361542216435534621625314143256",
        rules=(
            "edge-product 20 r4c3 r5c3",
            "edge-product 4 r6c1 r6c2",
            "edge-product 24 r3c4 r4c4",
            "edge-product 15 r3c5 r3c6",
            "edge-product 20 r2c4 r2c5",
        ),
        size="2x3",
    )

    total: int

    @property
    def relation(self) -> Relation:
        """The relation of the two digits."""
        return multiply_to(self.total)

    @property
    def words(self) -> str:
        """What the two cells must do."""
        return f"multiply to {self.total}"

    @property
    def sign(self) -> str:
        """What is written in the mark."""
        return f"×{self.total}"

    def mark(self) -> str:
        """Return what players call the mark."""
        return f"product {self.total}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Multiply."""
        return grid[self.first] * grid[self.second] == self.total


plugin = EdgeProduct
