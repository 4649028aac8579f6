"""Tables with a heading and a puzzle per line, as in data sets: `puzzle,solution`, `quizzes,solutions`."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from functools import partial

from whydoku.errors import FormatError
from whydoku.formats._any_text.cells import SIZES
from whydoku.formats._cells import EMPTY, each_line, make_puzzle, read_signs, usual_board
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

_SQUARES = {size * size for size in SIZES if size <= 9}
_PUZZLES = frozenset(("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "problem", "givens", "clues"))
_SOLUTIONS = frozenset(("solution", "solutions", "solved", "answer", "answers", "result"))


def read_table(text: str, board: Board | None) -> Iterator[Puzzle] | None:
    """Return every puzzle of a table whose first line names its columns, or None for any other text."""
    head = [line for line in each_line(text[:SNIFFED_CHARACTERS]) if line.strip()][:64]
    if len(head) < 2:
        return None
    between = max(",;\t", key=head[0].count)
    names, *body = (_fields(line, between) for line in (head if len(text) <= SNIFFED_CHARACTERS else head[:-1]))
    if any(len(fields) != len(names) for fields in body) or not all(re.search(r"[^\W\d_]", name) for name in names[1:]):
        return None
    columns = [column for column in range(len(names)) if all(_is_puzzle(fields[column], board) for fields in body)]
    if any(_is_puzzle(names[column], board) for column in columns):
        return None
    if len(names) == 1 and names[0].casefold() not in _PUZZLES:
        return None
    solved = [column for column in columns if names[column].strip().casefold() in _SOLUTIONS]
    puzzles = [column for column in columns if column not in solved]
    if not puzzles and len(solved) == 1:
        puzzles, solved = solved, []
    if not puzzles:
        return None
    if len(puzzles) > 1 or len(solved) > 1:
        titles = " and ".join(repr(names[column]) for column in columns)
        raise FormatError(f"the columns {titles} of the table can both hold the puzzles; leave out all but one")
    return _puzzles(text, between, puzzles[0], solved[0] if solved else None, len(names), board)


def _puzzles(
    text: str, between: str, column: int, solution: int | None, width: int, board: Board | None
) -> Iterator[Puzzle]:
    heading = True
    for number, line in enumerate(each_line(text), 1):
        if not line.strip():
            continue
        if heading:
            heading = False
            continue
        fields = _fields(line, between)
        if len(fields) != width:
            raise FormatError(f"line {number} of the table has {len(fields)} fields, not {width}")
        where = f"line {number}"
        made, givens = read_signs(fields[column], board, partial(_place, where), where)
        about = [] if solution is None or not fields[solution] else [("solution", fields[solution])]
        yield make_puzzle(made, givens, about=about)


def _fields(line: str, between: str) -> Sequence[str]:
    if '"' in line:
        return [field.strip() for field in next(csv.reader([line], delimiter=between), [])]
    return [field.strip() for field in line.split(between)]


def _is_puzzle(field: str, board: Board | None) -> bool:
    """Whether a field is a whole puzzle by its length and characters."""
    size = len(field)
    if size not in (_SQUARES if board is None else (len(board.cells),)):
        return False
    side = usual_board(int(size**0.5)).size if board is None else board.size
    return set(field) <= set("0123456789"[: side + 1] + EMPTY)


def _place(where: str, cell: int) -> str:
    return f"{where}, cell {cell + 1}"
