"""Equality cage: odd and even, low and high keep the balance in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import AllDifferent, Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class EqualityCage(Rule):
    """The cage holds different digits, as many odd as even and as many low as high ones, and never the middle digit."""

    aliases = ("equality",)
    gesture = "cage"
    example = Example(
        puzzle="....2..5.....3.......1......1..4....",
        solution="413526652431135642264153526314341265",
        rules=(
            "equality-cage r1c6 r2c6 r2c5 r3c5",
            "equality-cage r6c2 r6c1 r5c1 r5c2",
            "equality-cage r3c3 r2c4 r2c3 r3c2",
            "equality-cage r5c1 r4c2 r5c2 r6c3",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse an odd number of cells, and more than there are digits."""
        check_cells(self, board, self.cells, least=2)
        if len(self.cells) % 2 or len(self.cells) > board.size:
            raise RuleError(
                f"{self.name}: an even number of cells, up to {board.size}, is needed, not {len(self.cells)}"
            )

    def primitives(self, board: Board) -> Iterator[AllDifferent | Count]:
        """Yield the group and its halves."""
        name, half = f"the equality cage {start_of(board, self.cells)}", frozenset({len(self.cells) // 2})
        low, high = board.digits[: board.size // 2], board.digits[(board.size + 1) // 2 :]
        yield AllDifferent(self.cells, name)
        yield Count(self.cells, frozenset(digit for digit in board.digits if digit % 2), half, name)
        yield Count(self.cells, frozenset(low), half, name)
        yield Count(self.cells, frozenset(high), half, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Weigh the digits."""
        digits = [grid[cell] for cell in self.cells]
        middle = (board.digits[0] + board.digits[-1]) / 2
        odd, low = sum(digit % 2 for digit in digits), sum(digit < middle for digit in digits)
        halves = odd * 2 == low * 2 == len(digits)
        return halves and len(set(digits)) == len(digits) and middle not in digits

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw the cage."""
        yield Cage(self.cells, "=")


plugin = EqualityCage
