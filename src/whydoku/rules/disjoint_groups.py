"""Disjoint groups: the first cells of all boxes form a house, so do the second cells, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule
from whydoku.rules._geometry import boxes_of


@dataclass(frozen=True)
class DisjointGroups(Rule):
    """Cells in the same place of their boxes hold each digit once."""

    aliases = ("disjoint-sets", "disjoint")
    example = Example(
        puzzle="....3.....93..54....64.....5....1......9......87..........6......1....37.........",
        solution="415736298293185476876492351529671843364958712187243965952367184641829537738514629",
        rules=("disjoint-groups",),
    )

    def check(self, board: Board) -> None:
        """Refuse a board without boxes, where no two cells have the same place."""
        if board.box is None:
            raise RuleError(f"disjoint groups need a board with boxes, not {board}")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per place."""
        for ending, boxes in boxes_of(board):
            for number, cells in enumerate(zip(*boxes, strict=True), 1):
                yield AllDifferent(cells, f"disjoint group {number}{ending}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice in the same place of two boxes."""
        return all(
            len({grid[box[place]] for box in boxes}) == len(boxes)
            for _, boxes in boxes_of(board)
            for place in range(board.size)
        )


plugin = DisjointGroups
