"""Loop: one closed path through cells, which does not touch itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import area, neighbours, parts
from whydoku.rules._paths import OFF, ON, PathRule

LOOP = "loop"


@dataclass(frozen=True)
class Loop(PathRule):
    """Some cells form one closed loop: each has exactly two neighbours on it, and it is one piece."""

    aliases = ("simple-loop",)
    example = Example(
        puzzle="...............3",
        solution="1432324123144123",
        rules=("loop r1c1 r1c2 r2c1 / r1c3 r1c4 r2c3 r3c1 r3c4 r4c1 r4c3 / r1c2 r3c1 r3c3",),
        size="4",
    )

    def layers(self, board: Board) -> Iterator[Layer]:
        """List which cells are on the loop."""
        yield Layer(LOOP, ((OFF, "off the loop"), (ON, "on the loop")), look="line", signs=("·", "o"))

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the neighbours of each cell, the one piece, and what is given."""
        members = frozenset({ON})
        yield from self.given(board, LOOP, members)
        yield from self.degrees(board, LOOP, members)
        yield area(board, LOOP, members, "the loop")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the neighbours of each cell, and the pieces."""
        found, around = self.members(board, grid, LOOP), neighbours(board)
        if not found or len(parts(board, found)) != 1:
            return False
        return all(len(found.intersection(around[cell])) == 2 for cell in found)


plugin = Loop
