"""A player's progress given beside a puzzle: digits placed, marks left, and the moves in order.

Digits are a list of moves ("r1c2=4 r3c3=5") or a whole grid. Marks are a list as well, of what is left ("r1c1=159") or of what
was crossed out ("r1c1<>5", or "r1c1 can't be ____5____"), or a grid of pencil marks. Moves and what was crossed out are in
order, so they are kept as the history.
"""

from __future__ import annotations

import re

from whydoku.errors import InputError
from whydoku.formats import read_text
from whydoku.formats._cells import placed_beside, read_mask
from whydoku.model.board import Board, Cell, Digit, Mask, parse_symbol
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle

HISTORY = "history"
"""The key of the metadata that lists what was done, in order."""

NAME = r"[Rr]\d{1,3}[Cc]\d{1,3}|[A-Za-z]{1,2}\d{1,2}"
"""What a cell's name looks like."""

CANNOT = re.compile(rf"({NAME})\s+(?:can['’]t|cannot)\s+be\s+([0-9A-Za-z_]+)")
"""What a cell cannot be, each digit at its place and an underscore for what it can: r1c2 can't be 1_34___89."""

_ENTRY = re.compile(rf"({NAME})(=|<>)(\w+)")


def with_progress(puzzle: Puzzle, placed: str | None, marks: str | None) -> Puzzle:
    """Return the position that a player has reached in a puzzle."""
    board, history = puzzle.board, [dict(puzzle.about).get(HISTORY, "")]
    digits, masks = puzzle.placed, puzzle.marks
    if placed is not None:
        entries = _entries(placed, "a placed digit", "r1c2=4", ("=",))
        if entries is None:
            digits = _placed_grid(puzzle, placed)
        else:
            digits = _placed_moves(puzzle, entries)
            history += [f"{board.name(board.cell(name))}={word}" for name, _, word in entries]
    if marks is not None:
        entries = _entries(marks, "marks", "r1c1=159 or r1c1<>5", ("=", "<>"))
        if entries is None:
            masks = _mark_grid(board, marks)
        else:
            masks = _mark_moves(puzzle, entries)
            history += [f"{board.name(board.cell(name))}<>{word}" for name, kind, word in entries if kind == "<>"]
    about = tuple(entry for entry in puzzle.about if entry[0] != HISTORY)
    told = " ".join(filter(None, history))
    return puzzle_or_position(
        board, puzzle.rules, puzzle.givens, digits, masks, (*about, (HISTORY, told)) if told else about
    )


def _entries(text: str, what: str, example: str, kinds: tuple[str, ...]) -> list[tuple[str, str, str]] | None:
    """Split a list of cells, or return None for any other text: one that does not start with a cell and its content."""
    words = (
        re.sub(r"\s*(=|<>)\s*", r"\1", CANNOT.sub(_crossed_out, text).replace("≠", "<>").replace("!=", "<>"))
        .replace(",", " ")
        .replace(";", " ")
        .split()
    )
    if not words or _ENTRY.match(words[0]) is None:
        return None
    found = []
    for word in words:
        match = _ENTRY.fullmatch(word)
        if match is None or match[2] not in kinds:
            raise InputError(f"{word[:20]!r} is not {what} as in {example}")
        found.append((match[1], match[2], match[3]))
    return found


def cannot_line(board: Board, cell: Cell, left: Mask) -> str:
    """Return the line with the digits that a cell cannot be.

    >>> cannot_line(Board.square(9), 1, 0b001110010)
    "r1c2 can't be 1_34___89"
    """
    signs = ("_" if left & board.bit(digit) else board.symbol(digit) for digit in board.digits)
    return f"{board.name(cell)} can't be {''.join(signs)}"


def _crossed_out(cannot: re.Match[str]) -> str:
    """Return the digits that a cell cannot be as crossed out: r1c2<>13489; nothing if it can be anything."""
    digits = cannot[2].replace("_", "")
    return f"{cannot[1]}<>{digits}" if digits else ""


def _placed_moves(puzzle: Puzzle, entries: list[tuple[str, str, str]]) -> tuple[Digit | None, ...]:
    board = puzzle.board
    digits = list(puzzle.placed or (None,) * len(board.cells))
    for name, _, word in entries:
        cell = board.cell(name)
        digit = int(word) if word.isdecimal() else parse_symbol(word, board)
        if digit not in board.digits:
            raise InputError(f"{name}={word} places a digit that is not on the board")
        if puzzle.givens[cell] not in (None, digit):
            raise InputError(
                f"{name}={word} cannot be placed: {name} is a given, {board.symbol(puzzle.givens[cell] or 0)}"
            )
        if puzzle.givens[cell] is None:
            digits[cell] = digit
    return tuple(digits)


def _placed_grid(puzzle: Puzzle, text: str) -> tuple[Digit | None, ...]:
    board = puzzle.board
    values = _one(text, board, "the digits placed").values
    for cell, (given, value) in enumerate(zip(puzzle.givens, values, strict=True)):
        if given is not None and value not in (None, given):
            raise InputError(f"the digits placed do not keep the given {board.symbol(given)} at {board.name(cell)}")
    return placed_beside(puzzle.givens, values)


def _mark_moves(puzzle: Puzzle, entries: list[tuple[str, str, str]]) -> tuple[Mask, ...]:
    board = puzzle.board
    masks = list(puzzle.marks or (board.all_digits,) * len(board.cells))
    for name, kind, word in entries:
        cell: Cell = board.cell(name)
        mask = read_mask(word, board)
        if mask is None:
            raise InputError(f"{name}{kind}{word}: {word[:20]!r} is not a set of digits of the board")
        masks[cell] = mask if kind == "=" else masks[cell] & ~mask
    return tuple(masks)


def _mark_grid(board: Board, text: str) -> tuple[Mask, ...]:
    marks = _one(text, board, "the marks").marks
    if not marks:
        raise InputError("the marks are a grid of pencil marks or a list like r1c1=159 r2c3<>4, and this is neither")
    return marks


def _one(text: str, board: Board, what: str) -> Puzzle:
    read = read_text(text, board=board)
    if len(read) != 1:
        raise InputError(f"{what} are one grid, not {len(read)}")
    return read[0]
