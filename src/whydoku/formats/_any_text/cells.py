"""Cells in any text: which words can be one, and whether so many of them make a puzzle.

What is found amid other text has to be a puzzle beyond doubt. So an empty cell is written in one way throughout, no digit
stands twice in a row, column or box, and nearly all digits occur, as they do in every puzzle with one solution.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.errors import FormatError
from whydoku.formats._cells import make_puzzle, peers, read_numbers, read_signs, usual_board
from whydoku.model.board import MAX_SIZE, Board, Digit
from whydoku.model.puzzle import Puzzle

EMPTY = "0._-*xX?~·∙⋅•□▢☐◻⬜◽▫○◯–—‐"
"""The characters of an empty cell, wherever they come from."""

SIZES = tuple(size for size in range(4, MAX_SIZE + 1) if any(size % part == 0 for part in range(2, size)))
"""The boards that are looked for: those that can have boxes."""

SIGN = r"[0-9A-Za-z" + re.escape(EMPTY) + "]"
NOTHING = frozenset(("none", "null", "nil", "nan", "na", "n/a", "&nbsp;"))
_WORD = re.compile(rf"\+?[1-9]|{SIGN}|\d\d", re.ASCII)


@dataclass(frozen=True)
class FoundPuzzle:
    """A puzzle in a text: from where to where, and what to call the place."""

    start: int
    end: int
    puzzle: Puzzle
    where: str
    labelled: bool = False  # its rows have labels, so its columns may have some as well

    def overlaps(self, other: FoundPuzzle) -> bool:
        """Whether both use some of the same text."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class Nearly:
    """A near miss and the reason; the more of a puzzle, the higher its `worth`."""

    worth: float
    words: str
    start: int = -1
    end: int = -1


def is_cell(word: str) -> bool:
    """Whether a word can be one cell: a character, a number, or a placed digit, as in +4; '' is blank."""
    return word == "" or _WORD.fullmatch(word) is not None


def fits(words: Sequence[str], size: int) -> bool:
    """Whether words can be cells of a board of some size, judged one by one."""
    if size > 9:
        return True
    return all(not word or (len(word) < 3 and word[-1] in "123456789"[:size] + EMPTY) for word in words)


def make(words: Sequence[str], board: Board, where: str, *, in_rows: bool = True) -> Puzzle | str:
    """Return the puzzle whose cells are these words, or the reason why there is none; rows are better evidence than a run."""
    empties = {word for word in words if not word or word in EMPTY}
    if board.size >= 24:
        empties -= {"x", "X"}
    hexadecimal = board.size == 16 and len(empties) == 2 and "0" in empties
    if hexadecimal:
        empties.discard("0")
    if len(empties) > 1:
        shown = [
            f"{repr(sign) if sign else 'a blank'} ({board.name(words.index(sign))})"
            for sign in sorted(empties, key=words.index)[:2]
        ]
        return f"{where} would be a {_title(board)}, but both {' and '.join(shown)} stand for an empty cell"
    plain = ["." if word in empties else word.lstrip("+") for word in words]
    try:
        if all(len(word) == 1 for word in plain):
            zero_is_empty = not hexadecimal
            made, values = read_signs("".join(plain), board, board.name, where, zero_is_empty=zero_is_empty)
        else:
            made, values = read_numbers(plain, board, board.name, where)
    except FormatError:
        return f"{where} has as many cells as a {_title(board)}, but other digits"
    doubt = _doubt(made, values, in_rows=in_rows)
    if doubt:
        return f"{where} would be a {_title(board)}, but {doubt}"
    added = [word.startswith("+") for word in words]
    givens = [None if plus else value for plus, value in zip(added, values, strict=True)]
    placed = [value if plus else None for plus, value in zip(added, values, strict=True)]
    return make_puzzle(made, givens, placed if any(added) else ())


def _doubt(board: Board, values: Sequence[Digit | None], *, in_rows: bool) -> str:
    """Return why it is doubtful that digits are a puzzle's, or ''."""
    for cell, around in enumerate(peers(board)):
        for other in sorted(around):
            if other > cell and values[cell] is not None and values[cell] == values[other]:
                return f"{board.name(cell)} and {board.name(other)} are both {board.symbol(values[cell] or 0)}"
    digits = {value for value in values if value is not None}
    enough = 2 if in_rows and board.size == 9 else board.size - 1
    if len(digits) < enough or (board.size == 10 and board.digits[-1] not in digits):
        return f"{'no digit' if not digits else 'too few digits'} can be seen in it"
    return ""


def _title(board: Board) -> str:
    return f"{board.rows}×{board.cols} puzzle"


def board_for(size: int, width: int | None, height: int | None) -> Board | str:
    """Return the board with the boxes of a drawing, or the reason why these are not clear.

    `width` and `height` are those of the drawn boxes, if there are any.
    """
    usual = usual_board(size)
    box = usual.box or (1, size)
    if width in (None, box[1]) and height in (None, box[0]):
        return usual
    if width and height and width * height == size:
        return Board.square(size, box=(height, width))
    other = f"{height}x{size // height}" if height else f"{size // (width or 1)}x{width}"
    return f"it is not clear which boxes it has; say so: --size {box[0]}x{box[1]} (the usual ones) or --size {other}"
