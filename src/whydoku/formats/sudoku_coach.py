"""sudoku.coach: the text that its *copy* gives, `SCv7_32_` and a packed JSON with the givens and the player's digits
and marks.

The packed part is base 32 (digits, then a to v) of a deflated object: `gridSize`, `givenDigits` and `userDigits` with
a character per cell, and `userCellCandidates`, numbers joined by `-` whose bit d is the digit d. What a variant's
other keys mean is not known, so they are refused by name.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import make_puzzle, placed_beside, read_signs, refuse
from whydoku.formats._json_values import as_number, as_object, as_text, pack_json, parse_json, shown
from whydoku.formats._limits import MAX_INFLATED_BYTES, MAX_PACKED_CHARACTERS
from whydoku.formats._square_boards import cannot_carry, refuse_other_board
from whydoku.model.board import Board, Mask, grid_text
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_TITLE = "sudoku.coach"
_HEAD = "SCv7_32_"
_START = re.compile(r"\s*SCv(\d+)_(\d+)_([0-9A-Za-z]*)\s*")
_KEYS = ("gridSize", "givenDigits", "userDigits", "userCellCandidates")


def sniff(text: str) -> float:
    """Look at the start."""
    return 1.0 if len(text) <= MAX_PACKED_CHARACTERS and _START.fullmatch(text) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    match = _START.fullmatch(text) if len(text) <= MAX_PACKED_CHARACTERS else None
    if match is None:
        raise FormatError(f"a text of sudoku.coach starts with {_HEAD}")
    if (match[1], match[2]) != ("7", "32"):
        raise FormatError(f"this text of sudoku.coach is of version {match[1]} ({match[2]}); version 7 (32) is read")
    data = as_object(parse_json(_unpacked(match[3]), "JSON of the sudoku.coach text"), "the puzzle")
    for key, said in data.items():
        if key not in _KEYS and said:
            raise FormatError(f"the sudoku.coach key {shown(key)} is not known, and may be a rule")
    size = as_number(data.get("gridSize", 9), "gridSize")
    if not 1 <= size <= 9:
        raise FormatError(f"a sudoku.coach puzzle of {size} digits is not known")
    made = Board.square(size)
    refuse_other_board(made, board)
    givens, user = (
        read_signs(as_text(data.get(key) or "." * size**2, key), made, lambda cell: f"character {cell + 1}", key)[1]
        for key in ("givenDigits", "userDigits")
    )
    values = tuple(user[cell] if given is None else given for cell, given in enumerate(givens))
    yield make_puzzle(made, givens, placed_beside(givens, values), _marks(data.get("userCellCandidates"), made, values))


def _unpacked(packed: str) -> str:
    padded = packed.upper() + "=" * (-len(packed) % 8)
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b32hexdecode(padded), MAX_INFLATED_BYTES)
        if not unpacking.eof:
            raise FormatError("the sudoku.coach text is cut off, or unpacks to more than is read")
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise FormatError(f"the sudoku.coach text is damaged: {error}") from error


def _marks(data: Json, board: Board, values: tuple[int | None, ...]) -> tuple[Mask, ...]:
    words = as_text(data or "", "userCellCandidates").split("-")
    if words in ([""], ["0"] * len(board.cells)):
        return ()
    if len(words) != len(board.cells):
        raise FormatError(f"userCellCandidates has {len(words)} numbers, not {len(board.cells)}")
    masks = []
    for cell, word in enumerate(words):
        bits = as_number(word, f"the candidates of {board.name(cell)}")
        if bits & 1 or bits >> board.size + 1:
            raise FormatError(f"the candidates of {board.name(cell)} are {bits}, which are no digits of the board")
        value = values[cell]
        masks.append(board.bit(value) if value is not None else bits >> 1 or board.all_digits)
    return tuple(masks)


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the text that its *paste* takes."""
    (puzzle,) = puzzles
    board = puzzle.board
    refuse(puzzle, _TITLE, placed=True, marks=True)
    if board.size > 9:
        raise cannot_carry(_TITLE, f"the board ({board})")
    if any(not mask for mask in puzzle.marks):
        raise cannot_carry(_TITLE, "a cell that has no candidate left")
    placed = puzzle.placed or (None,) * len(board.cells)
    marks = [
        0 if mask == board.all_digits or value else mask << 1
        for mask, value in zip(puzzle.marks, puzzle.values, strict=False)
    ]
    data: dict[str, Json] = {
        "gridSize": board.size,
        "givenDigits": grid_text(board, puzzle.givens, empty="0"),
        "userDigits": grid_text(board, placed, empty="0"),
        "userCellCandidates": "-".join(map(str, marks or [0] * len(board.cells))),
    }
    return _HEAD + base64.b32hexencode(zlib.compress(pack_json(data).encode(), 9)).decode().rstrip("=").lower()


plugin = Format(title=_TITLE, sniff=sniff, read=read, write=write, aliases=("sudokucoach",), states_board=True)
