"""Pencil marks on one line: each cell has a character for every digit, itself or `.`, which makes 729 on a 9 × 9.

The format has no givens, only cells with one mark left; `convert` says so when a puzzle with givens is written.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import each_line, givens_left_out, head_lines, make_puzzle, refuse, usual_board
from whydoku.model.board import SYMBOLS, Board
from whydoku.model.puzzle import Puzzle

_MARK = re.compile(r"[0-9A-Za-z._*-]+")
_NONE = frozenset("0._-*")


def _size(signs: int) -> int | None:
    root = round(math.cbrt(signs))
    return root if root**3 == signs and 1 <= root < len(SYMBOLS) else None


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read a puzzle from every line that is not blank."""
    for number, line in enumerate(each_line(text), 1):
        signs = line.strip()
        if signs and not signs.startswith("#"):
            yield _one(signs, number, board)


def _one(signs: str, number: int, board: Board | None) -> Puzzle:
    if board is None:
        size = _size(len(signs))
        if size is None:
            raise FormatError(f"line {number} has {len(signs)} characters; the marks of a 9 × 9 puzzle have 729")
        board = usual_board(size)
    elif len(signs) != len(board.cells) * board.size:
        raise FormatError(
            f"line {number} has {len(signs)} characters, not {board.size} for each of {len(board.cells)} cells"
        )
    masks = []
    for cell in board.cells:
        mask = 0
        for digit in board.digits:
            at = board.candidate(cell, digit)
            sign = signs[at]
            if sign == board.symbol(digit) or (sign.upper() == board.symbol(digit) and board.size < 36):
                mask |= board.bit(digit)
            elif sign not in _NONE:
                raise FormatError(
                    f"{sign!r} at line {number}, column {at + 1} ({board.name(cell)}) "
                    f"should be {board.symbol(digit)} or empty"
                )
        masks.append(mask)
    return make_puzzle(board, (None,) * len(board.cells), (), masks)


def sniff(text: str) -> float:
    """Look for a first line where every digit stands in its own place, and every cell has one."""
    lines = head_lines(text)
    signs = lines[0].strip() if lines else ""
    size = _size(len(signs))
    if size is None or size < 2 or not _MARK.fullmatch(signs):
        return 0.0
    own = SYMBOLS[1 : size + 1]
    cells = [signs[start : start + size] for start in range(0, len(signs), size)]
    right = all(
        sign in _NONE or sign.upper() == digit.upper() for cell in cells for sign, digit in zip(cell, own, strict=True)
    )
    if not right:
        return 0.31 if size == 9 and any(len(set(cell) - _NONE) > 1 for cell in cells) else 0.0
    return 0.95 if all(set(cell) - _NONE for cell in cells) else 0.5


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write what each cell may still be, one line per puzzle."""
    lines = []
    for puzzle in puzzles:
        refuse(puzzle, "marks-line", placed=True, marks=True)
        board = puzzle.board
        lines.append(
            "".join(
                board.symbol(digit) if mask & board.bit(digit) else "."
                for mask in puzzle.domains
                for digit in board.digits
            )
        )
    return "\n".join(lines)


plugin = Format(
    title="pencil marks in a line",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    many=True,
    aliases=("729", "sukaku", "pm-line"),
    left_out=givens_left_out,
)
