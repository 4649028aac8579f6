"""What rules about the four cells round a corner have in common."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Point
from whydoku.model.rule import Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class CornerRule(Rule):
    """A rule about a mark where four cells meet."""

    corner: Cell  # the cell to the upper left of the mark

    def check(self, board: Board) -> None:
        """Refuse a corner without four cells round it."""
        check_cells(self, board, (self.corner,))
        if len(self.around(board)) < 4:
            raise RuleError(f"{self.name}: {board.name(self.corner)} has no four cells round its lower right corner")

    def around(self, board: Board) -> tuple[Cell, ...]:
        """Return the four cells, along rows."""
        row, col = board.positions[self.corner]
        four = (board.at(row + down, col + right) for down in (0, 1) for right in (0, 1))
        return tuple(cell for cell in four if cell is not None)

    def called(self, board: Board) -> str:
        """Return what the rule is called where it stands: "the circle at the corner of r1c1"."""
        return f"the {self.mark()} at the corner of {board.name(self.corner)}"

    def mark(self) -> str:
        """Return what players call the mark."""
        return "circle"

    def point(self, board: Board) -> Point:
        """Return where the mark is."""
        row, col = board.positions[self.corner]
        return row + 1.0, col + 1.0
