"""A killer Sudoku in 81 characters: a cage's total where its root is, and in its other cells an arrow towards the root.

Totals are 0–9, then A–Z for 10 to 35 and a–j for 36 to 45. Arrows point at a neighbour in the cage, which is the root or
points on: `<` `>` `^` `v`, and for the corners `` ` `` (up left), `'` (up right), `,` (down left) and `.` (down right).
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
from whydoku.rules.killer import Killer

_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_WAYS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_LINE = re.compile(r"\s*[0-9A-Za-jv<>^`',.]{81}\s*")


def sniff(text: str) -> float:
    """Look for 81 characters, some of them arrows; dots and letters alone are some other format's."""
    return 0.92 if len(text) < 1000 and _LINE.fullmatch(text) and re.search(r"[<>^`']", text) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    usual = usual_board(9)
    if board is not None and board != usual:
        raise FormatError(f"a killer line holds a {usual}, not a {board}")
    signs = text.strip()
    if len(signs) != len(usual.cells):
        raise FormatError(f"a killer line has {len(usual.cells)} characters, not {len(signs)}")
    cages: dict[Cell, list[Cell]] = {}
    for cell in usual.cells:
        cages.setdefault(_root(signs, cell, usual), []).append(cell)
    puzzle = make_puzzle(usual, (None,) * len(usual.cells))
    for root, cells in cages.items():
        total = _TOTALS.index(signs[root])
        if total == 0 and len(cells) == 1:
            continue  # in no cage
        rule = Killer(tuple(cells), total)
        try:
            rule.check(usual)
        except InputError as error:
            raise FormatError(f"the cage at {usual.name(root)}: {error}") from error
        puzzle = puzzle.with_rules(rule)
    yield puzzle


def _root(signs: str, cell: Cell, board: Board) -> Cell:
    """Follow the arrows from a cell to its cage's root."""
    at = cell
    for _ in board.cells:
        sign = signs[at]
        if sign not in _WAYS:
            if sign not in _TOTALS:
                raise FormatError(f"character {at + 1} of the killer line, {sign!r}, is neither a total nor an arrow")
            return at
        row, col = board.positions[at]
        after = board.at(row + _WAYS[sign][0], col + _WAYS[sign][1])
        if after is None:
            raise FormatError(f"the arrow {sign} at {board.name(at)} points off the board")
        at = after
    raise FormatError(f"the arrows from {board.name(cell)} on lead round in a circle")


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the signs."""
    (puzzle,) = puzzles
    cages, _ = cages_of(puzzle, "killer line", diagonals=False)
    board = puzzle.board
    signs = ["0"] * len(board.cells)
    for cells, total in cages:
        reached, left = [min(cells)], set(cells) - {min(cells)}
        signs[reached[0]] = _TOTALS[total]
        for root in reached:  # grows while it is iterated over
            for sign, (down, right) in _WAYS.items():
                row, col = board.positions[root]
                other = board.at(row - down, col - right)
                if other in left:
                    signs[other] = sign
                    left.discard(other)
                    reached.append(other)
        if left:
            raise FormatError("the killer line format cannot carry a cage in several pieces; whydoku's own JSON can")
    return "".join(signs)


plugin = Format(title="killer line", sniff=sniff, read=read, write=write)
