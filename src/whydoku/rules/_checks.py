"""What several rules refuse, each in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule


def check_cells(
    rule: Rule, board: Board, cells: Sequence[Cell], *, least: int = 1, most: int | None = None, repeats: bool = False
) -> None:
    """Refuse cells that are not on the board, too few or too many of them, and (unless allowed) a repeated one."""
    if cells and not (min(cells) >= 0 and max(cells) < len(board.cells)):
        cell = next(cell for cell in cells if not 0 <= cell < len(board.cells))
        raise RuleError(f"{rule.name}: there is no cell number {cell} on a board of {len(board.cells)} cells")
    if len(cells) < least or (most is not None and len(cells) > most):
        wanted = f"at least {least}" if most is None else f"{least}" if most == least else f"{least} to {most}"
        raise RuleError(f"{rule.name}: {wanted} cells are needed, not {len(cells)}")
    if not repeats and len(set(cells)) < len(cells):
        twice = next(cell for index, cell in enumerate(cells) if cell in cells[:index])
        raise RuleError(f"{rule.name}: {board.name(twice)} is listed twice")


def check_digits(rule: Rule, board: Board, digits: Sequence[Digit]) -> None:
    """Refuse digits that the board does not have."""
    for digit in digits:
        if digit not in board.digits:
            raise RuleError(
                f"{rule.name}: {digit} is not a digit of the board, {board.digits[0]} to {board.digits[-1]}"
            )


def check_distinct_sum(rule: Rule, board: Board, cells: Sequence[Cell], total: int) -> None:
    """Refuse a total that so many different digits cannot have."""
    count = len(cells)
    if count > board.size:
        raise NeverError(f"{rule.name}: {count} cells cannot all differ with {board.size} digits")
    steps = count * (count - 1) // 2
    least, most = count * board.digits[0] + steps, count * board.digits[-1] - steps
    if not least <= total <= most:
        raise NeverError(f"{rule.name}: {count} different digits add to {least} to {most}, never {total}")


def check_sum(rule: Rule, board: Board, cells: Sequence[Cell], total: int) -> None:
    """Refuse a total that is impossible for that many digits."""
    least, most = len(cells) * board.digits[0], len(cells) * board.digits[-1]
    if not least <= total <= most:
        raise NeverError(f"{rule.name}: {len(cells)} digits add to {least} to {most}, never {total}")


def start_of(board: Board, cells: Sequence[Cell]) -> str:
    """Name something by its first cell: "at r1c1"."""
    return f"at {board.name(cells[0])}"
