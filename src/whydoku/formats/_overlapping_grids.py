"""Boards of several overlapping grids as text: a picture with gaps, or one line per grid.

A picture has one character per cell and a blank (or `#`) where the board has a hole. Which grids it is made of follows from its
shape where that is a layout with a name, or where only one answer is possible: the first cell that no grid holds yet lies
in just one square that fits.
One line per grid gives each grid's cells along its rows, grids in reading order; a cell that two grids share may be given by
either of them, and they must not disagree.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import EMPTY, WordRow, make_puzzle, read_cells
from whydoku.model.board import LAYOUTS, Board, Digit
from whydoku.model.puzzle import Puzzle

HOLE = " #"
"""The characters of a place that is not a cell."""

MOST_ROWS = 999
"""Most rows of a picture, and most characters in one."""


def trimmed(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the text without empty lines at both ends."""
    full = [at for at, (_, line) in enumerate(lines) if line.strip()]
    return list(lines[full[0] : full[-1] + 1]) if full else []


def infer_board(picture: Sequence[str]) -> Board | None:
    """Return the board of 9 × 9 grids that a picture's holes imply, or None if that is unclear."""
    size = 9
    if not size < len(picture) <= MOST_ROWS or max(map(len, picture)) > MOST_ROWS:
        return None
    cells = {(r, c) for r, line in enumerate(picture) for c, sign in enumerate(line.rstrip()) if sign not in HOLE}
    if len(cells) == len(picture) * max(map(len, picture)):
        return None  # without a hole it may also be one large grid
    for layout in map(Board.multi, LAYOUTS.values()):
        if set(layout.positions) == cells:
            return layout
    side = range(size)
    corners: list[tuple[int, int]] = []
    covered: set[tuple[int, int]] = set()
    apart = True  # grids that do not touch are separate puzzles
    for row, col in sorted(cells):
        if (row, col) in covered:
            continue
        around = [
            (top, left)
            for top in range(row - size + 1, row + 1)
            for left in range(col - size + 1, col + 1)
            if (top, left) in cells and all((top + r, left + c) in cells for r in side for c in side)
        ]
        if len(around) != 1:
            return None
        corners += around
        square = {(around[0][0] + r, around[0][1] + c) for r in side for c in side}
        apart = apart and covered.isdisjoint(square)
        covered |= square
    try:
        return None if apart else Board.multi(corners, size)
    except InputError:
        return None


def is_line_a_grid(lines: Sequence[tuple[int, str]], board: Board) -> bool:
    """Whether every line has as many characters as one of the board's grids has cells."""
    return all(len(line.strip()) == board.size**2 for _, line in lines if line.strip())


def read_lines(lines: Sequence[tuple[int, str]], board: Board) -> list[Puzzle]:
    """Read one line per grid; as many lines as the board has grids make a puzzle."""
    full = [(number, line.strip()) for number, line in lines if line.strip()]
    each = len(board.grids)
    if len(full) % each:
        raise FormatError(
            f"there are {len(full)} lines of a grid each, but the board ({board}) is made of {each} grids"
        )
    return [_one(full[start : start + each], board) for start in range(0, len(full), each)]


def _one(lines: Sequence[tuple[int, str]], board: Board) -> Puzzle:
    values: list[Digit | None] = [None] * len(board.cells)
    plain = Board.square(board.size, box=board.box, low=board.low)
    for (number, line), part in zip(lines, board.parts, strict=True):
        row = WordRow(number, tuple(line), tuple(range(1, len(line) + 1)))
        _, digits = read_cells([row], plain, f"line {number}", zero_is_empty=board.low == 1)
        for cell, digit in zip(part, digits, strict=True):
            if digit is None:
                continue
            if values[cell] not in (None, digit):
                raise FormatError(
                    f"line {number} has {board.symbol(digit)} at {board.name(cell)}, where another grid has "
                    f"{board.symbol(values[cell] or 0)}"
                )
            values[cell] = digit
    return make_puzzle(board, values)


def read_picture(lines: Sequence[tuple[int, str]], board: Board) -> Puzzle:
    """Read a picture of a known board; a blank in a cell is an empty cell."""
    body = trimmed(lines)
    if len(body) != board.rows:
        raise FormatError(f"the picture has {len(body)} rows, but the board ({board}) has {board.rows}")
    rows = []
    for row, (number, line) in enumerate(body):
        signs = line.rstrip()
        if len(signs) > board.cols:
            raise FormatError(
                f"line {number} has {len(signs)} characters, but the board ({board}) has {board.cols} columns"
            )
        columns = [col for col in range(board.cols) if board.at(row, col) is not None]
        signs = signs.ljust(board.cols)
        for col in set(range(board.cols)).difference(columns):
            if signs[col] not in HOLE + EMPTY:
                raise FormatError(f"line {number}, column {col + 1}: there is no cell for {signs[col]!r}")
        rows.append(WordRow(number, tuple(signs[col] for col in columns), tuple(col + 1 for col in columns)))
    made, givens = read_cells(rows, board, "the picture", zero_is_empty=board.low == 1)
    return make_puzzle(made, givens)


def read_stated(text_lines: Sequence[str], board: Board) -> list[Puzzle]:
    """Read the text of a board that the user has named: one line per grid, or a picture."""
    lines = list(enumerate(text_lines, 1))
    return read_lines(lines, board) if is_line_a_grid(lines, board) else [read_picture(lines, board)]


def picture(puzzle: Puzzle) -> str:
    """Draw the givens, one character per cell, blanks in the holes."""
    board = puzzle.board
    rows = [[" "] * board.cols for _ in range(board.rows)]
    for (row, col), value in zip(board.positions, puzzle.givens, strict=True):
        rows[row][col] = "." if value is None else board.symbol(value)
    return "\n".join("".join(row).rstrip() for row in rows)
