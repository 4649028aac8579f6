"""ISS's names of cells, rows and columns, and its packing of numbers and bits into text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from whydoku.errors import FormatError
from whydoku.model.board import Board, Cell

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Six bits as a character."""

CELL = re.compile(r"[Rr]([1-9a-g])[Cc]([1-9a-g])")
_LINE = re.compile(r"[RC]([1-9a-g]|1[0-6])")
_NUMBER = re.compile(r"-?\d{1,6}")


def sign(number: int) -> str:
    """Write the number of a row or column.

    >>> sign(12)
    'c'
    """
    return "0123456789abcdefg"[number]


def number_of(text: str, kind: str) -> int:
    """Read a number."""
    if not (text.isdecimal() and text.isascii() and len(text) <= 6) and not _NUMBER.fullmatch(text):
        raise FormatError(f"ISS {kind}: {text[:20]!r} is not a number")
    return int(text)


def bits_of(text: str, kind: str) -> list[int]:
    """Read six bits per character, lowest first."""
    values = [BASE64.find(letter) for letter in text]
    if -1 in values:
        raise FormatError(f"ISS {kind}: {text[:20]!r} holds a character that is not base64")
    return [value >> bit & 1 for value in values for bit in range(6)]


def text_of_bits(bits: Sequence[int]) -> str:
    """Write bits as `bits_of` reads them, without the zeros at the end."""
    groups = (bits[start : start + 6] for start in range(0, len(bits), 6))
    return "".join(BASE64[sum(bit << at for at, bit in enumerate(group))] for group in groups).rstrip("A") or "A"


def bytes_of(text: str) -> bytes:
    """Read base64, highest bit first."""
    values = [BASE64.find(letter) for letter in text.rstrip("=")]
    bits = [value >> bit & 1 for value in values for bit in range(5, -1, -1)]
    return bytes(
        sum(bit << at for at, bit in enumerate(reversed(bits[start : start + 8])))
        for start in range(0, len(bits) - 7, 8)
    )


def segments(args: Iterable[str]) -> Iterator[list[str]]:
    """Split at empty arguments; those that start with _ are names for display."""
    group: list[str] = []
    for arg in (*args, ""):
        if arg == "" or arg.startswith("_"):
            if group:
                yield group
            group = []
        else:
            group.append(arg)


@lru_cache(maxsize=64)
def _cell_of(rows: int, cols: int) -> dict[str, Cell]:
    return {
        f"{r}{sign(row + 1)}{c}{sign(col + 1)}": row * cols + col
        for row in range(rows)
        for col in range(cols)
        for r in "Rr"
        for c in "Cc"
    }


@lru_cache(maxsize=1024)
def _line(rows: int, cols: int, axis: int, number: int) -> tuple[Cell, ...]:
    return tuple(cell for cell in range(rows * cols) if divmod(cell, cols)[axis] == number)


class Cells:
    """Finds the cells of a board that an ISS string names, and the names of cells."""

    beside_at: dict[Cell, tuple[str, int, int]]  # for cells beside the grid: their group, and their place in it

    def __init__(self, board: Board, rows: int, cols: int, extra: dict[str, Cell]) -> None:
        self.board = board
        self.rows, self.cols = rows, cols  # of the grid; a board may have more, for cells beside it
        self.extra = extra  # the names of those
        self._cell_of = {**_cell_of(rows, cols), **extra} if extra else _cell_of(rows, cols)

    @property
    def grid(self) -> range:
        """The cells of the grid."""
        return range(self.rows * self.cols)

    def at(self, row: int, col: int) -> Cell | None:
        """Return the cell of the grid there, counted from 0."""
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def cell(self, text: str, kind: str) -> Cell:
        """Return the cell of a name."""
        cell = self._cell_of.get(text)
        if cell is None:
            raise FormatError(f"ISS {kind or 'given'}: {text[:20]!r} is not a cell of the {self.board} board")
        return cell

    def cells(self, texts: Sequence[str], kind: str) -> tuple[Cell, ...]:
        """Return the cells of several names."""
        try:
            return tuple([self._cell_of[text] for text in texts])
        except KeyError:
            return tuple(self.cell(text, kind) for text in texts)  # says which of them it was

    def touching(self, cells: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of listed cells that share a side, the earlier one first."""
        for a, b in combinations(dict.fromkeys(cells), 2):
            (group, row, col), (other, other_row, other_col) = self._place(a), self._place(b)
            if group == other and abs(row - other_row) + abs(col - other_col) == 1:
                yield a, b

    def _place(self, cell: Cell) -> tuple[str, int, int]:
        """Return the row and column of a cell of the grid, or within its group if it is beside it."""
        return ("", *self.board.positions[cell]) if cell in self.grid else self.beside_at[cell]

    def line(self, name: str, kind: str) -> tuple[Cell, ...]:
        """Return the cells of a row (R3) or column (C3) from its start."""
        if not _LINE.fullmatch(name):
            raise FormatError(f"ISS {kind}: {name[:20]!r} is not a row or column like R3 or C3")
        number = int(name[1:], 17) - 1 if len(name) == 2 else int(name[1:]) - 1
        axis = 0 if name[0] == "R" else 1
        cells = _line(self.rows, self.cols, axis, number)
        if not cells:
            raise FormatError(f"ISS {kind}: the board has no {name}")
        return cells

    def name(self, cell: Cell) -> str:
        """Name a cell."""
        row, col = self.board.positions[cell]
        return f"R{sign(row + 1)}C{sign(col + 1)}"

    def line_name(self, cells: tuple[Cell, ...]) -> str:
        """Name the row or column that cells lie in, in either direction."""
        (row, col), (next_row, _) = (self.board.positions[cell] for cell in (cells * 2)[:2])
        return f"R{sign(row + 1)}" if next_row == row else f"C{sign(col + 1)}"

    def item(self, kind: str, *args: object, cells: Iterable[Cell] = ()) -> str:
        """Write an item with its arguments and cells."""
        return "~".join((f".{kind}", *(str(arg) for arg in args), *(self.name(cell) for cell in cells)))
