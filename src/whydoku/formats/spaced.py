"""Numbers with blanks between them, for boards with more digits than characters.

A line holds a whole puzzle, or as many lines as a line has numbers hold one. `0` and `.` are the empty cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    ABOVE_THREE,
    WordRow,
    check_rows,
    head_lines,
    lines_of,
    make_puzzle,
    read_numbers,
    refuse,
    side,
    split_words,
)
from whydoku.formats._limits import MAX_ROW_CHARACTERS
from whydoku.model.board import MAX_SIZE, Board
from whydoku.model.puzzle import Puzzle

_NUMBERS = re.compile(r"[ \t]*(?:\d{1,2}|[._*-])(?:[ \t]+(?:\d{1,2}|[._*-]))*[ \t]*", re.ASCII)


def _small(rows: list[WordRow], size: int) -> bool:
    """Whether no number is above `size`."""
    return all(not word.isdecimal() or (len(word) < 3 and int(word) <= size) for row in rows for word in row.words)


def _is_grid(rows: list[WordRow], board: Board | None) -> bool:
    """Whether the lines are the rows of a grid, not a puzzle each."""
    width = len(rows[0].words)
    if board is not None:
        return width != len(board.cells)
    root = side(width)
    if root is None:
        return True
    return width <= MAX_SIZE and len(rows) % width == 0 and (root < 4 or not _small(rows, root))


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every puzzle of a text."""
    rows = [split_words(line, number) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    if not rows:
        raise FormatError("the text is empty")
    height = check_rows(rows, board, many=True) if _is_grid(rows, board) else 1
    for start in range(0, len(rows), height):
        part = rows[start : start + height]
        words = [word for row in part for word in row.words]

        def place(cell: int, part: list[WordRow] = part) -> str:
            row = part[cell // len(part[0].words)] if len(part) > 1 else part[0]
            return f"line {row.line}, column {row.columns[cell % len(row.words)]}"

        made, givens = read_numbers(words, board, place, f"the puzzle in line {part[0].line}")
        yield make_puzzle(made, givens)


def sniff(text: str) -> float:
    """Look for lines of nothing but numbers and empty cells, as many as a board has."""
    lines = head_lines(text)
    if not lines or len(lines[0].split()) < 2 or any(len(line) > MAX_ROW_CHARACTERS for line in lines):
        return 0.0
    shown = lines if len(text) <= len("\n".join(lines)) + 4096 else lines[:-1]
    if not shown or any(_NUMBERS.fullmatch(line) is None for line in shown[:4096]):
        return 0.0
    rows = [split_words(line, number) for number, line in enumerate(shown[:4096], 1)]
    widths = {len(row.words) for row in rows}
    width = len(rows[0].words)
    if widths == {3} and ABOVE_THREE.intersection(text):
        return 0.0
    if len(widths) > 1:
        return 0.33
    root = side(width)
    if root is not None and root >= 4 and _small(rows, root):
        return 0.85
    if width <= MAX_SIZE and len(rows) % width == 0 and _small(rows, width):
        return 0.82 if width > 9 else 0.79
    return 0.35


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one line per puzzle."""
    lines = []
    for puzzle in puzzles:
        refuse(puzzle, "spaced", numbers=True)
        lines.append(" ".join("." if value is None else str(value) for value in puzzle.givens))
    return "\n".join(lines)


plugin = Format(
    title="numbers with blanks between",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    many=True,
    aliases=("numbers", "blanks"),
)
