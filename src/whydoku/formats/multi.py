"""Overlapping grids: a samurai as a picture of 21 rows with blanks for the holes, or as five lines of 81 characters.

A line before each puzzle names its board: `samurai`, `butterfly`, `windmill`, `twodoku`, or where the grids begin, with
the size or the box before it unless the grids are 9 × 9: `r1c1 r7c7`, `2x3 r1c1 r5c4`. Without that line the board is
seen from the picture's holes, where they leave no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import each_line, lines_of, refuse_beyond_givens
from whydoku.formats._overlapping_grids import infer_board, is_line_a_grid, picture, read_lines, read_picture, trimmed
from whydoku.model.board import LAYOUTS, Board, board_text, parse_board
from whydoku.model.puzzle import Puzzle

_HEADER = re.compile(
    rf"\s*({'|'.join(LAYOUTS)}|((latin ?)?\d{{1,3}}([x×]\d{{1,3}})?\s+)?r\d{{1,4}}c\d{{1,4}}(\s+r\d{{1,4}}c\d{{1,4}})+)\s*",
    re.IGNORECASE,
)


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every puzzle of a text."""
    named, body = board, list[tuple[int, str]]()
    for number, line in enumerate(lines_of(text), 1):
        if _HEADER.fullmatch(line) is None:
            body.append((number, line))
            continue
        yield from _block(body, named)
        named, body = parse_board(line), []
        if board is not None and named != board:
            raise FormatError(f"line {number} names another board ({named}) than was asked for ({board})")
    yield from _block(body, named)


def _block(lines: list[tuple[int, str]], board: Board | None) -> Iterator[Puzzle]:
    body = trimmed(lines)
    if not body:
        return
    if board is None:
        board = infer_board([line for _, line in body])
        if board is None:
            raise FormatError(
                f"which grids the picture in lines {body[0][0]} to {body[-1][0]} is made of is not clear; "
                "name its board in a line before it, such as: samurai, or r1c1 r7c7"
            )
    if not board.grids:
        raise FormatError(f"the board ({board}) is not made of several grids")
    if is_line_a_grid(body, board):
        yield from read_lines(body, board)
    else:
        yield read_picture(body, board)


def sniff(text: str) -> float:
    """Look for a line that names such a board, or for holes that imply its grids."""
    lines = list(each_line(text[: 1 << 16]))[:1200]
    first = next((line for line in lines if line.strip()), "")
    if _HEADER.fullmatch(first):
        return 0.96
    body = [line for _, line in trimmed(list(enumerate(lines)))]
    return 0.93 if body and infer_board(body) else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the board's name and its picture."""
    parts = []
    for puzzle in puzzles:
        name = board_text(puzzle.board)
        if name is None or not puzzle.board.one_sign_each:
            raise FormatError(f"the multi format cannot carry the board ({puzzle.board}); whydoku's own JSON can")
        refuse_beyond_givens(puzzle, "multi")
        parts.append(f"{name}\n{picture(puzzle)}")
    return "\n\n".join(parts)


plugin = Format(
    title="overlapping grids",
    sniff=sniff,
    read=read,
    write=write,
    many=True,
    aliases=("grids", "gattai", "samurai"),
    states_board=True,
)
