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

_SAME: Move = lambda r, c, _b, _e: (r, c)  # noqa: E731
_HALF: Move = lambda r, c, b, e: (b - r, e - c)  # noqa: E731
_LEFT: Move = lambda r, c, _b, e: (e - c, r)  # noqa: E731
_RIGHT: Move = lambda r, c, b, _e: (c, b - r)  # noqa: E731
_UPSIDE_DOWN: Move = lambda r, c, b, _e: (b - r, c)  # noqa: E731
_LEFT_RIGHT: Move = lambda r, c, _b, e: (r, e - c)  # noqa: E731
_DIAGONAL: Move = lambda r, c, _b, _e: (c, r)  # noqa: E731
_OTHER_DIAGONAL: Move = lambda r, c, b, e: (e - c, b - r)  # noqa: E731

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (_SAME,),
    "rotational": (_SAME, _HALF),
    "quarter-turn": (_SAME, _LEFT, _HALF, _RIGHT),
    "horizontal": (_SAME, _UPSIDE_DOWN),
    "vertical": (_SAME, _LEFT_RIGHT),
    "orthogonal": (_SAME, _UPSIDE_DOWN, _LEFT_RIGHT, _HALF),
    "diagonal": (_SAME, _DIAGONAL),
    "anti-diagonal": (_SAME, _OTHER_DIAGONAL),
    "both-diagonals": (_SAME, _DIAGONAL, _OTHER_DIAGONAL, _HALF),
    "full": (_SAME, _LEFT, _HALF, _RIGHT, _UPSIDE_DOWN, _LEFT_RIGHT, _DIAGONAL, _OTHER_DIAGONAL),
}
"""The symmetries by name: "rotational" is a half turn; "horizontal" mirrors in the horizontal middle line."""

_ALIASES = {"half-turn": "rotational", "180": "rotational", "90": "quarter-turn", "dihedral": "full"}


def find_symmetry(name: str) -> str:
    """Give the symmetry's own name.

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
    """Give the cells of a board in sets that a symmetry takes to one another.

    >>> len(orbits(Board.square(9), "rotational")), len(orbits(Board.square(9), "full"))
    (41, 15)
    """
    moves = SYMMETRIES[find_symmetry(symmetry)]
    if board.rows != board.cols and any(move in moves for move in (_LEFT, _RIGHT, _DIAGONAL, _OTHER_DIAGONAL)):
        raise OptionError(f"a board of {board.rows} rows and {board.cols} columns has no {symmetry} symmetry")
    found: dict[frozenset[Cell], None] = {}
    for row, col in board.positions:
        places = {move(row, col, board.rows - 1, board.cols - 1) for move in moves}
        found[frozenset(cell for place in places if (cell := board.at(*place)) is not None)] = None
    return tuple(tuple(sorted(orbit)) for orbit in found)
