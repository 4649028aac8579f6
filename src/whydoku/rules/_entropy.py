"""Low, middle and high: the digits in three equal parts."""

from __future__ import annotations

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.rule import Rule


def check_thirds(rule: Rule, board: Board) -> None:
    """Refuse a board whose digits do not fall into three equal parts."""
    if board.size % 3:
        raise RuleError(f"{rule.name}: {board.size} digits do not fall into three equal parts")


def third(board: Board, digit: Digit) -> int:
    """Return 0 for a low digit, 1 for a middle one, 2 for a high one."""
    return (digit - board.low) * 3 // board.size
