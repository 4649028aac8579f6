"""The rows and columns of a square grid, each read from both ends as a number."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule

Reading = tuple[Cell, ...]


def check_square(rule: Rule, board: Board) -> None:
    """Refuse a board whose rows and columns cannot be compared as numbers."""
    if not board.is_square:
        raise RuleError(f"{rule.name}: a square board with as many digits as rows is needed, not {board}")


def sides_of(board: Board) -> tuple[tuple[Reading, ...], ...]:
    """Return the readings that begin at the left, at the right, at the top and at the bottom."""
    side = board.size
    rows = tuple(tuple(range(row * side, (row + 1) * side)) for row in range(side))
    columns = tuple(zip(*rows, strict=True))
    return rows, tuple(row[::-1] for row in rows), columns, tuple(column[::-1] for column in columns)


def lines_of(board: Board) -> Iterator[AllDifferent]:
    """Yield rows and columns, which hold each digit once."""
    rows, _, columns, _ = sides_of(board)
    for word, lines in (("row", rows), ("column", columns)):
        for number, cells in enumerate(lines, 1):
            yield AllDifferent(cells, f"{word} {number}")
