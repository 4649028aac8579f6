"""Outside: digits written beside a row or column are among the first ones of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Count
from whydoku.model.rule import Example
from whydoku.model.wording import number_word
from whydoku.rules._checks import check_digits
from whydoku.rules._line import OutsideRule, check_first, nearest


@dataclass(frozen=True)
class Outside(OutsideRule):
    """Each digit written outside is among the first digits of its row or column, those of the nearest box."""

    aliases = ("outside-sudoku",)
    example = Example(
        puzzle=".6...5.4.........1......4.....5..3..",
        solution="362145145263254631613452431526526314",
        rules=(
            "outside 2 4 5 r3c1-r3c6",
            "outside 3 r6c2-r1c2",
            "outside 5 6 r5c6-r5c1",
        ),
        size="2x3",
    )

    digits: tuple[Digit, ...]
    cells: tuple[Cell, ...]
    first: int | None = None  # how many cells it is about; those of the nearest box where that is not said

    def check(self, board: Board) -> None:
        """Refuse no digits, more digits than cells, and digits the board does not have."""
        super().check(board)
        check_first(self, self.first)
        check_digits(self, board, self.digits)
        many = len(nearest(board, self.cells, self.first))
        if not 1 <= len(set(self.digits)) <= many:
            raise RuleError(f"{self.name}: 1 to {many} digits are among the first {many}, not {len(set(self.digits))}")

    def shown(self, board: Board) -> str:
        """Return the digits."""
        return "".join(board.symbol(digit) for digit in dict.fromkeys(self.digits))

    def primitives(self, board: Board) -> Iterator[Count]:
        """List, for each digit, that one cell or more holds it."""
        cells = nearest(board, self.cells, self.first)
        often = frozenset(range(1, len(cells) + 1))
        for digit in dict.fromkeys(self.digits):
            yield Count(cells, frozenset({digit}), often, f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Return how many cells it is about."""
        many = len(nearest(board, self.cells, self.first))
        if many == 1:
            return "The digit written outside is in the cell next to it."
        return f"The digits written outside are among the {number_word(many)} next to them."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for each digit."""
        return {*self.digits} <= {grid[cell] for cell in nearest(board, self.cells, self.first)}


plugin = Outside
