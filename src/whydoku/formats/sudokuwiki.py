"""SudokuWiki: the link `https://www.sudokuwiki.org/sudoku.htm?bd=…` that opens a puzzle in its solver, or its `S9B…` alone.

`bd` is the plain 81 characters, or two characters per cell that carry a position with its candidates, in one of two ways:

  S9B and base 36   1 to 9 a given, 10 to 18 a digit that was placed (and 9 more), above that 18 more than the candidates' bits
  base 32 alone     the candidates' bits, shifted by one; the lowest bit is set for a given

The three signs before base 36 are the kind of puzzle, its size and the version. X9B has diagonals and W9B windows; other
kinds (colours, jigsaws, other sizes) are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import make_puzzle, read_signs, refuse, usual_board
from whydoku.model.board import Board, Digit, Mask, grid_text
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.windoku import Windoku

_ADDRESS = "https://www.sudokuwiki.org/sudoku.htm?bd="
_SITE = re.compile(r"\s*<?(?:https?://)?(?:www\.)?sudokuwiki\.org/", re.IGNORECASE)
_BD = re.compile(r"[?&]bd=([^&#>\s]*)")
_PACKED = re.compile(r"\s*[A-Z][1-9][A-Z][0-9a-z]{20}")
_KIND = re.compile(r"[A-Z][1-9][A-Z]")
_HEAD = "S9B"
_RULES: dict[str, tuple[Rule, ...]] = {_HEAD: (), "X9B": (Diagonals(),), "W9B": (Windoku(),)}
_OTHER_KINDS = {
    "C": "a Sudoku with colours",
    "J": "a jigsaw Sudoku",
    "K": "a killer Sudoku",
    "L": "a puzzle of another kind",
}
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_Meaning: TypeAlias = Callable[[int, Board], tuple[Digit | None, Digit | None, Mask]]  # of a cell's number
_PLACED, _OPEN = 9, 18  # what is added to a digit that was placed, and to the bits of candidates


def sniff(text: str) -> float:
    """Look for the address, or for the start of a packed position."""
    return 1.0 if _SITE.match(text) else 0.9 if _PACKED.match(text) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    usual = usual_board(9)
    if board is not None and board != usual:
        raise FormatError(f"a SudokuWiki link holds a {usual}, not a {board}")
    said = _BD.search(text)
    if said is None and _SITE.match(text):
        raise FormatError("the SudokuWiki link carries no puzzle: it has no ?bd=")
    signs = text.strip() if said is None else said[1]
    if signs[:3] in _RULES:
        yield _position(usual, _numbers(signs[3:], 36), _with_head).with_rules(*_RULES[signs[:3]])
    elif _KIND.match(signs):
        raise _refuse_kind(signs[:3])
    elif len(signs) == 2 * len(usual.cells):
        yield _position(usual, _numbers(signs, 32), _without_head)
    else:
        where = "the puzzle of the SudokuWiki link"
        yield make_puzzle(usual, read_signs(signs, usual, lambda cell: f"character {cell + 1}", where)[1])


def _refuse_kind(kind: str) -> FormatError:
    what = _OTHER_KINDS.get(kind[0], f"a puzzle of the kind {kind[0]}")
    if kind[1] != "9" and kind[0] in "SXW":
        what = f"a puzzle of {kind[1]} digits"
    known = ", ".join(_RULES)
    return FormatError(f"the SudokuWiki string {kind} is {what}; only {known} are read: plain, diagonals, windows")


def _numbers(signs: str, base: int) -> list[int]:
    if len(signs) != 162:
        raise FormatError(
            f"the position in the SudokuWiki link has {len(signs)} characters, not two for each of 81 cells"
        )
    known = _SIGNS[:base]
    for at, sign in enumerate(signs):
        if sign not in known:
            raise FormatError(
                f"character {at + 1} of the position in the SudokuWiki link is {sign!r}, not one of 0 to {known[-1]}"
            )
    return [int(signs[at : at + 2], base) for at in range(0, len(signs), 2)]


def _with_head(number: int, board: Board) -> tuple[Digit | None, Digit | None, Mask]:
    """Read one cell of the newer way: given, placed, candidates."""
    if 1 <= number <= _PLACED:
        return number, None, board.bit(number)
    if number <= _OPEN:
        return None, number - _PLACED, board.bit(max(number - _PLACED, 1))
    return None, None, number - _OPEN


def _without_head(number: int, board: Board) -> tuple[Digit | None, Digit | None, Mask]:
    """Read one cell of the older way, in which one candidate alone is a digit that was placed."""
    mask = number >> 1
    digits = list(board.digits_of(mask))
    if len(digits) != 1:
        return None, None, mask
    return (digits[0], None, mask) if number & 1 else (None, digits[0], mask)


def _position(board: Board, numbers: list[int], cell_of: _Meaning) -> Puzzle:
    cells = []
    for cell, number in enumerate(numbers):
        given, placed, mask = cell_of(number, board)
        if not 0 < mask <= board.all_digits or (placed is not None and placed < 1):
            raise FormatError(f"{board.name(cell)} in the SudokuWiki link is {number}, which stands for nothing")
        cells.append((given, placed, mask))
    givens, placed_digits, masks = zip(*cells, strict=True)
    bare = all(mask == board.all_digits for given, placed, mask in cells if given is None and placed is None)
    placed_any = any(placed is not None for placed in placed_digits)
    return make_puzzle(board, givens, placed_digits if placed_any else (), () if bare else masks)


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the link: plain where there are givens only, else with the position."""
    (puzzle,) = puzzles
    board = puzzle.board
    refuse(puzzle, "SudokuWiki", placed=True, marks=True)
    if board.size != 9:
        raise FormatError(f"the SudokuWiki format cannot carry the board ({board}); whydoku's own JSON can")
    if not puzzle.marks and not any(puzzle.placed):
        return _ADDRESS + grid_text(board, puzzle.givens, empty="0")
    numbers = []
    for cell, mask in enumerate(puzzle.domains):
        given, value = puzzle.givens[cell], puzzle.values[cell]
        if not mask:
            raise FormatError(f"the SudokuWiki format cannot carry {board.name(cell)}, which has no candidate left")
        numbers.append(given or (mask + _OPEN if value is None else value + _PLACED))
    return _ADDRESS + _HEAD + "".join(_SIGNS[number // 36] + _SIGNS[number % 36] for number in numbers)


plugin = Format(title="SudokuWiki", sniff=sniff, read=read, write=write)
