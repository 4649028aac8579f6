"""Regions: the irregular pieces of a jigsaw, in the place of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule


@dataclass(frozen=True)
class Regions(Rule):
    """Every region holds each digit once."""

    aliases = ("region", "jigsaw", "irregular")

    def check(self, board: Board) -> None:
        """Refuse a board that has no regions."""
        if not board.regions:
            raise RuleError(f"the board ({board}) has no regions")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """List one group a region, numbered as the board lists them."""
        for number, cells in enumerate(board.regions, 1):
            yield AllDifferent(cells, f"region {number}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice in a region."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for cells in board.regions)


plugin = Regions
