"""Steps from cell to cell that several rules take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.model.board import Board, Cell

ORTHOGONAL = ((0, 1), (1, 0))
DIAGONAL = ((1, 1), (1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))


def pairs_apart(board: Board, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
    """Go through the pairs of cells that are one of `steps` apart; each pair once if no step is another's reverse."""
    ways = tuple(steps)
    for cell, (row, col) in enumerate(board.positions):
        for down, right in ways:
            other = board.at(row + down, col + right)
            if other is not None:
                yield cell, other
