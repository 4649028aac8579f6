"""Pencil-mark grids, as HoDoKu and SudokuWiki print them: the candidates of every cell, with any frame around.

A cell with one candidate has that digit set, unless a cell that sees it still holds the same candidate: then it has not been
set yet. A line of givens before the marks says which of the digits are givens; it is read, but not written, because HoDoKu
and others take the grid alone. A cell that is `.` or `0` has no marks yet and may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    EMPTY,
    SIGNS,
    WordRow,
    givens_left_out,
    head_lines,
    lines_of,
    make_puzzle,
    open_marks,
    placed_beside,
    read_mask,
    read_signs,
    refuse,
    set_digits,
    side,
    sign_mask,
    split_words,
    usual_board,
)
from whydoku.formats._framed_grid import is_rule
from whydoku.formats._limits import MAX_ROW_CHARACTERS
from whydoku.model.board import SYMBOLS, Board, Digit, Mask
from whydoku.model.puzzle import Puzzle

_BARS = re.compile("[|│┃║¦]")
_TWO_WORDS = re.compile(r"[^\s|│┃║¦][\s|│┃║¦]+[^\s|│┃║¦]")


def _rows(lines: Iterable[str]) -> Iterator[WordRow]:
    for number, line in enumerate(lines, 1):
        if line.strip() and not is_rule(line):
            row = split_words(_BARS.sub(" ", line), number)
            if row.words:
                yield row


def _split_givens(rows: Sequence[WordRow]) -> tuple[str, Sequence[WordRow]]:
    """Split off a first line of givens: a word with one character per cell."""
    if len(rows) > 1 and len(rows[0].words) == 1 and len(rows[0].words[0]) == sum(len(row.words) for row in rows[1:]):
        return rows[0].words[0], rows[1:]
    return "", rows


def read_masks(rows: Sequence[WordRow], board: Board) -> list[Mask]:
    """Read the marks of every cell."""
    masks: list[Mask] = []
    for row in rows:
        for word, column in zip(row.words, row.columns, strict=True):
            mask = read_mask(word, board)
            if mask is None and word in EMPTY and len(word) == 1:
                mask = board.all_digits
            if mask is None:
                raise FormatError(
                    f"{word[:20]!r} at line {row.line}, column {column} ({board.name(len(masks))}) "
                    f"is not a set of digits 1..{board.symbol(board.size)}"
                )
            masks.append(mask)
    return masks


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one grid of a text."""
    signs, rows = _split_givens(list(_rows(lines_of(text))))
    cells = sum(len(row.words) for row in rows)
    if board is None:
        size = side(cells)
        if size is None or size >= len(SYMBOLS):
            raise FormatError(f"the pencil-mark grid has {cells} cells, which is no square board of up to 61 digits")
        board = usual_board(size)
    elif cells != len(board.cells):
        raise FormatError(f"the pencil-mark grid has {cells} cells, but the board ({board}) has {len(board.cells)}")
    masks = read_masks(rows, board)
    values = set_digits(board, masks)
    givens: tuple[Digit | None, ...] = (None,) * cells
    if signs:
        board, givens = read_signs(signs, board, lambda cell: f"line 1, column {cell + 1}", "the line of givens")
    yield make_puzzle(board, givens, placed_beside(givens, values), masks)


def sniff(text: str) -> float:
    """Look for n lines of n words of digits, some longer than one, or in HoDoKu's frame."""
    lines = head_lines(text)
    if len(lines) < 2 or len(lines) > 512 or any(len(line) > MAX_ROW_CHARACTERS for line in lines):
        return 0.0
    if not any(_TWO_WORDS.search(line) for line in lines):
        return 0.0  # at first sight: n lines of n words have blanks or bars between them
    if any(not _BARS.sub(" ", line).strip() for line in lines):
        return 0.0  # a row of blanks between bars: this is a drawing, and its words are cells side by side
    _, rows = _split_givens(list(_rows(lines)))
    words = [word for row in rows for word in row.words]
    size = side(len(words))
    if size is None or not 2 <= size < len(SYMBOLS):
        return 0.0
    if max(map(len, words)) < 2 and not any(line.lstrip().startswith(".--") for line in lines[:3]):
        return 0.0  # all digits are set, and the frame is not HoDoKu's: any grid looks like this
    if any(len(row.words) != size for row in rows) or SIGNS.fullmatch("".join(words)) is None:
        return 0.0
    if any(len(word) > size or len(set(word)) < len(word) or ("." in word and len(word) > 1) for word in words):
        return 0.1
    if sum(len(word) > 1 for word in words) == 1 and any(word in EMPTY for word in words):
        return 0.1  # a grid in which two digits stand in one cell by mistake
    numbers = all(len(word) < 3 and word.isdecimal() and int(word) <= size for word in words if word not in EMPTY)
    framed = any(is_rule(line) for line in lines)
    if size > 9 and numbers and (not framed or any(word in EMPTY for word in words)):
        return 0.5
    return 0.92


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write what each cell may still be, less what the digits on the board rule out."""
    grids = []
    for puzzle in puzzles:
        refuse(puzzle, "pencil-mark", placed=True, marks=True)
        board = puzzle.board
        masks = [left & mask for left, mask in zip(open_marks(puzzle), puzzle.domains, strict=True)]
        for cell, mask in enumerate(masks):
            if not mask:
                raise FormatError(f"{board.name(cell)} has no candidate left, which a pencil-mark grid cannot say")
        grids.append("\n".join(_frame(board, [sign_mask(mask, board) for mask in masks])))
    return "\n\n".join(grids)


def _frame(board: Board, words: Sequence[str]) -> Iterator[str]:
    size = board.cols
    height, width = board.box or (board.rows, board.cols)
    widths = [max(map(len, words[col::size])) for col in range(size)]
    strokes = ["-" * max(sum(widths[left : left + width]) + 2 * width, 3) for left in range(0, size, width)]
    yield "." + ".".join(strokes) + "."
    for row in range(board.rows):
        if row and row % height == 0:
            yield ":" + "+".join(strokes) + ":"
        cells = [word.ljust(wide) for word, wide in zip(words[row * size : (row + 1) * size], widths, strict=True)]
        boxes = [" " + "  ".join(cells[left : left + width]) + " " for left in range(0, size, width)]
        yield "|" + "|".join(box.ljust(len(rule)) for box, rule in zip(boxes, strokes, strict=True)) + "|"
    yield "'" + "'".join(strokes) + "'"


plugin = Format(
    title="pencil-mark grid",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    aliases=("pm", "pmgrid", "marks", "candidates"),
    left_out=givens_left_out,
)
