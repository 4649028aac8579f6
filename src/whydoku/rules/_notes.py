"""What rules' notes share: lists of numbers and digits in words."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.model.board import Board, Cell, Digit


def listed(items: Iterable[object], last: str = "or") -> str:
    """Return things in words.

    >>> listed([5, 10, 15])
    '5, 10 or 15'
    """
    *most, end = map(str, items)
    return f"{', '.join(most)} {last} {end}" if most else end


def digits(board: Board, found: Iterable[Digit], last: str = "or") -> str:
    """Return digits as the board writes them."""
    return listed(map(board.symbol, dict.fromkeys(found)), last)


def thirds(board: Board) -> tuple[str, str, str]:
    """Return the low, the middle and the high digits of a board whose digits fall into three equal parts."""
    third = board.size // 3
    low, middle, high = (", ".join(map(board.symbol, board.digits[at : at + third])) for at in (0, third, 2 * third))
    return low, middle, high


def one_of_each(board: Board, how_many: str = "one") -> str:
    """Return that there is a low, a middle and a high digit."""
    low, middle, high = thirds(board)
    return f"{how_many} is low ({low}), {how_many} middle ({middle}) and {how_many} high ({high})"


def exempted(board: Board, pairs: Iterable[Iterable[Cell]]) -> str:
    """Return which pairs of cells a rule leaves out, as the end of its sentence."""
    named = dict.fromkeys("–".join(map(board.name, sorted(pair))) for pair in pairs)
    return f"; not so {listed(named, 'and')}" if named else ""


def a_number(number: int) -> str:
    """Put the article before a number.

    >>> a_number(3), a_number(8), a_number(18)
    ('a 3', 'an 8', 'an 18')
    """
    return f"an {number}" if str(number).startswith("8") or number in (11, 18) else f"a {number}"
