"""Writes the parts of an ISS string: the board, and the rules by the table."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle

from whydoku.formats.iss.arguments import Writing
from whydoku.formats.iss.names import BASE64
from whydoku.formats.iss.table import TABLE
from whydoku.model.board import Board
from whydoku.model.rule import Rule

_OF_THE_BOARD = ("rows", "columns", "boxes", "regions")


@lru_cache(maxsize=256)
def box_of(rows: int, cols: int, area: int) -> tuple[int, int] | None:
    """Give the box of so many cells that tiles the board and is nearest to a square, the lower one first."""
    shapes = [(h, area // h) for h in range(2, area) if area % h == 0 and rows % h == 0 and cols % (area // h) == 0]
    shapes = [shape for shape in shapes if shape[1] > 1]
    return min(shapes, key=lambda shape: (abs(shape[0] - shape[1]), shape), default=None)


class Writer(Writing):
    """Writes the parts of an ISS string; None is a rule it has no words for."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.rows, board.cols, {})
        self.said = set()

    def shape(self) -> str:
        """Write the board."""
        board, box = self.board, self.board.box
        usual = max(board.rows, board.cols)
        out = ""
        digits = (
            f"~{board.low}-{board.digits[-1]}" if board.low == 0 else f"~{board.size}" if board.size != usual else ""
        )
        if (board.rows, board.cols) != (9, 9) or digits:
            out += f".Shape~{board.rows}x{board.cols}{digits}"
        area = len(board.regions[0]) if board.regions else usual
        if area != usual:
            out += f".RegionSize~{area}"
        if box is None and box_of(board.rows, board.cols, area) is not None:
            out += ".NoBoxes"
        if board.regions and box is None:
            out += f".Jigsaw~{self._layout(area)}"
        return out

    def _layout(self, area: int) -> str:
        """Write a letter for each cell, the same for a piece; no letter of cells outside of pieces is there as often."""
        loose = self.board.region_of.count(None)
        kinds = next(kinds for kinds in range(1, 10) if area not in (loose // kinds, -(-loose // kinds)))
        left = cycle("qrstuvwxyz"[:kinds])
        return "".join(next(left) if number is None else BASE64[number] for number in self.board.region_of)

    def rule(self, rule: Rule) -> str | None:
        """Write a rule by the types that say it, each its part."""
        if rule.name in _OF_THE_BOARD:
            return ""
        constraints = TABLE.saying(rule)
        parts = [constraint.shape.write(constraint, rule, self) for constraint in constraints]
        return None if None in parts else "".join(part for part in parts if part) or None
