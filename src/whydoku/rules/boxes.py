"""Boxes: what makes a Latin square a Sudoku."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule
from whydoku.rules._geometry import boxes_of


@dataclass(frozen=True)
class Boxes(Rule):
    """Every box holds each digit once."""

    aliases = ("box", "blocks")

    def check(self, board: Board) -> None:
        """Refuse a board that has no boxes."""
        if board.box is None:
            raise RuleError(f"the board ({board}) has no boxes")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per box, numbered along rows of boxes."""
        for ending, boxes in boxes_of(board):
            for number, cells in enumerate(boxes, 1):
                yield AllDifferent(cells, f"box {number}{ending}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice in a box."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for cells in board.regions)


plugin = Boxes
