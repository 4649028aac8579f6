"""What plain formats share: cells as characters or numbers, the board for a number of cells, and the place of an error.

A text gives one character per cell (`4`, `.`, `G`) or one number per cell (`12`). A character is a digit where the board has
that digit, and an empty cell where it is one of `0 . _ - * x` or a blank: so `x` is empty on a 9 × 9, but the digit 33 on a
36 × 36.

Boards of more than nine digits are written in more than one way. Ours is 1–9, then A–Z. Two others can be told from it
for certain: hexadecimal (0 is a digit, because another character is the empty one) and letters alone (A is 1, because
there is a letter beyond those that ours needs).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import FormatError
from whydoku.formats._limits import MAX_GRID_LINES, MAX_ROW_CHARACTERS, SNIFFED_CHARACTERS
from whydoku.model.board import MAX_SIZE, SYMBOLS, Board, Digit, Mask, parse_symbol, square_board
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules

ABOVE_THREE = frozenset("456789")
"""Digits that say that lines of three numbers are no board of three rows, but perhaps a row, a column and a digit each."""

EMPTY = "0._-*xX"
"""The characters of an empty cell, beside a blank."""


Place = Callable[[int], str]  # the place of a puzzle's nth cell in its text


@dataclass(frozen=True)
class WordRow:
    """One row of cells in a text: its line's number, and the words for its cells with the columns they start in."""

    line: int
    words: tuple[str, ...]
    columns: tuple[int, ...]


# -- boards ---------------------------------------------------------------------------------------------------------


def usual_board(size: int) -> Board:
    """Return the plain board of a size, always the same object."""
    return square_board(size)


@lru_cache(maxsize=256)
def usual_rules(board: Board) -> tuple[Rule, ...]:
    """Return a board's own rules."""
    return default_rules(board)


def side(cells: int) -> int | None:
    """Return the side of the square board with that many cells, or None."""
    root = math.isqrt(cells)
    return root if root * root == cells and 1 <= root <= MAX_SIZE else None


def board_of(cells: int, board: Board | None, where: str) -> Board:
    """Return the board that was named, or the square one with that many cells; `where` begins the error message."""
    if board is not None:
        if len(board.cells) != cells:
            raise FormatError(f"{where} has {cells} cells, but the board ({board}) has {len(board.cells)}")
        return board
    root = side(cells)
    if root is None:
        near = min(max(round(math.sqrt(cells)), 1), MAX_SIZE)
        raise FormatError(f"{where} has {cells} cells; a {near} × {near} puzzle has {near * near}")
    return usual_board(root)


def make_puzzle(
    board: Board,
    givens: Sequence[Digit | None],
    placed: Sequence[Digit | None] = (),
    marks: Sequence[Mask] = (),
    about: Iterable[tuple[str, str]] = (),
) -> Puzzle:
    """Return a puzzle under its board's own rules, or a position if there is work on it."""
    return puzzle_or_position(board, usual_rules(board), tuple(givens), tuple(placed), tuple(marks), tuple(about))


def placed_beside(givens: Sequence[Digit | None], values: Sequence[Digit | None]) -> tuple[Digit | None, ...]:
    """Return the entries of `values` that are not givens; empty if there are none."""
    placed = tuple(value if given is None else None for given, value in zip(givens, values, strict=True))
    return placed if any(value is not None for value in placed) else ()


# -- reading --------------------------------------------------------------------------------------------------------


def each_line(text: str) -> Iterator[str]:
    """Yield a text's lines one by one; line ends are \\n, \\r\\n and \\r, and nothing else is."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def lines_of(text: str) -> list[str]:
    """Return all lines of a text, which has to have a sensible number of them."""
    count = text.count("\n") + text.count("\r")
    if count > MAX_GRID_LINES:
        raise FormatError(f"the text has {count} lines; at most {MAX_GRID_LINES} are read in this format")
    return list(each_line(text))


def head_lines(text: str) -> list[str]:
    """Return the non-empty lines at a text's start, for detection; the last may be cut short."""
    return list(_lines_that_say_something(text[:SNIFFED_CHARACTERS]))


@lru_cache(maxsize=2)
def _lines_that_say_something(head: str) -> tuple[str, ...]:
    """Split the text whose format is being detected, cached."""
    return tuple(line for line in each_line(head) if line.strip())


@lru_cache(maxsize=MAX_SIZE * 2)
def _meaning(size: int, low: Digit) -> dict[str, Digit | None]:
    board = Board.square(size, box=None, low=low)
    table: dict[str, Digit | None] = {sign: parse_symbol(sign, board) for sign in SYMBOLS}
    table = {sign: digit for sign, digit in table.items() if digit is not None}
    return dict.fromkeys(EMPTY + " ") | table


SIGNS = re.compile(r"[0-9A-Za-z._*-]+")
"""Characters that can each stand for a cell on some board; a blank is not counted."""


def read_signs(
    signs: str, board: Board | None, place: Place, where: str, *, zero_is_empty: bool = False
) -> tuple[Board, tuple[Digit | None, ...]]:
    """Read one character per cell; the board's size comes from their number unless it is known."""
    board = board_of(len(signs), board, where)
    if board.size > 9 and board.low == 1:
        board, signs = _convention(signs, board, zero_is_empty)
    table = _meaning(board.size, board.low)
    try:
        return board, tuple([table[sign] for sign in signs])
    except KeyError:
        cell = next(cell for cell, sign in enumerate(signs) if sign not in table)
        raise _foreign(signs[cell], board, cell, place) from None


def _foreign(word: str, board: Board, cell: int, place: Place) -> FormatError:
    shown = word if len(word) <= 12 else f"{word[:12]}…"
    at = f"at {place(cell)} ({board.name(cell)})"
    if word.isascii() and word.isalnum():
        low, high = board.digits[0], board.digits[-1]
        top = f"{high}" if high < 10 or word.isdecimal() else f"{board.symbol(high)} (= {high})"
        return FormatError(f"the given {shown} {at} is outside {low}..{top}")
    return FormatError(f"{shown!r} {at} is neither a digit nor an empty cell")


def _convention(signs: str, board: Board, zero_is_empty: bool) -> tuple[Board, str]:
    """Distinguish hexadecimal and letters alone from 1–9A–Z; return the board and the characters in our notation."""
    size, present = board.size, set(signs.upper())
    letters = {sign for sign in present if "A" <= sign <= "Z"}
    if size < 24:
        letters.discard("X")
    if size <= 26 and not present & set("123456789") and letters:
        ours, theirs = SYMBOLS[size], chr(ord("A") + size - 1)
        if ours < max(letters) <= theirs:
            return board, "".join(
                SYMBOLS[ord(sign) - ord("A") + 1] if sign in letters else sign for sign in signs.upper()
            )
    if size == 16 and "0" in present and not zero_is_empty and max(letters, default="A") <= "F":
        full = all(sign.isalnum() and sign not in "xX" for sign in signs) and len(signs) == size * size
        rows = [signs[start : start + size] for start in range(0, len(signs), size)]
        if (not full and present & set(EMPTY.upper() + " ") - {"0"}) or (full and all(r.count("0") == 1 for r in rows)):
            return replace(board, low=0), signs
    return board, signs


def read_numbers(
    words: Sequence[str], board: Board | None, place: Place, where: str
) -> tuple[Board, tuple[Digit | None, ...]]:
    """Read one number per cell; `0`, an empty character or nothing at all is an empty cell; a single letter is a digit."""
    board = board_of(len(words), board, where)
    table, digits = _meaning(board.size, board.low), board.digits
    values: list[Digit | None] = []
    for cell, word in enumerate(words):
        if len(word) <= 1:
            if word and word not in table:
                raise _foreign(word, board, cell, place)
            values.append(table[word] if word else None)
            continue
        number = int(word) if word.isascii() and word.isdecimal() and len(word) <= 4 else -1
        if number not in digits:
            if number == 0:
                values.append(None)
                continue
            raise _foreign(word, board, cell, place)
        values.append(number)
    return board, tuple(values)


def read_cells(
    rows: Sequence[WordRow], board: Board | None, where: str, *, zero_is_empty: bool = False
) -> tuple[Board, tuple[Digit | None, ...]]:
    """Read the cells of rows that are known to have the right shape."""
    words = [word for row in rows for word in row.words]

    def place(cell: int) -> str:
        for row in rows:
            if cell < len(row.words):
                return f"line {row.line}, column {row.columns[cell]}"
            cell -= len(row.words)
        return f"line {rows[-1].line}"

    if all(len(word) == 1 for word in words):
        return read_signs("".join(words), board, place, where, zero_is_empty=zero_is_empty)
    return read_numbers(words, board, place, where)


def check_rows(rows: Sequence[WordRow], board: Board | None, *, many: bool = False) -> int:
    """Raise an error for rows that do not make a board (or several); return the number of rows of one."""
    if not rows:
        raise FormatError("there is no row of cells in this text")
    if board is not None:
        if board.holes:
            raise FormatError(f"a grid of rows cannot fill a board with holes ({board})")
        height, width = board.rows, board.cols
    else:
        lengths = Counter(len(row.words) for row in rows)
        height = width = max(lengths, key=lambda length: (lengths[length], length))
        if width > MAX_SIZE:
            raise FormatError(
                f"line {rows[0].line} has {len(rows[0].words)} cells; a board has at most {MAX_SIZE} columns"
            )
    for row in rows:
        if len(row.words) != width:
            raise FormatError(f"line {row.line} has {len(row.words)} cells, not {width}")
    if len(rows) != height and not (many and len(rows) % height == 0):
        raise FormatError(
            f"there are {len(rows)} rows of {width} cells, the last in line {rows[-1].line}, not {height}"
        )
    return height


def _refuse_long(line: str, number: int) -> None:
    if len(line) > MAX_ROW_CHARACTERS:
        raise FormatError(f"line {number} has {len(line)} characters; no row of cells is that long")


def split_words(line: str, number: int) -> WordRow:
    """Split a line at its blanks into a row of words."""
    _refuse_long(line, number)
    words: list[str] = []
    columns: list[int] = []
    at = 0
    for word in line.split():
        at = line.index(word, at)
        words.append(word)
        columns.append(at + 1)
        at += len(word)
    return WordRow(number, tuple(words), tuple(columns))


def split_signs(line: str, number: int) -> WordRow:
    """Return every non-blank character of a line as a cell."""
    _refuse_long(line, number)
    pairs = [(sign, column) for column, sign in enumerate(line, 1) if not sign.isspace()]
    return WordRow(number, tuple(sign for sign, _ in pairs), tuple(column for _, column in pairs))


# -- writing --------------------------------------------------------------------------------------------------------


def refuse(
    puzzle: Puzzle,
    title: str,
    *,
    placed: bool = False,
    marks: bool = False,
    boxes: bool = False,
    numbers: bool = False,
) -> None:
    """Raise an error for what the format called `title` cannot express; the flags name what it can."""
    board = puzzle.board
    other = ""
    if not board.is_square or (board.regions and not board.box):
        other = f"the board ({board})"
    elif board.low != 1:
        other = "digits from 0"
    elif not boxes and board != usual_board(board.size):
        other = f"the board ({board})"
    elif not numbers and not board.one_sign_each:
        other = f"{board.size} digits"
    if other:
        raise FormatError(f"the {title} format cannot carry {other}; whydoku's own JSON can")
    refuse_beyond_givens(puzzle, title, placed=placed, marks=marks)


def refuse_beyond_givens(puzzle: Puzzle, title: str, *, placed: bool = False, marks: bool = False) -> None:
    """Raise an error for placed digits, marks, and rules that are not the board's own."""
    usual = usual_rules(puzzle.board)
    other = ""
    if not placed and any(value is not None for value in puzzle.placed):
        other = "digits that were placed beside the givens"
    elif not marks and puzzle.marks:
        other = "pencil marks"
    elif set(puzzle.rules) != set(usual):
        more = [rule.name for rule in puzzle.rules if rule not in usual]
        fewer = [rule.name for rule in usual if rule not in puzzle.rules]
        other = f"the rule {more[0]}" if more else f"the lack of the rule {fewer[0]}"
    if other:
        raise FormatError(f"the {title} format cannot carry {other}; whydoku's own JSON can")


def givens_left_out(puzzle: Puzzle) -> str:
    """Return the note that pencil marks alone do not distinguish givens from other digits, if there are givens."""
    if all(given is None for given in puzzle.givens):
        return ""
    return "pencil marks alone do not say which digits were given; Simple Sudoku files (ss) and whydoku's own JSON do"


def words_of(puzzle: Puzzle, values: Sequence[Digit | None], empty: str = ".") -> Iterator[list[str]]:
    """Yield the rows of a square board as one word per cell: a character, or a number if characters run out."""
    board = puzzle.board
    for start in range(0, len(values), board.cols):
        yield [empty if value is None else board.symbol(value) for value in values[start : start + board.cols]]


# -- pencil marks ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def peers(board: Board) -> tuple[frozenset[int], ...]:
    """Return, for each cell, the other cells of its row, column and box."""
    found: list[set[int]] = [set() for _ in board.cells]
    for rule in usual_rules(board):
        for primitive in rule.primitives(board):
            for cell in primitive.cells:
                found[cell].update(primitive.cells)
    return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(found))


def open_marks(puzzle: Puzzle) -> list[Mask]:
    """Return what the digits on the board leave for each cell; a cell with a digit keeps only that one."""
    board, values = puzzle.board, puzzle.values
    left = [board.all_digits] * len(board.cells)
    around = peers(board)
    for cell, value in enumerate(values):
        if value is not None:
            bit = board.bit(value)
            for peer in around[cell]:
                left[peer] &= ~bit
    return [mask if value is None else board.bit(value) for mask, value in zip(left, values, strict=True)]


def set_digits(board: Board, masks: Sequence[Mask]) -> tuple[Digit | None, ...]:
    """Return the digits of cells with a single mark that no cell in sight still has."""
    around = peers(board)
    return tuple(
        board.low + mask.bit_length() - 1
        if mask.bit_count() == 1 and not any(masks[peer] & mask for peer in around[cell])
        else None
        for cell, mask in enumerate(masks)
    )


def read_mask(word: str, board: Board) -> Mask | None:
    """Read characters as a set of digits, or return None if one is not a digit of the board or is repeated."""
    table = _meaning(board.size, board.low)
    mask = 0
    for sign in word:
        digit = table.get(sign)
        if digit is None or mask & board.bit(digit):
            return None
        mask |= board.bit(digit)
    return mask


def sign_mask(mask: Mask, board: Board) -> str:
    """Return a set of digits as characters."""
    return "".join(map(board.symbol, board.digits_of(mask)))
