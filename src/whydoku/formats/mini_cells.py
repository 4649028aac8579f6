"""Pencil marks drawn in mini-cells: every cell is a small grid in which each candidate stands at its own place.

    ... .2. | 1.. ...
    4.. .56 | .5. 4.6
    ..9 7.. | ... ..9

A 9×9 takes 27 lines of 27 characters, with or without bars, blanks and lines between cells and boxes; a mini-cell has the shape
of a box. A digit alone in the middle of its mini-cell is that digit, wherever its own place is. Where bars stand between all
cells, blanks are empty places too. Set digits and single marks are distinguished as in a pencil-mark grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    EMPTY,
    SIGNS,
    givens_left_out,
    head_lines,
    lines_of,
    make_puzzle,
    open_marks,
    refuse,
    set_digits,
    usual_board,
)
from whydoku.formats._framed_grid import is_rule
from whydoku.formats._limits import MAX_ROW_CHARACTERS
from whydoku.model.board import SYMBOLS, Board, Mask
from whydoku.model.puzzle import Puzzle

_BARS = re.compile("[|│┃║¦]+")
_MOST_LINES = 512
_SIZES = {size * board.box[0]: size for size in range(4, 26) if (board := usual_board(size)).box}
"""The size of the board with so many lines of mini-cells."""

_CERTAIN = 0.99
_SHARE_IN_PLACE = 0.9  # share of the digits: with that many in place, the others are slips of the pen


class _Drawn(NamedTuple):
    """The characters of a board drawn in mini-cells: a row for each line with cells, with the line's number."""

    board: Board
    rows: list[str]
    numbers: list[int]

    def mini_cell(self, cell: int) -> str:
        """Return the characters of a cell, along its rows."""
        high, wide = self._shape
        row, col = self.board.positions[cell]
        lines = self.rows[row * high : (row + 1) * high]
        return "".join(line[col * wide : (col + 1) * wide] for line in lines)

    def place(self, cell: int, at: int) -> str:
        """Return the place of a character in its mini-cell."""
        high, wide = self._shape
        line = self.numbers[self.board.positions[cell][0] * high + at // wide]
        return f"line {line} ({self.board.name(cell)})"

    @property
    def _shape(self) -> tuple[int, int]:
        assert self.board.box is not None  # sizes without boxes are not read
        return self.board.box


def _drawn(lines: Iterable[str]) -> _Drawn | None:
    """Return the characters of a drawing, or None if their number fits no board."""
    found = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not is_rule(line)]
    size = _SIZES.get(len(found))
    if size is None:
        return None
    board = usual_board(size)
    assert board.box is not None  # as in _SIZES
    rows = []
    for _, line in found:
        row = "".join(_BARS.sub("", line).split())
        if len(row) != size * board.box[1]:
            row = _between_bars(line, size, board.box[1])
        if len(row) != size * board.box[1] or SIGNS.fullmatch(row) is None:
            return None
        rows.append(row)
    return _Drawn(board, rows, [number for number, _ in found])


def _between_bars(line: str, size: int, wide: int) -> str:
    """Return the characters of a line that has bars between all cells, with `.` for a blank; nothing for other lines."""
    parts = _BARS.split(line)
    if len(parts) == size + 2 and not parts[0].strip() and not parts[-1].strip():  # within a frame
        parts = parts[1:-1]
    if len(parts) != size:
        return ""
    row = ""
    longest = max(map(len, parts))
    for part in (each.ljust(longest) for each in parts):  # blanks at the end of a line may have been cut off
        for first, step in ((0, 1), (1, 1), (0, 2), (1, 2)):
            if len(part) == first + step * (wide - 1) + 1 + first:
                row += part[first : len(part) - first : step].replace(" ", ".")
                break
    return row


def _is_in_place(signs: str, at: int) -> bool:
    """Whether a character of a mini-cell stands at its own place, or alone in the middle."""
    alone = sum(sign not in EMPTY for sign in signs) == 1 and 2 * at + 1 == len(signs)
    return signs[at] == SYMBOLS[at + 1] or (alone and signs[at] in SYMBOLS[1 : len(signs) + 1])


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one grid of a text."""
    drawn = _drawn(lines_of(text))
    if drawn is None:
        raise FormatError("the lines do not make a board of mini-cells: a 9×9 takes 27 lines of 27 characters")
    if board is not None and board != drawn.board:
        raise FormatError(f"the mini-cells make a board of {drawn.board}, not {board}")
    masks: list[Mask] = []
    for cell in drawn.board.cells:
        signs, mask = drawn.mini_cell(cell), 0
        for at, sign in enumerate(signs):
            if sign in EMPTY:
                continue
            if not _is_in_place(signs, at):
                raise FormatError(
                    f"{sign!r} in {drawn.place(cell, at)} stands at the place of {SYMBOLS[at + 1]} in its mini-cell"
                )
            mask |= drawn.board.bit(SYMBOLS.index(sign))
        masks.append(mask or drawn.board.all_digits)
    values = set_digits(drawn.board, masks)
    yield make_puzzle(drawn.board, (None,) * len(masks), values, masks)


def sniff(text: str) -> float:
    """Look for as many lines as mini-cells take, with nearly every digit at its own place."""
    lines = head_lines(text)
    if not 8 <= len(lines) <= _MOST_LINES or any(len(line) > MAX_ROW_CHARACTERS for line in lines):
        return 0.0
    drawn = _drawn(lines)
    if drawn is None:
        return 0.0
    cells = [drawn.mini_cell(cell) for cell in drawn.board.cells]
    digits = [(signs, at) for signs in cells for at, sign in enumerate(signs) if sign not in EMPTY]
    marked = sum(any(sign not in EMPTY for sign in signs) for signs in cells)
    in_place = sum(_is_in_place(*digit) for digit in digits)
    is_marked = 2 * marked > len(cells) and in_place >= _SHARE_IN_PLACE * len(digits)
    return _CERTAIN if is_marked else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write what each cell may still be, less what the digits on the board rule out."""
    grids = []
    for puzzle in puzzles:
        refuse(puzzle, "mini-cell", placed=True, marks=True)
        board = puzzle.board
        if board.box is None or _SIZES.get(board.size * board.box[0]) != board.size:
            raise FormatError(f"the mini-cell format cannot carry the board ({board})")
        masks = [left & mask for left, mask in zip(open_marks(puzzle), puzzle.domains, strict=True)]
        for cell, mask in enumerate(masks):
            if not mask:
                raise FormatError(f"{board.name(cell)} has no candidate left, which mini-cells cannot say")
        grids.append("\n".join(_lines(board, masks)))
    return "\n\n".join(grids)


def _lines(board: Board, masks: list[Mask]) -> Iterator[str]:
    assert board.box is not None  # others are refused
    high, wide = board.box
    for row in range(board.rows):
        if row and row % high == 0:
            yield "+".join(["-" * ((wide + 1) * wide + 1)] * (board.cols // wide))
        for line in range(high):
            places = range(line * wide, (line + 1) * wide)
            cells = [
                "".join(SYMBOLS[at + 1] if masks[row * board.cols + col] >> at & 1 else "." for at in places)
                for col in range(board.cols)
            ]
            boxes = [" ".join(cells[left : left + wide]) for left in range(0, board.cols, wide)]
            yield " " + " | ".join(boxes)
        if (row + 1) % high:
            yield ""


plugin = Format(
    title="mini-cell grid",
    sniff=sniff,
    read=read,
    write=write,
    aliases=("mini-cell", "minis"),
    left_out=givens_left_out,
)
