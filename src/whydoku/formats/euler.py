"""Project Euler's file of problem 96: a line `Grid 01`, then its rows, with 0 for an empty cell, many times over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import WordRow, check_rows, lines_of, make_puzzle, read_cells, refuse, split_signs, words_of
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

_TITLE = re.compile(r"grid\s*\d{1,9}", re.IGNORECASE)


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every grid with its title."""
    title = ""
    rows: list[WordRow] = []
    for number, line in enumerate(lines_of(text), 1):
        plain = line.strip()
        if _TITLE.fullmatch(plain):
            if title:
                yield _puzzle(title, rows, board)
            title, rows = plain, []
        elif plain and not title:
            raise FormatError(f"line {number} comes before the first title like 'Grid 01'")
        elif plain:
            rows.append(split_signs(line, number))
    if title:
        yield _puzzle(title, rows, board)


def _puzzle(title: str, rows: list[WordRow], board: Board | None) -> Puzzle:
    if not rows:
        raise FormatError(f"{title} has no rows")
    check_rows(rows, board)
    made, givens = read_cells(rows, board, title, zero_is_empty=True)
    return make_puzzle(made, givens, about=[("title", title)])


def sniff(text: str) -> float:
    """Look for the first title."""
    return 1.0 if _TITLE.match(text[:64].lstrip()) else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write every grid under its title, or under its number where it has no such title."""
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        refuse(puzzle, "Project Euler")
        title = dict(puzzle.about).get("title", "")
        lines.append(title if _TITLE.fullmatch(title) else f"Grid {number:02}")
        lines.extend("".join(row) for row in words_of(puzzle, puzzle.givens, "0"))
    return "\n".join(lines)


plugin = Format(title="Project Euler", sniff=sniff, read=read, write=write, many=True, aliases=("euler96",))
