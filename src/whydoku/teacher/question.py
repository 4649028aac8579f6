"""A question about a cell, as people write it: r1c5, r1c5=7, r1c5<>7."""

from __future__ import annotations

import re
from dataclasses import dataclass

from whydoku.errors import InputError, check_text
from whydoku.model.board import Board, Cell, Digit, parse_symbol

_QUESTION = re.compile(r"\s*(\w+?)\s*(?:(=|==|<>|!=|≠)\s*(\w+))?\s*\??\s*")


@dataclass(frozen=True, slots=True)
class Question:
    """Why a cell has a digit, does not have it, or has the digit that it has."""

    cell: Cell
    digit: Digit | None
    denies: bool  # whether it denies the digit
    text: str


def read_question(board: Board, said: object, digit: object = None) -> Question:
    """Read a question: a cell, or a cell and a statement about it; the digit may stand apart.

    >>> read_question(Board.square(9), "R1C5 <> 7").text
    'r1c5<>7'
    """
    text = check_text("a question", said)
    match = _QUESTION.fullmatch(text)
    if match is None:
        raise InputError(f"{text[:20]!r} is not a question such as r1c5, r1c5=7 or r1c5<>7")
    cell = board.cell(match[1])
    sign, named = match[2], match[3]
    if named is not None and digit is not None:
        raise InputError(f"{text[:20]!r} names a digit already; {digit!r} is one too many")
    wanted = None if named is None and digit is None else _digit(board, named if digit is None else digit)
    denies = sign not in (None, "=", "==")
    shown = "" if wanted is None else f"{'<>' if denies else '='}{board.symbol(wanted)}"
    return Question(cell, wanted, denies, f"{board.name(cell)}{shown}")


def _digit(board: Board, said: object) -> Digit:
    if isinstance(said, str):
        found = int(said) if len(said) > 1 and said.isdecimal() else parse_symbol(said, board)
    else:
        found = said if isinstance(said, int) and not isinstance(said, bool) else None
    if found is None or found not in board.digits:
        digits = f"{board.symbol(board.digits[0])} to {board.symbol(board.digits[-1])}"
        raise InputError(f"{said!r} is not a digit of the board, which has {digits}")
    return found
