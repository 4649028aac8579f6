"""Taxicab: equal digits are never so many steps along rows and columns apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example
from whydoku.model.wording import counted
from whydoku.rules._geometry import WrapRule


@dataclass(frozen=True)
class Taxicab(WrapRule):
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
        """Yield one pair per way."""
        ways = [(down, right) for down in range(self.steps + 1) for right in {self.steps - down, down - self.steps}]
        for a, b in self.pairs_apart(board, (way for way in ways if way > (0, 0))):
            if sum(self.apart(board, a, b)) < self.steps:
                continue  # round the edges there is a shorter way
            yield AllDifferent((a, b), f"the taxi ride {board.name(a)}–{board.name(b)}")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        return self.wrapped(f"Equal digits are never exactly {counted(self.steps, 'orthogonal step')} apart.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Measure the way between any two equal digits."""
        return not any(
            grid[cell] == grid[other] and sum(self.apart(board, cell, other)) == self.steps
            for cell in board.cells
            for other in range(cell)
        )


plugin = Taxicab
