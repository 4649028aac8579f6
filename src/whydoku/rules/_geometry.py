"""Steps from cell to cell that several rules take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.model.board import Board, Cell
from whydoku.model.rule import Rule

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


def marks_of(rules: Iterable[Rule], *names: str) -> tuple[tuple[Cell, Cell], ...]:
    """List the pairs that carry a mark of one of the rules so named."""
    parts = (part for rule in rules for part in rule.joined())
    return tuple(pair for part in parts if part.name in names for pair in part.marked())


def neighbours(board: Board, cell: Cell) -> Iterator[Cell]:
    """Go through the up to four cells that share a side with a cell."""
    row, col = board.positions[cell]
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        other = board.at(row + down, col + right)
        if other is not None:
            yield other


def grids_of(board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Go through the square grids a board is made of, each with how its houses are told from another's.

    >>> [(ending, len(cells)) for ending, cells in grids_of(Board.twodoku())]
    [(' of grid 1', 81), (' of grid 2', 81)]
    """
    if not board.grids:
        yield "", tuple(board.cells)
    for number, cells in enumerate(board.parts, 1):
        yield f" of grid {number}", cells


def boxes_of(board: Board) -> Iterator[tuple[str, tuple[tuple[Cell, ...], ...]]]:
    """Go through the grids of a board with boxes, each as its boxes."""
    one = Board.square(board.size, box=board.box).regions if board.grids else board.regions
    for ending, cells in grids_of(board):
        yield ending, tuple(tuple(cells[cell] for cell in box) for box in one)


def squares(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Go through all 2 × 2 squares."""
    for row, col in board.positions:
        four = tuple(board.at(row + down, col + right) for down in (0, 1) for right in (0, 1))
        whole = tuple(cell for cell in four if cell is not None)
        if len(whole) == 4:
            yield whole
