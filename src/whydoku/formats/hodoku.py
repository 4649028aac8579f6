"""HoDoKu's library lines: a position, the technique to be found in it, and what that technique does.

    :0300:4:.8.5.+2..+1…:441 442:473 475::

The fields are the technique's code, the digits it is about, the grid (`+` before a digit that is not a given), the
candidates deleted before (digit, row, column), those the technique deletes, the digits it sets, and something extra.
Only the grid and what was deleted are the puzzle; the rest goes into its metadata: `technique`, `digits`,
`eliminations`, `placements` and `extra`. What the digits on the board rule out is not listed, so it is not in the marks
either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._cells import each_line, head_lines, make_puzzle, open_marks, refuse, usual_board
from whydoku.model.board import Board, Digit, Mask
from whydoku.model.puzzle import Puzzle

_FIELDS = ("technique", "digits", "grid", "deleted", "eliminations", "placements", "extra")
_CANDIDATE = re.compile(r"[1-9]{3}")


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read a position from every line that is neither blank nor a comment."""
    for number, line in enumerate(each_line(text), 1):
        plain = line.strip()
        if not plain or plain.startswith("#"):
            continue
        fields = plain.split(":", len(_FIELDS))
        if fields[0] or len(fields) < len(_FIELDS):
            raise FormatError(f"line {number} is not a library line: it should start with ':' and have 6 or 7 of them")
        yield _position(dict(zip(_FIELDS, fields[1:], strict=False)), number, board)


def _position(fields: dict[str, str], number: int, board: Board | None) -> Puzzle:
    if board is not None and not board.is_classic:
        raise FormatError(f"a HoDoKu line is a 9 × 9 Sudoku, not {board}")
    board = usual_board(9)
    givens: list[Digit | None] = []
    placed: list[Digit | None] = []
    plus = False
    for column, sign in enumerate(fields["grid"], 1):
        if sign == "+" and not plus:
            plus = True
            continue
        digit = None if sign in "0." and not plus else int(sign) if sign in "123456789" else -1
        if digit == -1 or len(givens) > 80:
            what = "the 82nd cell" if len(givens) > 80 else "neither a digit nor an empty cell"
            raise FormatError(f"line {number}: {sign!r} at character {column} of the grid is {what}")
        givens.append(None if plus else digit)
        placed.append(digit if plus else None)
        plus = False
    if len(givens) != 81 or plus:
        raise FormatError(f"line {number}: the grid has {len(givens)} cells, not 81")
    marks = _marks(fields["deleted"], number, board) if fields["deleted"].strip() else ()
    for cell, value in enumerate(map(lambda g, p: g or p, givens, placed)):
        if marks and value and not marks[cell] & board.bit(value):
            raise FormatError(f"line {number} deletes the {value} that is at {board.name(cell)}")
    about = [(key, fields[key]) for key in _FIELDS if key not in ("grid", "deleted") and fields.get(key)]
    if about == [("technique", "0000"), ("digits", "x")]:
        about = []  # a position without a technique
    return make_puzzle(board, givens, placed if any(placed) else (), marks, about)


def _marks(deleted: str, number: int, board: Board) -> Sequence[Mask]:
    masks = [board.all_digits] * len(board.cells)
    for word in deleted.split():
        if not _CANDIDATE.fullmatch(word):
            raise FormatError(f"line {number}: {word[:20]!r} is not a candidate written digit, row, column")
        digit, row, column = map(int, word)
        masks[9 * (row - 1) + column - 1] &= ~board.bit(digit)
    return masks


def sniff(text: str) -> float:
    """Look for a line that starts with a colon and has six or seven."""
    first = next((line.strip() for line in head_lines(text) if not line.lstrip().startswith("#")), "")
    if not first.startswith(":"):
        return 0.0
    return 1.0 if first.count(":") >= 6 else 0.5 if first.count(":") > 2 else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one line per position."""
    lines = []
    for puzzle in puzzles:
        refuse(puzzle, "HoDoKu", placed=True, marks=True)
        if not puzzle.is_classic:
            raise FormatError(f"the HoDoKu format cannot carry the board ({puzzle.board}); whydoku's own JSON can")
        said = {key: " ".join(words.split()) for key, words in puzzle.about if key in _FIELDS}
        placed = puzzle.placed or (None,) * 81
        grid = "".join(
            str(given) if given is not None else f"+{value}" if value is not None else "."
            for given, value in zip(puzzle.givens, placed, strict=True)
        )
        fields = (
            said.get("technique", "0000").replace(":", " "),
            said.get("digits", "" if "technique" in said else "x").replace(":", " "),
            grid,
            " ".join(_deleted(puzzle)),
            said.get("eliminations", "").replace(":", " "),
            said.get("placements", "").replace(":", " "),
            said.get("extra", ""),
        )
        lines.append(":" + ":".join(fields))
    return "\n".join(lines)


def _deleted(puzzle: Puzzle) -> Iterator[str]:
    """Yield the candidates that are removed though no digit on the board rules them out."""
    if not puzzle.marks:
        return
    board = puzzle.board
    for cell, (left, mask) in enumerate(zip(open_marks(puzzle), puzzle.marks, strict=True)):
        if puzzle.values[cell] is not None:
            if not left & mask:
                raise FormatError(f"{board.name(cell)} has no candidate left, which a HoDoKu line cannot say")
            continue
        row, column = board.positions[cell]
        for digit in board.digits_of(left & ~mask):
            yield f"{digit}{row + 1}{column + 1}"


plugin = Format(
    title="HoDoKu library",
    sniff=sniff,
    read=read,
    write=write,
    many=True,
    aliases=("reglib", "hodoku-library", "library"),
)
