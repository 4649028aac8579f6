"""SumoCue: a killer Sudoku, one number per cell, `3x3::k:4352:4352:3841:…`; a `d` between the first colons adds the diagonals.

A number is 256 times the cage's total and the cage's own number; 0 is a cell in no cage.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._cells import make_puzzle, usual_board
from whydoku.formats._killer_cages import cages_of
from whydoku.model.board import Board, Cell
from whydoku.model.puzzle import Puzzle
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.killer import Killer

_START = re.compile(r"\s*3x3:(d?):k:")
_NUMBER = re.compile(r"[0-9]{1,6}")


def sniff(text: str) -> float:
    """Look at the start."""
    return 1.0 if _START.match(text) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    usual = usual_board(9)
    if board is not None and board != usual:
        raise FormatError(f"a SumoCue text holds a {usual}, not a {board}")
    start = _START.match(text)
    if start is None:
        raise FormatError("a SumoCue text starts 3x3::k: or 3x3:d:k:")
    words = text[start.end() :].strip().removesuffix(":").split(":", 100)
    if len(words) != len(usual.cells):
        raise FormatError(f"the SumoCue text has {len(words)} numbers, not one for each of {len(usual.cells)} cells")
    cages: dict[int, list[Cell]] = {}
    totals: dict[int, int] = {}
    for cell, word in enumerate(words):
        if not _NUMBER.fullmatch(word.strip()):
            raise FormatError(f"number {cell + 1} of the SumoCue text is {word[:12]!r}")
        total, name = divmod(int(word), 256)
        if total:
            cages.setdefault(name, []).append(cell)
            if totals.setdefault(name, total) != total:
                raise FormatError(f"cage {name} of the SumoCue text has the totals {totals[name]} and {total}")
        elif name:
            raise FormatError(f"number {cell + 1} of the SumoCue text has the cage {name}, but no total")
    rules = [Killer(tuple(cells), totals[name]) for name, cells in cages.items()]
    puzzle = make_puzzle(usual, (None,) * len(usual.cells))
    for rule in rules:
        try:
            rule.check(usual)
        except InputError as error:
            raise FormatError(f"the cage at {usual.name(rule.cells[0])}: {error}") from error
    yield puzzle.with_rules(*([Diagonals()] if start[1] else []), *rules)


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one number per cell."""
    (puzzle,) = puzzles
    cages, diagonals = cages_of(puzzle, "SumoCue", diagonals=True)
    numbers = [0] * len(puzzle.board.cells)
    for name, (cells, total) in enumerate(cages, 1):
        for cell in cells:
            numbers[cell] = 256 * total + name
    return f"3x3:{'d' if diagonals else ''}:k:{':'.join(map(str, numbers))}:"


plugin = Format(title="SumoCue", sniff=sniff, read=read, write=write)
