"""CSV: one line per row, with commas, semicolons or tabs between the cells; an empty field is an empty cell.

Several puzzles may follow one another in one file, and one line may hold a whole puzzle.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import (
    ABOVE_THREE,
    WordRow,
    check_rows,
    each_line,
    lines_of,
    make_puzzle,
    read_numbers,
    read_signs,
    refuse,
    side,
)
from whydoku.formats._limits import MAX_ROW_CHARACTERS, SNIFFED_CHARACTERS
from whydoku.model.board import MAX_SIZE, Board
from whydoku.model.puzzle import Puzzle

_BETWEEN = ",;\t"


def _delimiter(line: str) -> str:
    return max(_BETWEEN, key=line.count)


def _rows(text: str) -> Iterator[WordRow]:
    between = ""
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip(" "):
            continue
        if len(line) > MAX_ROW_CHARACTERS:
            raise FormatError(f"line {number} has {len(line)} characters; no row of cells is that long")
        between = between or _delimiter(line)
        try:
            fields = next(csv.reader([line], delimiter=between, strict=True))
        except csv.Error as error:
            raise FormatError(f"line {number} is not CSV: {error}") from error
        columns, at = [], 1
        for field in fields:
            columns.append(at)
            at += len(field) + 1
        yield WordRow(number, tuple(field.strip() for field in fields), tuple(columns))


def _cells(part: list[WordRow], board: Board | None) -> Puzzle:
    words = [word for row in part for word in row.words]

    def place(cell: int) -> str:
        row = part[cell // len(part[0].words)]
        return f"line {row.line}, column {row.columns[cell % len(row.words)]}"

    where = f"the puzzle in line {part[0].line}"
    if all(len(word) <= 1 for word in words):
        board, givens = read_signs("".join(word or " " for word in words), board, place, where)
    else:
        board, givens = read_numbers(words, board, place, where)
    return make_puzzle(board, givens)


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read every puzzle of a text."""
    rows = list(_rows(text))
    if not rows:
        raise FormatError("the text is empty")
    width = len(rows[0].words)
    whole = width == len(board.cells) if board is not None else side(width) is not None and len(rows) % width != 0
    alike = all(len(row.words) == width for row in rows)
    height = 1 if whole and alike else check_rows(rows, board, many=True)
    for start in range(0, len(rows), height):
        yield _cells(rows[start : start + height], board)


def sniff(text: str) -> float:
    """Look for lines with the same number of short fields."""
    kept = [line for line in each_line(text[:SNIFFED_CHARACTERS]) if line.strip(" ")]
    if not kept:
        return 0.0
    between = _delimiter(kept[0])
    counts = [line.count(between) + 1 for line in kept[:4096]]
    width = counts[0]
    if width < 2 or any(
        len(field.strip().strip('"')) > 2 for line in kept[:64] for field in line[:4096].split(between)
    ):
        return 0.0
    if width == 3 and any(field.strip() in ABOVE_THREE for line in kept for field in line.split(between)):
        return 0.0  # no board of three rows, but perhaps a list of rows, columns and digits
    if len(set(counts)) == 1 and width <= MAX_SIZE and len(kept) % width == 0:
        return 0.9
    if len(set(counts)) == 1 and side(width) is not None and width >= 16:
        return 0.88
    return 0.36 if len(kept) > 1 else 0.1


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write numbers with commas between them, and nothing for an empty cell."""
    grids = []
    for puzzle in puzzles:
        refuse(puzzle, "CSV", numbers=True)
        size = puzzle.board.cols
        rows = [puzzle.givens[start : start + size] for start in range(0, size * size, size)]
        empty = "" if size > 1 else "."
        grids.append("\n".join(",".join(empty if value is None else str(value) for value in row) for row in rows))
    return "\n\n".join(grids)


plugin = Format(
    title="CSV",
    sniff=sniff,
    read=read,
    plain=True,
    write=write,
    extensions=(".csv", ".tsv"),
    many=True,
    aliases=("comma", "tsv"),
)
