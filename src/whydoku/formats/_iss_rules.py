"""What each type of an ISS string means: one reader a type, from its arguments to names and fields of rules.

`READERS` is the list; the format itself, with the board, the givens and the groups, is in iss.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from whydoku.errors import FormatError
from whydoku.formats._iss_machine import machine_of
from whydoku.formats._iss_write import SIGNS, sign
from whydoku.model.board import Board, Cell

_CELL = re.compile(r"[Rr]([1-9a-g])[Cc]([1-9a-g])")
_LINE = re.compile(r"[RC]([1-9a-g]|1[0-6])")
_NUMBER = re.compile(r"-?\d{1,6}")


def bits_of(text: str, kind: str) -> list[int]:
    """Read six bits a sign, lowest first."""
    values = [SIGNS.find(letter) for letter in text]
    if -1 in values:
        raise FormatError(f"ISS {kind}: {text[:20]!r} holds a sign that is not base64")
    return [value >> bit & 1 for value in values for bit in range(6)]


def number_of(text: str, kind: str) -> int:
    """Read a number."""
    if not _NUMBER.fullmatch(text):
        raise FormatError(f"ISS {kind}: {text[:20]!r} is no number")
    return int(text)


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
    """Finds the cells of a board that an ISS string names."""

    def __init__(self, board: Board, rows: int, cols: int, extra: dict[str, Cell]) -> None:
        self.board = board
        self.rows, self.cols = rows, cols  # of the grid; a board may have more, for cells beside it
        self.extra = extra  # the names of those
        self.ties = "unclued"  # which readings of a full rank may be the same
        self._cell_of = {**_cell_of(rows, cols), **extra} if extra else _cell_of(rows, cols)

    @property
    def grid(self) -> range:
        """Give the cells of the grid."""
        return range(self.rows * self.cols)

    def at(self, row: int, col: int) -> Cell | None:
        """Give the cell of the grid there, counted from 0."""
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def cell(self, text: str, kind: str) -> Cell:
        """Give the cell of a name."""
        cell = self._cell_of.get(text)
        if cell is None:
            raise FormatError(f"ISS {kind or 'given'}: {text[:20]!r} is no cell of the {self.board} board")
        return cell

    def cells(self, texts: Sequence[str], kind: str) -> tuple[Cell, ...]:
        """Give the cells of several names."""
        try:
            return tuple([self._cell_of[text] for text in texts])
        except KeyError:
            return tuple(self.cell(text, kind) for text in texts)  # says which of them it was

    def touching(self, cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, Cell]]:
        """Go through the cells that follow one another in the list and share a side."""
        for a, b in pairwise(cells):
            (row, col), (other_row, other_col) = self.board.positions[a], self.board.positions[b]
            if abs(row - other_row) + abs(col - other_col) == 1:
                yield a, b

    def line(self, name: str, kind: str) -> tuple[Cell, ...]:
        """Give the cells of a row (R3) or column (C3) from its start."""
        if not _LINE.fullmatch(name):
            raise FormatError(f"ISS {kind}: {name[:20]!r} is no row or column like R3 or C3")
        number = int(name[1:], 17) - 1 if len(name) == 2 else int(name[1:]) - 1
        axis = 0 if name[0] == "R" else 1
        cells = _line(self.rows, self.cols, axis, number)
        if not cells:
            raise FormatError(f"ISS {kind}: the board has no {name}")
        return cells


# -- one reader a type: (reader, arguments) → names and fields of rules ------------------------------------------------

Made = Iterator[tuple[str, dict[str, Any]]]
Read = Callable[[Cells, tuple[str, ...]], Made]


def _whole(name: str, **fields: Any) -> Read:
    def read(reader: Cells, args: tuple[str, ...]) -> Made:
        yield name, fields

    return read


def _along(name: str, value: str = "", field: str = "cells") -> Read:
    """Read a line of cells, after a number where `value` names its field."""

    def read(reader: Cells, args: tuple[str, ...]) -> Made:
        fields: dict[str, Any] = {}
        if value and not _CELL.fullmatch(args[0]):
            if args[0]:
                fields[value] = number_of(args[0], name)
            args = args[1:]
        loop = bool(args) and args[0] == "LOOP"
        cells = reader.cells(args[loop:], name)
        yield name, {**fields, field: (*cells, cells[0]) if loop else cells}

    return read


def _dots(name: str, **fields: Any) -> Read:
    def read(reader: Cells, args: tuple[str, ...]) -> Made:
        for a, b in reader.touching(reader.cells(args, name)):
            yield name, {"first": a, "second": b, **fields}

    return read


def _sides(name: str) -> Read:
    """Read a clue at the start of a row or column, and one at its end."""

    def read(reader: Cells, args: tuple[str, ...]) -> Made:
        cells = reader.line(args[0], name)
        for clue, line in zip(args[1:], (cells, cells[::-1]), strict=False):
            if clue:
                yield name, {"clue": number_of(clue, name), "cells": line}

    return read


def _cage(reader: Cells, args: tuple[str, ...]) -> Made:
    cells = reader.cells(args[1:], "Cage")
    total = number_of(args[0] or "0", "Cage") or None
    if len(set(cells)) == len(cells):
        yield "killer", {"cells": cells, "total": total}
        return
    yield "killer", {"cells": tuple(dict.fromkeys(cells))}  # a cell that is listed twice counts twice
    if total is not None:
        yield "weighted-sum", {"cells": cells, "total": total}


def _sum(reader: Cells, args: tuple[str, ...]) -> Made:
    total, _, weights = args[0].partition("_=_")
    fields: dict[str, Any] = {"cells": reader.cells(args[1:], "Sum"), "total": number_of(total, "Sum")}
    if weights:
        fields["weights"] = tuple(number_of(weight, "Sum") for weight in weights.split("_"))
    yield "weighted-sum", fields


def _arrow(reader: Cells, args: tuple[str, ...]) -> Made:
    circle, *shaft = reader.cells(args, "Arrow")
    yield "arrow", {"circle": circle, "shaft": tuple(shaft)}


def _pill(reader: Cells, args: tuple[str, ...]) -> Made:
    length, cells = number_of(args[0], "PillArrow"), reader.cells(args[1:], "PillArrow")
    yield "pill-arrow", {"pill": tuple(sorted(cells[:length])), "shaft": cells[length:]}


def _diagonal(reader: Cells, args: tuple[str, ...]) -> Made:
    yield "diagonals", {"which": {"1": "up", "-1": "down"}[args[0]] if args[0] in ("1", "-1") else args[0]}


def _little_killer(reader: Cells, args: tuple[str, ...]) -> Made:
    """A clue at an edge cell: the top edge goes down to the left, the right up to the left, and so on round the board."""
    row, col = reader.board.positions[reader.cell(args[1], "LittleKiller")]
    if (row == 0 and col > 0) or (row == 0 and col == 0 and reader.cols == 1):
        down, right = 1, -1
    elif col == 0 and row < reader.rows - 1:
        down, right = 1, 1
    elif row == reader.rows - 1 and col < reader.cols - 1:
        down, right = -1, 1
    else:
        down, right = -1, -1
    line = []
    while (cell := reader.at(row, col)) is not None:
        line.append(cell)
        row, col = row + down, col + right
    yield "little-killer", {"clue": number_of(args[0], "LittleKiller"), "cells": tuple(line)}


def _sandwich(reader: Cells, args: tuple[str, ...]) -> Made:
    yield "sandwich", {"clue": number_of(args[0], "Sandwich"), "cells": reader.line(args[1], "Sandwich")}


def _quad(reader: Cells, args: tuple[str, ...]) -> Made:
    digits = tuple(number_of(digit, "Quad") for digit in args[1:])
    yield "quadruple", {"corner": reader.cell(args[0], "Quad"), "digits": digits}


def _greater(reader: Cells, args: tuple[str, ...]) -> Made:
    first, *others = reader.cells(args, "GreaterThan")
    for other in others:
        yield "inequality", {"first": first, "second": other}


def _indexing(reader: Cells, args: tuple[str, ...]) -> Made:
    way = {"C": "column", "R": "row"}[args[0]] if args[0] in ("C", "R") else args[0]
    yield "indexing", {"cells": tuple(dict.fromkeys(reader.cells(args[1:], "Indexing"))), "way": way}


def _equal_sum(reader: Cells, args: tuple[str, ...]) -> Made:
    groups = " ".join(args).split("-")
    yield "equal-sums", {"groups": tuple(reader.cells(group.split(), "EqualSum") for group in groups)}


def _same_values(reader: Cells, args: tuple[str, ...]) -> Made:
    count, cells = number_of(args[0], "SameValues"), reader.cells(args[1:], "SameValues")
    size = len(cells) // count
    groups = tuple(cells[i * size : (i + 1) * size] for i in range(count))
    if size > 1:
        yield "same-values", {"groups": groups}
        return
    for other in cells[1:]:
        yield "clone", {"cells": cells[:1], "copy": (other,)}


def _region_same_values(reader: Cells, args: tuple[str, ...]) -> Made:
    """Of rows, columns and regions, the largest hold the same digits."""
    board = reader.board
    lines = [
        tuple(cell for cell in reader.grid if board.positions[cell][axis] == number)
        for axis, count in enumerate((reader.rows, reader.cols))
        for number in range(count)
    ]
    groups = [*lines, *board.regions]
    most = max(map(len, groups))
    yield "same-values", {"groups": tuple(group for group in groups if len(group) == most)}


def _look_and_say(reader: Cells, args: tuple[str, ...]) -> Made:
    yield (
        "look-and-say",
        {"says": tuple(int(number) for number in args[0]), "cells": reader.cells(args[1:], "LookAndSay")},
    )


def _contains(exactly: bool) -> Read:
    def read(reader: Cells, args: tuple[str, ...]) -> Made:
        digits = tuple(number_of(digit, "Contain") for digit in args[0].split("_"))
        yield "contains", {"digits": digits, "cells": reader.cells(args[1:], "Contain"), "exactly": exactly}

    return read


def _sum_line(reader: Cells, args: tuple[str, ...]) -> Made:
    loop = "LOOP" in args
    cells = reader.cells([arg for arg in args[1:] if arg != "LOOP"], "SumLine")
    yield "sum-line", {"total": number_of(args[0], "SumLine"), "cells": cells, "loop": loop}


def _pairs(reach: str) -> Read:
    def read(reader: Cells, args: tuple[str, ...]) -> Made:
        size, low = reader.board.size, reader.board.low
        bits = bits_of(args[0], "Pair")
        allowed = tuple(low + x for i, bit in enumerate(bits[: size * size]) if bit for x in divmod(i, size))
        for group in _segments(args[1:]):
            yield "pair-table", {"cells": reader.cells(group, "Pair"), "allowed": allowed, "reach": reach}

    return read


def _segments(args: Iterable[str]) -> Iterator[list[str]]:
    """Split at empty arguments; those that start with _ are names for the eye."""
    group: list[str] = []
    for arg in (*args, ""):
        if arg == "" or arg.startswith("_"):
            if group:
                yield group
            group = []
        else:
            group.append(arg)


def _regex(reader: Cells, args: tuple[str, ...]) -> Made:
    pattern = bytes(sum(bit << i for i, bit in enumerate(reversed(byte))) for byte in _bytes(args[0])).decode(
        "utf-8", "replace"
    )
    for group in _segments(args[1:]):
        yield "regex", {"cells": reader.cells(group, "Regex"), "pattern": pattern}


def _bytes(text: str) -> Iterator[list[int]]:
    """Read base64, highest bit first."""
    values = [SIGNS.find(letter) for letter in text.rstrip("=")]
    bits = [value >> bit & 1 for value in values for bit in range(5, -1, -1)]
    for start in range(0, len(bits) - 7, 8):
        yield bits[start : start + 8]


def _doppelganger(reader: Cells, args: tuple[str, ...]) -> Made:
    # DGR is a row of cells above the grid, with what the columns miss; DGC a column of them.
    yield (
        "doppelganger",
        {
            field: tuple(cell for name, cell in reader.extra.items() if name.startswith(prefix))
            for field, prefix in (("rows", "DGC"), ("columns", "DGR"), ("regions", "DGB"))
        },
    )


def _connected(reader: Cells, args: tuple[str, ...]) -> Made:
    if args[0]:
        raise FormatError("ISS ConnectedValues of cells beside the grid is not understood")
    fields: dict[str, Any] = {"digits": tuple(number_of(digit, "ConnectedValues") for digit in args[1].split("_"))}
    if len(args) > 2 and args[2]:
        fields["size"] = number_of(args[2], "ConnectedValues")
    yield "connected", fields


def _full_rank(reader: Cells, args: tuple[str, ...]) -> Made:
    for name, fields in _sides("full-rank")(reader, args):
        yield name, {**fields, "ties": reader.ties}


def _ties(reader: Cells, args: tuple[str, ...]) -> Made:
    if args[0] == "none":
        yield "no-rank-ties", {}
    elif args[0] not in ("only-unclued", "any"):
        raise FormatError(f"ISS FullRankTies: {args[0][:20]!r} is none of none, only-unclued and any")


def _machine(reader: Cells, args: tuple[str, ...]) -> Made:
    machine = machine_of(args[0])
    for group in _segments(args[1:]):
        pieces = [reader.cells(piece.split(), "NFA") for piece in " ".join(group).split("-")]
        yield "state-machine", machine.fields(pieces, reader.board)


GRID_ONLY = frozenset(
    {
        *("AntiConsecutive", "AntiKing", "AntiKnight", "AntiTaxicab", "Diagonal", "DisjointSets", "DutchFlatmates"),
        *("GlobalEntropy", "GlobalMod", "RegionSumLine", "StrictKropki", "StrictXV", "Windoku"),
    }
)
"""Types that go by places of the grid, and would take cells beside it for some of them."""

READERS: dict[str, Read] = {
    "AllDifferent": _along("extra-region"),
    "AntiConsecutive": _whole("non-consecutive"),
    "AntiKing": _whole("anti-king"),
    "AntiKnight": _whole("anti-knight"),
    "AntiTaxicab": _whole("self-taxicab"),
    "Arrow": _arrow,
    "Between": _along("between"),
    "BlackDot": _dots("ratio"),
    "Cage": _cage,
    "ConnectedValues": _connected,
    "ContainAtLeast": _contains(False),
    "ContainExact": _contains(True),
    "CountDistinct": _along("count-distinct"),
    "CountingCircles": _along("counting-circles"),
    "Diagonal": _diagonal,
    "DisjointSets": _whole("disjoint-groups"),
    "Doppelganger": _doppelganger,
    "DoubleArrow": _along("double-arrow"),
    "DutchFlatmates": _whole("dutch-flatmates"),
    "Entropic": _along("entropic"),
    "EqualSum": _equal_sum,
    "EqualityCage": _along("equality-cage"),
    "FullRank": _full_rank,
    "FullRankTies": _ties,
    "GlobalEntropy": _whole("global-entropy"),
    "GlobalMod": _whole("global-modular"),
    "GreaterThan": _greater,
    "HiddenSkyscraper": _sides("hidden-skyscraper"),
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "Lockout": _along("lockout", "by"),
    "LookAndSay": _look_and_say,
    "Lunchbox": _along("lunchbox", "clue"),
    "Modular": _along("modular", "by"),
    "NFA": _machine,
    "NumberedRoom": _sides("numbered-rooms"),
    "Pair": _pairs("neighbours"),
    "PairX": _pairs("all"),
    "Palindrome": _along("palindrome"),
    "PillArrow": _pill,
    "Quad": _quad,
    "Regex": _regex,
    "RegionSumLine": _along("region-sum"),
    "RegionSameValues": _region_same_values,
    "RellikCage": _along("rellik-cage", "total"),
    "Renban": _along("renban"),
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Skyscraper": _sides("skyscraper"),
    "StrictKropki": _whole("negative-kropki"),
    "StrictXV": _whole("negative-xv"),
    "Sum": _sum,
    "SumLine": _sum_line,
    "Thermo": _along("thermometer"),
    "V": _dots("xv", sign="V"),
    "ValueIndexing": _along("value-indexing"),
    "WhiteDot": _dots("difference"),
    "Whisper": _along("whispers", "by"),
    "Windoku": _whole("windoku"),
    "X": _dots("xv", sign="X"),
    "XSum": _sides("x-sum"),
    "Zipper": _along("zipper"),
}
