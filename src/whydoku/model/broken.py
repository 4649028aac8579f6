"""What digits break by themselves: a rule whose cells are filled, or two digits that cannot both stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent, Primitive, is_kept


class Broken(NamedTuple):
    """What digits break by themselves: a sentence, and the cells of these digits."""

    words: str
    cells: tuple[Cell, ...]
    primitive: Primitive


def broken_by(digits: Mapping[Cell, Digit], primitive: Primitive, board: Board) -> Broken | None:
    """Return how digits break a primitive, or None where they do not, or where not all of its cells have one."""
    if isinstance(primitive, AllDifferent):
        first: dict[Digit, Cell] = {}
        for cell in primitive.cells:
            digit = digits.get(cell)
            if digit is not None and first.setdefault(digit, cell) != cell:
                twice = f"{board.name(first[digit])} and {board.name(cell)}"
                return Broken(
                    f"{primitive.name} holds {board.symbol(digit)} twice: {twice}", (first[digit], cell), primitive
                )
        return None
    if not all(cell in digits for cell in primitive.cells):
        return None
    if is_kept(primitive, digits):
        return None
    shown = ", ".join(f"{board.name(cell)} = {board.symbol(digits[cell])}" for cell in dict.fromkeys(primitive.cells))
    return Broken(f"{primitive.reason(board)}, but {shown}", tuple(primitive.cells), primitive)
