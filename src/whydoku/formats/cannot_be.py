"""What cells can't be, one line per open cell, and the digits of the others:

r1c1=5
r1c2 can't be 1_34___89

Each digit has its place: it is written where the cell cannot have it, and an underscore where it can.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._cells import make_puzzle, read_mask, refuse, usual_board
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.formats._progress import CANNOT, NAME, cannot_line
from whydoku.model.board import SYMBOLS, Board, Digit, parse_symbol
from whydoku.model.puzzle import Puzzle

_PLACED = re.compile(rf"({NAME})\s*=\s*([0-9A-Za-z]{{1,2}})(?![\w=])")
_ENTRY = re.compile(rf"{_PLACED.pattern}|{CANNOT.pattern}")
_LINE = re.compile(rf"^[ \t]*{CANNOT.pattern}[ \t\r]*$", re.MULTILINE)
_BETWEEN = re.compile(r"[\s,;]*")


def sniff(text: str) -> float:
    """Look for an entry at the start, and for a line that says what a cell cannot be."""
    head = text[:SNIFFED_CHARACTERS].lstrip()
    return 0.95 if _ENTRY.match(head) and _LINE.search(head) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    entries = list(_entries(text))
    signs = next((entry[3] for entry in entries if entry[2] is None), "")
    if board is None and not signs:
        raise FormatError("no line says what a cell can't be, as r1c2 can't be 1_34___89 does")
    if len(signs) >= len(SYMBOLS):
        raise FormatError(f"{signs[:20]!r}… has {len(signs)} places; a board has fewer digits of one character")
    made = board or usual_board(len(signs))
    givens: list[Digit | None] = [None] * len(made.cells)
    masks = [made.all_digits] * len(made.cells)
    for name, at, word, cannot in entries:
        try:
            cell = made.cell(name)
        except InputError as error:
            raise FormatError(f"character {at}: {error}") from error
        if word is None:
            gone = _gone(cannot, made)
            if gone is None:
                raise FormatError(f"character {at}: {cannot[:20]!r} does not have each digit of the board at its place")
            masks[cell] &= ~gone
            continue
        digit = int(word) if word.isdecimal() else parse_symbol(word, made)
        if digit not in made.digits:
            raise FormatError(f"character {at}: {word} is not a digit of the board ({made}); name a larger one")
        if givens[cell] not in (None, digit):
            raise FormatError(f"character {at}: {name} is {made.symbol(givens[cell] or 0)} already")
        givens[cell] = digit
    crossed = any(mask != made.all_digits for mask in masks)
    yield make_puzzle(made, givens, marks=masks if crossed else ())


def _entries(text: str) -> Iterator[tuple[str, int, str | None, str]]:
    """Yield each cell with its place in the text and its content: a digit, or what it cannot be."""
    at = len(text) - len(text.lstrip())
    while at < len(text.rstrip()):
        match = _ENTRY.match(text, at)
        if match is None:
            raise FormatError(
                f"character {at + 1}: {text[at : at + 20]!r} says nothing of a cell like r1c1=5 or r1c1 can't be 1_34___89"
            )
        yield match[1] or match[3], at + 1, match[2], match[4] or ""
        between = _BETWEEN.match(text, match.end())
        at = match.end() if between is None else between.end()


def _gone(signs: str, board: Board) -> int | None:
    """Return the digits that a cell cannot be, or None if one stands at another's place."""
    if len(signs) != board.size or not board.one_sign_each:
        return None
    in_place = all(sign in ("_", board.symbol(digit)) for sign, digit in zip(signs, board.digits, strict=True))
    return read_mask(signs.replace("_", ""), board) if in_place else None


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the givens, and what is left in each open cell."""
    (puzzle,) = puzzles
    board = puzzle.board
    refuse(puzzle, "list of what cells can't be", marks=True)
    if not board.one_sign_each or None not in puzzle.givens:
        what = f"the board ({board})" if None in puzzle.givens else "a puzzle without open cells"
        raise FormatError(f"the list of what cells can't be cannot carry {what}; whydoku's own JSON can")
    placed = [f"{board.name(cell)}={board.symbol(digit)}" for cell, digit in puzzle.clues()]
    marks = puzzle.marks or (board.all_digits,) * len(board.cells)
    return "\n".join(
        [*placed, *(cannot_line(board, cell, marks[cell]) for cell in board.cells if puzzle.givens[cell] is None)]
    )


plugin = Format(title="what cells can't be", sniff=sniff, read=read, write=write, aliases=("cannot", "cant-be"))
