"""One line per puzzle: the usual 81 characters, and files of millions of them (`.sdm`).

The number of characters determines the board: 16 make a 4 × 4, 81 a 9 × 9, 3721 a 61 × 61. What follows them after a blank
or a comma is a comment, lines that start with `#` are left out, and twice as many digits as a board has cells (`00`
empty, `01` … `16`) are two for each cell. A blank may be the empty cell as well, but then it is the only one: the line
has to have its full length, and no `.` or `0` beside the blanks.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator

from whydoku.formats import Format
from whydoku.formats._cells import (
    EMPTY,
    SIGNS,
    each_line,
    head_lines,
    lines_of,
    make_puzzle,
    read_numbers,
    read_signs,
    refuse,
    side,
)
from whydoku.formats._overlapping_grids import is_line_a_grid, read_lines
from whydoku.model.board import SYMBOLS, Board, grid_text
from whydoku.model.puzzle import Puzzle

_END = re.compile(r"[\s,;#|:]")
_OF_CELLS = str.maketrans("", "", string.digits + string.ascii_letters + EMPTY + " ")
_BLANKS = re.compile(r"[1-9A-Za-z ]+")


def _blank_filled(line: str, board: Board | None) -> bool:
    """Whether blanks are a line's empty cells: the right length with them, and no regular spacing."""
    if " " not in line or not line.isascii() or _BLANKS.fullmatch(line) is None:
        return False
    cells = len(line) if board is None else len(board.cells)
    root = side(cells)
    if (root is None or root < 4) if board is None else len(line) > cells:
        return False
    first = len(_END.split(line, maxsplit=1)[0])
    if first >= 16 and side(first) is not None and (board is None or first == cells):
        return False  # a full grid and a comment of words
    return not (set(line[1::2]) == {" "} and " " not in line[::2])


def _one(line: str, number: int, board: Board | None) -> Puzzle:
    where = f"line {number}"
    if _blank_filled(line, board):
        filled = line if board is None else line.ljust(len(board.cells))
        made, givens = read_signs(filled, board, lambda cell: f"{where}, column {cell + 1}", where)
        return make_puzzle(made, givens)
    start = len(line) - len(line.lstrip())
    line = line.strip()
    end = _END.search(line)
    signs = line if end is None else line[: end.start()]
    comment = line[len(signs) :].strip(" \t#,;|:")
    half = len(signs) // 2
    pairs = side(half) if board is None else board.size if half == len(board.cells) else None
    if len(signs) % 2 == 0 and pairs is not None and pairs > 9 and set(signs) <= set("0123456789."):
        words = [signs[at : at + 2].replace("..", "0") for at in range(0, len(signs), 2)]
        made, givens = read_numbers(words, board, lambda cell: f"{where}, column {start + 2 * cell + 1}", where)
    else:
        made, givens = read_signs(signs, board, lambda cell: f"{where}, column {start + cell + 1}", where)
    return make_puzzle(made, givens, about=[("comment", comment)] if comment else ())


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read a puzzle from every line that is neither blank nor a comment; a puzzle of several grids may have a line for each."""
    if board is not None and board.grids:
        lines = [(n, line) for n, line in enumerate(lines_of(text), 1) if not line.lstrip().startswith("#")]
        if is_line_a_grid(lines, board):
            yield from read_lines(lines, board)
            return
    for number, line in enumerate(each_line(text), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield _one(line, number, board)


def sniff(text: str) -> float:
    """Look for lines that begin with as many characters as a board has cells; a near miss deserves an error."""
    lines = [line for line in head_lines(text) if not line.lstrip().startswith("#")]
    if not lines:
        return 0.0
    first = lines[0]
    if _blank_filled(first, None):
        return 0.7
    signs = _END.split(first.strip(), maxsplit=1)[0]
    if SIGNS.fullmatch(signs):
        root = side(len(signs)) or (side(len(signs) // 2) if len(signs) % 2 == 0 else None)
        if root is None or (root < 4 and (len(lines) > 1 or signs != first.strip())):
            return 0.3 if len(signs) > 9 else 0.04
        return 0.75 if len(lines) == 1 or _fits(lines, root) else 0.6
    start = first[:4096]
    return 0.05 if 2 * len(start.translate(_OF_CELLS)) < len(start) else 0.01


def _fits(lines: list[str], size: int) -> bool:
    """Whether no line has a digit that a board of this size lacks, as rows of one large grid would."""
    known = set(SYMBOLS[1 : size + 1] + EMPTY)
    return all(set(_END.split(line.strip(), maxsplit=1)[0].upper()) <= known for line in lines[:4096])


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one line per puzzle, with `.` for an empty cell."""
    lines = []
    for puzzle in puzzles:
        refuse(puzzle, "line")
        lines.append(grid_text(puzzle.board, puzzle.givens))
    return "\n".join(lines)


plugin = Format(
    title="one line per puzzle",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    extensions=(".sdm", ".txt"),
    many=True,
    aliases=("lines", "81"),
    any_empty=True,
)
