"""Square boards as drawn by setters: their regions, and the lines and diagonals of outside clues.

A place is a row and a column from 0 on; outside the board they are -1 or one more than the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import usual_rules
from whydoku.formats._connected_places import Place
from whydoku.model.board import Board, Cell, Digit, parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule

SLANTS: dict[str, Place] = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The ways along a diagonal: how far down and how far to the right a step goes."""


def board_with(size: int, regions: Iterable[tuple[Cell, ...]], low: Digit = 1) -> Board:
    """Return the board with these regions, which count as boxes if they all have one shape in rows and columns."""
    pieces = tuple(sorted(regions))
    for height in range(2, size):
        if size % height == 0:
            boxes = Board.square(size, box=(height, size // height), low=low)
            if set(boxes.regions) == set(pieces):
                return boxes
    return Board(size, size, size, low, pieces)


def refuse_other_board(board: Board, stated: Board | None) -> None:
    """Raise an error for a board of another size than the user named."""
    if stated is not None and (stated.rows, stated.cols, stated.size) != (board.rows, board.cols, board.size):
        raise FormatError(f"the puzzle's board is {board}, not {stated}")


def fitting(rule: Rule, board: Board, where: str = "") -> Rule:
    """Return a rule that makes sense on a board; `where` names it in the error if it does not."""
    try:
        rule.check(board)
    except InputError as error:
        raise FormatError(f"{where}: {error}" if where else str(error)) from error
    return rule


def refuse_broken_by_solution(board: Board, rules: Sequence[Rule], solution: str) -> None:
    """Raise an error if the puzzle's own solution contradicts a rule read from a drawing."""
    digits = [digit for sign in solution if (digit := parse_symbol(sign, board)) is not None]
    for rule in rules:
        if digits and not rule.beside(rules).holds(board, digits):
            raise FormatError(f"what looks like the rule {rule.name} is not: the puzzle's own solution breaks it")


def cannot_carry(title: str, what: str) -> FormatError:
    """Return the error that a format has no place for something."""
    return FormatError(f"the {title} format cannot carry {what}; whydoku's own JSON can")


def refuse_beyond_square(puzzle: Puzzle, title: str) -> None:
    """Raise an error for boards other than squares with digits from 1, placed digits and marks, and missing rules."""
    board = puzzle.board
    if not board.is_square:
        raise cannot_carry(title, f"the board ({board}, {board.size} digits)")
    if board.low != 1:
        raise cannot_carry(title, "digits from 0")
    if any(value is not None for value in puzzle.placed):
        raise cannot_carry(title, "digits that were placed beside the givens")
    if puzzle.marks:
        raise cannot_carry(title, "pencil marks")
    for rule in usual_rules(board):
        if rule not in puzzle.rules:
            raise cannot_carry(title, f"the lack of the rule {rule.name}")


UNSAID = ("crusts", "off", "shifted", "wrap")
"""Options of rules that setters' programs have no word for."""


def refuse_options(rule: Rule, title: str) -> None:
    """Raise an error for a rule with an option that a format cannot express."""
    for field in fields(rule):
        if field.name in UNSAID and getattr(rule, field.name) != field.default:
            raise cannot_carry(title, f"the rule {rule.name} with its option {field.name}")


# -- clues outside ------------------------------------------------------------------------------------------------------


def line_from(board: Board, place: Place) -> tuple[Cell, ...]:
    """Return the row or column of a place outside, nearest cell first; none if it is at neither.

    >>> line_from(Board.square(4), (1, 4))
    (7, 6, 5, 4)
    """
    (row, col), inside = place, range(board.size)
    if row in (-1, board.size) and col in inside:
        line = [board.at(step, col) for step in inside]
    elif col in (-1, board.size) and row in inside:
        line = [board.at(row, step) for step in inside]
    else:
        return ()
    cells = tuple(cell for cell in line if cell is not None)
    return cells[::-1] if board.size in place else cells


def diagonal_from(board: Board, place: Place, way: Place) -> tuple[Cell, ...]:
    """Return the cells from a place on in a direction.

    >>> diagonal_from(Board.square(4), (-1, 1), (1, 1))
    (2, 7)
    """
    cells: list[Cell] = []
    row, col = place[0] + way[0], place[1] + way[1]
    while (cell := board.at(row, col)) is not None:
        cells.append(cell)
        row, col = row + way[0], col + way[1]
    return tuple(cells)


def place_before_line(board: Board, cells: Sequence[Cell]) -> Place | None:
    """Return the place outside before a whole row or column, or None if the cells are neither."""
    if board.size < 2 or len(cells) != board.size:
        return None
    (row, col), (next_row, next_col) = (board.positions[cell] for cell in cells[:2])
    place = 2 * row - next_row, 2 * col - next_col
    return place if line_from(board, place) == tuple(cells) else None


def place_before_diagonal(board: Board, cells: Sequence[Cell]) -> tuple[Place, str] | None:
    """Return the place outside and the slant of a whole diagonal, or None if the cells are none."""
    row, col = board.positions[cells[0]]
    for slant, (down, right) in SLANTS.items():
        place = row - down, col - right
        if board.at(*place) is None and diagonal_from(board, place, (down, right)) == tuple(cells):
            return place, slant
    return None
