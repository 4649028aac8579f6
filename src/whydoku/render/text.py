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

With labels, rows and columns have their numbers or letters round it, so that a reader finds r2c4:

>>> from whydoku.model.cell_notation import RC
>>> print(draw_grid(Board.square(4), [1, 2, 3, 4, 3, 4, 1, 2] + [None] * 8, labels=RC))
   12 34
  ┌──┬──┐
1 │12│34│
2 │34│12│
  ├──┼──┤
3 │  │  │
4 │  │  │
  └──┴──┘
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from whydoku.model import hooks
from whydoku.model.board import Board, Cell, Digit
from whydoku.render.layer_text import layer_texts

if TYPE_CHECKING:
    from whydoku.model.cell_notation import Notation
    from whydoku.model.position import Position
    from whydoku.model.step import Step

Paint: TypeAlias = Callable[[Cell, str], str]
"""Dress a cell's text, for example in colour; what it adds must take up no room."""

# The sign for the edges that meet in a joint: up, down, left, right as bits 8, 4, 2, 1.
_JOINTS = {0: " ", 3: "─", 12: "│", 5: "┌", 6: "┐", 9: "└", 10: "┘", 13: "├", 14: "┤", 7: "┬", 11: "┴", 15: "┼"}

_ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")


@hooks.draw_grid.register
def draw_grid(
    board: Board,
    values: Sequence[Digit | None],
    *,
    empty: str = " ",
    paint: Paint | None = None,
    labels: Notation | None = None,
) -> str:
    """Draw the digits of a board, one character per cell; boards with more digits than characters get numbers."""
    grid, plain = values[: len(board.plain.cells)], board.plain
    sign = plain.symbol if plain.one_sign_each else lambda digit: str(digit).rjust(len(str(plain.digits[-1])))
    drawn = _draw(plain, [empty if value is None else sign(value) for value in grid], paint, labels=labels)
    for name, signs in layer_texts(board, values, empty):
        drawn += f"\n{name}:"
        drawn += f" {signs}" if isinstance(signs, str) else f"\n{_draw(plain, signs, None, labels=labels)}"
    return drawn


@hooks.draw_marks.register
def draw_marks(
    board: Board, marks: Iterable[Iterable[Digit]], *, paint: Paint | None = None, labels: Notation | None = None
) -> str:
    """Draw the candidates of each cell.

    >>> print(draw_marks(Board.square(4), [[1], [2, 3]] + [[1, 2, 3, 4]] * 14).splitlines()[1])
    │ 1    23   │ 1234 1234 │
    """
    plain, all_marks = board.plain, [*marks]
    sign, between = (plain.symbol, "") if plain.one_sign_each else (str, ",")
    texts = [between.join(sign(digit) for digit in digits) or "-" for digits in all_marks[: len(plain.cells)]]
    drawn = _draw(plain, texts, paint, wide=True, labels=labels)
    for layer in board.layers:
        left = ["/".join(map(layer.sign, all_marks[cell])) or "-" for cell in board.layer_cells(layer.name)]
        if layer.role == "counted" and not layer.places:
            drawn += f"\n{layer.name}:\n{_draw(plain, left, None, wide=True, labels=labels)}"
    return drawn


SIGNS = {"pattern": "*", "fin": "~", "other": "#", "hollow": "^", "remove": "-", "placed": "+", "same": "!"}
"""What stands after a candidate that plays a role, where there are no colours."""

Dress: TypeAlias = Callable[[str, str], str]
"""Dress something in the colour of a role; what it adds must take up no room."""


def draw_step_text(step: Step, position: Position, dress: Dress | None = None) -> str:
    """Draw the candidates of a position with a step in them, and under them what the colours or signs mean.

    >>> from whydoku import read, steps
    >>> puzzle = read("1.34341.21434.21").start()
    >>> print(draw_step_text(steps(puzzle)[0], puzzle))
        1 2    3 4
      ┌──────┬─────┐
    1 │ 1 2  │ 3 4 │
    2 │ 3 4  │ 1 2 │
      ├──────┼─────┤
    3 │ 2 1  │ 4 3 │
    4 │ 4 3+ │ 2 1 │
      └──────┴─────┘
    + is placed
    """
    from whydoku.render.roles import sketch
    from whydoku.words.names import spelled_cells

    board, drawn = position.board, sketch(step, position)
    sign, between = (board.symbol, "") if board.one_sign_each else (str, ",")
    texts: list[str] = []
    dressed: list[str] = []
    for cell, value in enumerate(position.values):
        if value is not None:
            role = "same" if cell in drawn.same else "given"
            texts.append(sign(value) + (SIGNS.get(role, "") if dress is None else ""))
            dressed.append(texts[-1] if dress is None else dress(role, sign(value)))
            continue
        roles = [(digit, drawn.roles.get((cell, digit), "")) for digit in position.candidates(cell)]
        texts.append(between.join(sign(d) + ("" if dress else SIGNS.get(role, "")) for d, role in roles) or "-")
        dressed.append(between.join(dress(role, sign(d)) if dress and role else sign(d) for d, role in roles) or "-")
    used = {*drawn.roles.values(), *(("same",) if drawn.same else ())}
    meant = [
        f"{SIGNS[role]} {drawn.meanings[role]}" if dress is None else dress(role, f" {drawn.meanings[role]} ")
        for role in SIGNS
        if role in used and role in drawn.meanings
    ]
    lines = ["   ".join(meant)]
    said = position.notation.rewrite
    lines += [
        f"{chr(65 + at % 26)}: {said(spelled_cells(board, list(cells)), board)}" for at, cells in enumerate(drawn.sets)
    ]
    paint = None if dress is None else lambda cell, _: dressed[cell]
    grid = _draw(board.plain, texts[: len(board.plain.cells)], paint, wide=True, labels=position.notation)
    return "\n".join([grid, *filter(None, lines)])


def to_ascii(drawing: str) -> str:
    """Redraw in plain ASCII, for an output that knows no other signs.

    >>> print(to_ascii("│12│"))
    |12|
    """
    return drawing.translate(_ASCII)


def _draw(
    board: Board, texts: Sequence[str], paint: Paint | None, *, wide: bool = False, labels: Notation | None = None
) -> str:
    widths = [1] * board.cols
    for text, (_, col) in zip(texts, board.positions, strict=True):
        if len(text) > widths[col]:
            widths[col] = len(text)
    loose = wide or max(widths) > 1  # texts of several signs need a blank between them
    dressed = texts if paint is None else [paint(cell, text) for cell, text in enumerate(texts)]
    if loose:
        blanks = [widths[col] - len(text) for text, (_, col) in zip(texts, board.positions, strict=True)]
        dressed = [text + " " * blank for text, blank in zip(dressed, blanks, strict=True)]
    frame = _frame(board, tuple(widths), loose, labels)
    return "".join([part if isinstance(part, str) else dressed[part] for part in frame])


@lru_cache(maxsize=64)
def _frame(
    board: Board, widths: tuple[int, ...], loose: bool, labels: Notation | None = None
) -> tuple[str | Cell, ...]:
    """Yield a drawing as its lines and, between them, the cells whose texts go there; a file's puzzles share it."""
    owner = [[_owner(board, row, col) for col in range(-1, board.cols + 1)] for row in range(-1, board.rows + 1)]

    def across(row: int, col: int) -> bool:  # is the edge above this position drawn?
        return owner[row][col + 1] != owner[row + 1][col + 1]

    def upright(row: int, col: int) -> bool:  # is the edge left of this position drawn?
        return owner[row + 1][col] != owner[row + 1][col + 1]

    rows, cols = range(board.rows), range(board.cols)
    line_above = [any(across(row, col) for col in cols) for row in range(board.rows + 1)]
    line_left = [any(upright(row, col) for row in rows) for col in range(board.cols + 1)]
    before = [" " * (loose and (line_left[col] or col > 0)) for col in cols]
    after = [" " * (loose and line_left[col + 1]) for col in cols]

    def ruler(row: int) -> Iterator[str]:
        for col in range(board.cols + 1):
            if line_left[col]:
                yield _JOINTS[
                    8 * (row > 0 and upright(row - 1, col))
                    + 4 * (row < board.rows and upright(row, col))
                    + 2 * (col > 0 and across(row, col - 1))
                    + (col < board.cols and across(row, col))
                ]
            if col < board.cols:
                room = len(before[col]) + widths[col] + len(after[col])
                yield ("─" if across(row, col) else " ") * room

    def content(row: int) -> Iterator[str | Cell]:
        for col in range(board.cols + 1):
            if line_left[col]:
                yield "│" if upright(row, col) else " "
            if col < board.cols:
                cell = board.at(row, col)
                yield before[col]
                yield " " * widths[col] if cell is None else cell
                yield after[col]

    lines: list[Iterable[str | Cell]] = []
    names = [] if labels is None else [labels.row(row) for row in rows]
    room = max(map(len, names), default=-1) + 1  # for the names and a blank after them
    if labels is not None:
        starts, at = [], room
        for col in cols:
            starts.append(at + line_left[col] + len(before[col]))
            at = starts[-1] + widths[col] + len(after[col])
        lines += [[line] for line in _header([labels.column(col) for col in cols], starts, widths)]
    for row in range(board.rows + 1):
        if line_above[row]:
            lines.append([" " * room, *ruler(row)])
        if row < board.rows:
            lines.append([names[row].rjust(room - 1) + " " if names else "", *content(row)])
    return tuple(part for number, line in enumerate(lines) for part in _joined(line, "\n" if number else ""))


def _header(names: Sequence[str], starts: Sequence[int], widths: Sequence[int]) -> list[str]:
    """Return the lines above a drawing: each column's name where its cells start, upright where that is too narrow."""
    lines: list[Sequence[str]] = [names]
    if any(len(name) > width for name, width in zip(names, widths, strict=True)):
        most = max(map(len, names))
        lines = [list(signs) for signs in zip(*(name.rjust(most) for name in names), strict=True)]
    found = []
    for line in lines:
        text = ""
        for sign, start in zip(line, starts, strict=True):
            text = text.ljust(start) + sign
        found.append(text.rstrip())
    return found


def _joined(line: Iterable[str | Cell], start: str) -> Iterator[str | Cell]:
    """Put neighbouring texts of a line together, and end it without blanks."""
    text = start
    for part in line:
        if isinstance(part, str):
            text += part
        else:
            yield text
            yield part
            text = ""
    yield text.rstrip(" ")


def _owner(board: Board, row: int, col: int) -> frozenset[int] | None:
    """Return what lies at a position: its regions, of which there may be none; None is a hole or off the board."""
    cell = board.at(row, col)
    return None if cell is None else board.regions_of[cell]
