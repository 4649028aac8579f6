"""Draw a board with box-drawing signs.

A line is drawn where two regions meet and round the board, and nowhere else. So boxes come out as boxes, a Latin square
as a frame, a jigsaw as its pieces, and a hole as a gap, all by one rule:

  edge    the side of a cell; it is drawn if what lies beyond it is another region, a hole, or nothing
  line    a whole row or column of edges; it takes up room only if one of its edges is drawn
  joint   where two lines cross; its sign follows from which of the four edges that meet there are drawn

>>> from whydoku.model.board import Board
>>> print(draw_grid(Board.square(4), [1, 2, 3, 4, 3, 4, 1, 2] + [None] * 8))
┌──┬──┐
│12│34│
│34│12│
├──┼──┤
│  │  │
│  │  │
└──┴──┘
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from whydoku.model.board import Board, Cell, Digit

Paint: TypeAlias = Callable[[Cell, str], str]
"""Dress a cell's text, for example in colour; what it adds must take up no room."""

# The sign for the edges that meet in a joint: up, down, left, right as bits 8, 4, 2, 1.
_JOINTS = {0: " ", 3: "─", 12: "│", 5: "┌", 6: "┐", 9: "└", 10: "┘", 13: "├", 14: "┤", 7: "┬", 11: "┴", 15: "┼"}

_ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")


def draw_grid(board: Board, values: Sequence[Digit | None], *, empty: str = " ", paint: Paint | None = None) -> str:
    """Draw the digits of a board, one sign a cell; boards with more digits than signs get numbers."""
    sign = board.symbol if board.one_sign_each else lambda digit: str(digit).rjust(len(str(board.digits[-1])))
    return _draw(board, [empty if value is None else sign(value) for value in values], paint)


def draw_marks(board: Board, marks: Iterable[Iterable[Digit]], *, paint: Paint | None = None) -> str:
    """Draw the candidates of each cell.

    >>> print(draw_marks(Board.square(4), [[1], [2, 3]] + [[1, 2, 3, 4]] * 14).splitlines()[1])
    │ 1    23   │ 1234 1234 │
    """
    sign, between = (board.symbol, "") if board.one_sign_each else (str, ",")
    texts = [between.join(sign(digit) for digit in digits) or "-" for digits in marks]
    return _draw(board, texts, paint, wide=True)


def to_ascii(drawing: str) -> str:
    """Redraw in plain ASCII, for an output that knows no other signs.

    >>> print(to_ascii("│12│"))
    |12|
    """
    return drawing.translate(_ASCII)


def _draw(board: Board, texts: Sequence[str], paint: Paint | None, *, wide: bool = False) -> str:
    owner = [[_owner(board, row, col) for col in range(-1, board.cols + 1)] for row in range(-1, board.rows + 1)]

    def across(row: int, col: int) -> bool:  # is the edge above this position drawn?
        return owner[row][col + 1] != owner[row + 1][col + 1]

    def upright(row: int, col: int) -> bool:  # is the edge left of this position drawn?
        return owner[row + 1][col] != owner[row + 1][col + 1]

    rows, cols = range(board.rows), range(board.cols)
    line_above = [any(across(row, col) for col in cols) for row in range(board.rows + 1)]
    line_left = [any(upright(row, col) for row in rows) for col in range(board.cols + 1)]
    widths = [1] * board.cols
    for cell, (_, col) in enumerate(board.positions):
        widths[col] = max(widths[col], len(texts[cell]))
    loose = wide or max(widths) > 1  # texts of several signs need a blank between them
    before = [" " * (loose and (line_left[col] or col > 0)) for col in cols]
    after = [" " * (loose and line_left[col + 1]) for col in cols]

    def ruler(row: int) -> str:
        signs = []
        for col in range(board.cols + 1):
            if line_left[col]:
                edges = (
                    8 * (row > 0 and upright(row - 1, col))
                    + 4 * (row < board.rows and upright(row, col))
                    + 2 * (col > 0 and across(row, col - 1))
                    + (col < board.cols and across(row, col))
                )
                signs.append(_JOINTS[edges])
            if col < board.cols:
                room = len(before[col]) + widths[col] + len(after[col])
                signs.append(("─" if across(row, col) else " ") * room)
        return "".join(signs).rstrip()

    def content(row: int) -> str:
        signs = []
        for col in range(board.cols + 1):
            if line_left[col]:
                signs.append("│" if upright(row, col) else " ")
            if col < board.cols:
                cell = board.at(row, col)
                text = "" if cell is None else texts[cell]
                blank = " " * (widths[col] - len(text))
                dressed = paint(cell, text) if paint is not None and cell is not None else text
                signs.append(before[col] + dressed + blank + after[col])
        return "".join(signs).rstrip()

    drawing = []
    for row in range(board.rows + 1):
        if line_above[row]:
            drawing.append(ruler(row))
        if row < board.rows:
            drawing.append(content(row))
    return "\n".join(drawing)


def _owner(board: Board, row: int, col: int) -> int:
    """Number what lies at a position: its region, -1 for a cell in none, -2 for a hole or off the board."""
    cell = board.at(row, col)
    if cell is None:
        return -2
    region = board.region_of[cell]
    return -1 if region is None else region
