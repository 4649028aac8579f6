"""Contains: digits that cells must hold, as often as they are listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, check_digits, start_of


@dataclass(frozen=True)
class Contains(Rule):
    """The cells hold each digit listed at least as often as it is listed, or exactly so often."""

    aliases = ("contain", "contain-at-least")
    example = Example(
        puzzle="....3...3..............4...4.1..5...",
        solution="546132123546634215251364362451415623",
        rules=(
            "contains 1 6 r3c3 r2c3 r1c4 r1c3 exactly=1",
            "contains cells=r5c2+r6c2+r5c3+r4c4+r4c5 digits=6+6+3+1 exactly=4",
            "contains 3 4 6 r6c3 r5c2 r6c2 r5c1 r6c1 exactly=1",
            "contains cells=r6c3+r5c3+r4c2 digits=5+5 exactly=2",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    exactly: bool = False

    def check(self, board: Board) -> None:
        """Refuse more digits than there are cells."""
        check_cells(self, board, self.cells)
        check_digits(self, board, self.digits)
        if not 1 <= len(self.digits) <= len(self.cells):
            raise RuleError(f"{self.name}: {len(self.digits)} digits do not fit {len(self.cells)} cells")

    def primitives(self, board: Board) -> Iterator[Count]:
        """List how often each digit occurs."""
        name = f"the digits to hold {start_of(board, self.cells)}"
        for digit in sorted(set(self.digits)):
            times = self.digits.count(digit)
            counts = range(times, times + 1 if self.exactly else len(self.cells) + 1)
            yield Count(self.cells, frozenset({digit}), frozenset(counts), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Cross the digits off, one by one."""
        left = [grid[cell] for cell in self.cells]
        for digit in self.digits:
            if digit not in left:
                return False
            left.remove(digit)
        return not self.exactly or not set(left) & set(self.digits)

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw the cells as a cage with the digits."""
        yield Cage(self.cells, "".join(board.symbol(digit) for digit in self.digits))


plugin = Contains
