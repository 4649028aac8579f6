"""Contains: digits that cells must hold, as often as they are listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, check_digits, start_of


@dataclass(frozen=True)
class Contains(Rule):
    """The cells hold each listed digit at least as often as it is listed, or exactly that often."""

    aliases = ("contain", "contain-at-least")
    gesture = "cage"
    example = Example(
        puzzle="..3....2...........1.....5.......4..",
        solution="543621621543362154415236154362236415",
        rules=(
            "contains 3 2 r6c1 r6c2 r5c2",
            "contains 1 4 r2c3 r2c2 r1c3 r2c4 r2c5",
            "contains 1 5 4 r1c6 r2c6-r2c4 exactly=yes",
            "contains 1 6 r6c4 r6c5 r5c5",
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
            raise NeverError(f"{self.name}: {len(self.digits)} digits do not fit {len(self.cells)} cells")

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield how often each digit occurs."""
        name = f"the cage of digits {start_of(board, self.cells)}"
        for digit in sorted(set(self.digits)):
            times = self.digits.count(digit)
            counts = range(times, times + 1 if self.exactly else len(self.cells) + 1)
            yield Count(self.cells, frozenset({digit}), frozenset(counts), name)

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        often = "exactly" if self.exactly else "at least"
        return f"The cells hold each digit of the label {often} as often as it is written there."

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
