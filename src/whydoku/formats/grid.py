"""Bare grids: one line per row, without any frame; several grids may follow one another.

Blanks between the characters and empty lines between the bands are only there for the eye, unless they are the empty cells
themselves: then no line is longer than the grid is high, and no other character is an empty cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    ABOVE_THREE,
    EMPTY,
    WordRow,
    check_rows,
    head_lines,
    lines_of,
    make_puzzle,
    read_cells,
    refuse,
    side,
    split_signs,
    words_of,
)
from whydoku.formats._overlapping_grids import read_stated
from whydoku.model.board import MAX_SIZE, SYMBOLS, Board
from whydoku.model.puzzle import Puzzle

_ROW = re.compile(r"[0-9A-Za-z._* \t-]+")


def _blank_rows(lines: Sequence[str], board: Board | None) -> list[WordRow] | None:
    """Return the rows of a grid whose empty cells are blanks, or None where they are not."""
    body = list(lines)
    while body and not body[-1]:
        body.pop()
    size = len(body) if board is None else board.cols
    if not 4 <= size <= MAX_SIZE or (board is not None and len(body) != board.rows):
        return None
    inner = "".join(body)
    if 2 * max(map(len, body)) < size:
        return None  # nothing reaches the middle of such a board
    if " " not in inner or any(len(line) > size for line in body) or set(inner) & set("0._-*\t"):
        return None
    if not any(sign.isdigit() for sign in inner) and any(sign.islower() for sign in inner):
        return None  # short lines of prose
    return [WordRow(number, tuple(line.ljust(size)), tuple(range(1, size + 1))) for number, line in enumerate(body, 1)]


def _rows(lines: Sequence[str], board: Board | None) -> list[WordRow]:
    rows = [split_signs(line, number) for number, line in enumerate(lines, 1) if line.strip()]
    if len({len(row.words) for row in rows}) > 1 or len(rows) % max(len(rows[0].words), 1):
        return _blank_rows(lines, board) or rows
    return rows


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every grid of a text."""
    lines = lines_of(text)
    if not text.strip():
        raise FormatError("the text is empty")
    if board is not None and board.grids:
        yield from read_stated(lines, board)
        return
    rows = _rows(lines, board)
    height = check_rows(rows, board, many=True)
    for start in range(0, len(rows), height):
        part = rows[start : start + height]
        where = f"the grid in lines {part[0].line} to {part[-1].line}"
        made, givens = read_cells(part, board, where)
        yield make_puzzle(made, givens)


def sniff(text: str) -> float:
    """Look for n lines of n characters, or a multiple of n."""
    lines = head_lines(text)
    clean = [line for line in lines[:4096] if _ROW.fullmatch(line)]
    if len(lines) < 2 or not clean:
        return 0.0
    lengths = Counter(len("".join(line.split())) for line in lines)
    size, times = lengths.most_common(1)[0]
    if size == 3 and ABOVE_THREE.intersection(text):
        return 0.0
    if len(clean) < min(len(lines), 4096):  # a grid with a slip of the pen, if the rest of it looks like one
        alike = sum(len("".join(line.split())) == size for line in clean)
        return 0.32 if 4 <= size <= MAX_SIZE and 3 * alike >= 2 * len(lines) and abs(len(lines) - size) <= 2 else 0.0
    if len(lengths) == 1 and size <= MAX_SIZE and len(lines) % size == 0:
        root = side(size)
        small = set(SYMBOLS[1 : (root or 0) + 1] + EMPTY)
        compact = not any(" " in line.strip() or "\t" in line for line in lines[: 4 * size])
        if root is not None and root >= 4 and compact and all(set(line.strip()) <= small for line in lines[:4096]):
            return 0.7  # as many lines, each a puzzle of its own, are likelier
        return 0.8
    if len(text) < 8192 and _blank_rows(lines_of(text), None):
        return 0.65
    return 0.32 if size <= MAX_SIZE and 2 * times >= len(lines) and len(lines) > 2 else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one character per cell; beyond nine digits with a blank between the boxes, so that no row looks like a puzzle."""
    grids = []
    for puzzle in puzzles:
        refuse(puzzle, "grid")
        board = puzzle.board
        width = board.box[1] if board.box and board.size > 9 else board.cols
        grids.append(
            "\n".join(
                " ".join("".join(row[start : start + width]) for start in range(0, board.cols, width))
                for row in words_of(puzzle, puzzle.givens)
            )
        )
    return "\n\n".join(grids)


plugin = Format(
    title="bare grid",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    extensions=(".txt",),
    many=True,
    aliases=("rows", "bare"),
    any_empty=True,
)
