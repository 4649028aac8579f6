"""Symmetry of the places of givens: which cells keep or lose their digits together.

A square has eight symmetries, and ten sets of them are closed (what two of them do one after the other is in the set as
well). Each of the ten has a name here. An orbit is what a cell becomes under all of a set.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from whydoku.errors import OptionError
from whydoku.model.board import Board, Cell

Place: TypeAlias = tuple[int, int]
Move: TypeAlias = Callable[[int, int, int, int], Place]  # row, column, last row, last column


def _same(row: int, col: int, _bottom: int, _end: int) -> Place:
    return row, col


def _half(row: int, col: int, bottom: int, end: int) -> Place:
    return bottom - row, end - col


def _left(row: int, col: int, _bottom: int, end: int) -> Place:
    return end - col, row


def _right(row: int, col: int, bottom: int, _end: int) -> Place:
    return col, bottom - row


def _upside_down(row: int, col: int, bottom: int, _end: int) -> Place:
    return bottom - row, col


def _left_right(row: int, col: int, _bottom: int, end: int) -> Place:
    return row, end - col


def _diagonal(row: int, col: int, _bottom: int, _end: int) -> Place:
    return col, row


def _other_diagonal(row: int, col: int, bottom: int, end: int) -> Place:
    return end - col, bottom - row


SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (_same,),
    "rotational": (_same, _half),
    "quarter-turn": (_same, _left, _half, _right),
    "horizontal": (_same, _upside_down),
    "vertical": (_same, _left_right),
    "orthogonal": (_same, _upside_down, _left_right, _half),
    "diagonal": (_same, _diagonal),
    "anti-diagonal": (_same, _other_diagonal),
    "both-diagonals": (_same, _diagonal, _other_diagonal, _half),
    "full": (_same, _left, _half, _right, _upside_down, _left_right, _diagonal, _other_diagonal),
}
"""The symmetries by name: "rotational" is a half turn; "horizontal" mirrors in the horizontal middle line."""

_ALIASES = {"half-turn": "rotational", "180": "rotational", "90": "quarter-turn", "dihedral": "full"}


def find_symmetry(name: str) -> str:
    """Return the symmetry's own name.

    >>> find_symmetry("90")
    'quarter-turn'
    """
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    plain = _ALIASES.get(plain, plain)
    if plain not in SYMMETRIES:
        raise OptionError(f"there is no symmetry {name!r}; expected one of {', '.join(SYMMETRIES)}")
    return plain


@lru_cache(maxsize=64)
def orbits(board: Board, symmetry: str = "none") -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of a board in sets that a symmetry takes to one another.

    >>> len(orbits(Board.square(9), "rotational")), len(orbits(Board.square(9), "full"))
    (41, 15)
    """
    moves = SYMMETRIES[find_symmetry(symmetry)]
    if board.rows != board.cols and any(move in moves for move in (_left, _right, _diagonal, _other_diagonal)):
        raise OptionError(f"a board of {board.rows} rows and {board.cols} columns has no {symmetry} symmetry")
    found: dict[frozenset[Cell], None] = {}
    for row, col in board.positions:
        places = {move(row, col, board.rows - 1, board.cols - 1) for move in moves}
        found[frozenset(cell for place in places if (cell := board.at(*place)) is not None)] = None
    return tuple(tuple(sorted(orbit)) for orbit in found)
