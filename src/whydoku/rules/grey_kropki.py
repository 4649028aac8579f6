"""Grey dot: a white one or a black one, and the solver has to find out which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Relation
from whydoku.model.rule import Example
from whydoku.rules._edge import EdgeRule
from whydoku.rules._relations import are_near


@dataclass(frozen=True)
class GreyKropki(EdgeRule):
    """The two digits beside a grey dot are consecutive, or one is twice the other."""

    aliases = ("grey-dot", "gray-dot", "gray-kropki")
    fill = "shade"
    example = Example(
        puzzle="......4.......1.4.2...5....2.3......",
        solution="536124412536351642264351145263623415",
        rules=(
            "grey-kropki r1c4 r1c5",
            "grey-kropki r2c4 r3c4",
            "grey-kropki r3c1 r4c1",
            "grey-kropki r4c5 r5c5",
        ),
        size="2x3",
    )

    @property
    def relation(self) -> Relation:
        """The relation of the two digits."""
        return are_near

    @property
    def words(self) -> str:
        """What the two cells must do."""
        return "be consecutive or so that one is twice the other"

    @property
    def sign(self) -> str:
        """What is written in the mark."""
        return ""

    def mark(self) -> str:
        """Return what players call the mark."""
        return "grey dot"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Subtract, then double."""
        less, more = sorted((grid[self.first], grid[self.second]))
        return more - less == 1 or more == less + less


plugin = GreyKropki
