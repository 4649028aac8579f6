"""Windoku: windows, one row and column in from the edges and from each other, are houses as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule
from whydoku.rules._geometry import grids_of


@dataclass(frozen=True)
class Windoku(Rule):
    """Every window, a box-sized square set one cell in from the boxes' corner, holds each digit once."""

    aliases = ("hyper", "hypersudoku", "nrc", "windows")
    example = Example(
        puzzle="....98......2....83........5..........73.........1.4...2......3..9..7............",
        solution="452698317961273548378541926543926871197384652286715439725469183839157264614832795",
        rules=("windoku",),
    )

    def check(self, board: Board) -> None:
        """Refuse a board without boxes, which has no windows either."""
        if board.box is None:
            raise RuleError(f"windoku needs a board with boxes, not {board}")

    def _windows(self, board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        assert board.box is not None
        height, width = board.box
        for ending, cells in grids_of(board):
            tops = range(1, board.size - height + 1, height + 1)
            lefts = range(1, board.size - width + 1, width + 1)
            for number, (top, left) in enumerate(product(tops, lefts), 1):
                yield (
                    f"window {number}{ending}",
                    tuple(cells[(top + r) * board.size + left + c] for r in range(height) for c in range(width)),
                )

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per window."""
        for name, cells in self._windows(board):
            yield AllDifferent(cells, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a digit that occurs twice in a window."""
        return all(len({grid[cell] for cell in cells}) == len(cells) for _, cells in self._windows(board))

    def draw(self, board: Board) -> Iterator[Area]:
        """Shade each window, with a line round it."""
        for _, cells in self._windows(board):
            yield Area(tuple(cells))


plugin = Windoku
