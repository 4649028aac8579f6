"""Taxicab: equal digits are never so many steps along rows and columns apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule
from whydoku.model.wording import counted
from whydoku.rules._geometry import pairs_apart


@dataclass(frozen=True)
class Taxicab(Rule):
    """Equal digits are never exactly the given number of orthogonal steps apart."""

    aliases = ("taxi", "anti-taxicab")
    example = Example(
        puzzle=".................................2....7......1...3...9........4.5...6............",
        solution="732459186618273945594861327945618273327594861186732459861327594459186732273945618",
        rules=("taxicab 4",),
    )

    steps: int

    def check(self, board: Board) -> None:
        """Refuse a way of no steps."""
        if self.steps < 1:
            raise RuleError(f"{self.name}: the number of steps is 1 or more, not {self.steps}")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """List one pair a way."""
        ways = [(down, right) for down in range(self.steps + 1) for right in {self.steps - down, down - self.steps}]
        for a, b in pairs_apart(board, (way for way in ways if way > (0, 0))):
            yield AllDifferent((a, b), f"the taxi ride {board.name(a)}–{board.name(b)}")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        return f"Equal digits are never exactly {counted(self.steps, 'orthogonal step')} apart."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Measure the way between any two equal digits."""
        for cell, (row, col) in enumerate(board.positions):
            for other in range(cell):
                way = abs(row - board.positions[other][0]) + abs(col - board.positions[other][1])
                if way == self.steps and grid[cell] == grid[other]:
                    return False
        return True


plugin = Taxicab
