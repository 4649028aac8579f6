"""Regions: the irregular pieces of a jigsaw, in the place of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Count
from whydoku.model.rule import Rule


@dataclass(frozen=True)
class Regions(Rule):
    """Every region holds each digit once; one of fewer cells repeats none, and one of more holds each at least once."""

    aliases = ("region", "jigsaw", "irregular")

    def check(self, board: Board) -> None:
        """Refuse a board that has no regions."""
        if not board.regions:
            raise RuleError(f"the board ({board}) has no regions")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Count]:
        """Yield one group per region, numbered as the board lists them; of more cells than digits, one count per digit."""
        for number, cells in enumerate(board.regions, 1):
            if len(cells) <= board.size:
                yield AllDifferent(cells, f"region {number}")
                continue
            often = frozenset(range(1, len(cells) + 1))
            for digit in board.digits:
                yield Count(cells, frozenset({digit}), often, f"region {number}")

    def note(self, board: Board) -> str:
        """Return what holds for regions of the sizes that there are."""
        sizes = {(len(cells) > board.size) - (len(cells) < board.size) for cells in board.regions}
        says = {
            0: "Every region holds each digit once",
            -1: "No digit repeats in a region of fewer cells than digits",
            1: "A region of more cells than digits holds each digit at least once",
        }
        return ". ".join(says[size] for size in sorted(sizes, key=(0, -1, 1).index)) + "."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the different digits of each region."""
        return all(len({grid[cell] for cell in cells}) == min(len(cells), board.size) for cells in board.regions)


plugin = Regions
