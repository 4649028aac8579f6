"""What rules' notes share: lists of numbers and digits in words."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.model.board import Board, Digit


def listed(items: Iterable[object], last: str = "or") -> str:
    """List things in words.

    >>> listed([5, 10, 15])
    '5, 10 or 15'
    """
    *most, end = map(str, items)
    return f"{', '.join(most)} {last} {end}" if most else end


def digits(board: Board, found: Iterable[Digit], last: str = "or") -> str:
    """List digits as the board writes them."""
    return listed(map(board.symbol, found), last)


def thirds(board: Board) -> str:
    """Say which digits are low, middle and high, where they fall into three equal parts."""
    third = board.size // 3
    low, middle, high = (", ".join(map(board.symbol, board.digits[at : at + third])) for at in (0, third, 2 * third))
    return f"low ({low}), one middle ({middle}) and one high ({high})"
