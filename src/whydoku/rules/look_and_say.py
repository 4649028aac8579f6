"""Look-and-say: "1 2 2 3" on a cage says that it holds one 2 and two 3s."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, check_digits, start_of


@dataclass(frozen=True)
class LookAndSay(Rule):
    """The cage holds exactly as many of each digit as the clue says: 1 2 2 3 is one 2 and two 3s."""

    gesture = "cage"
    example = Example(
        puzzle="..4......4......1......2.5.3........",
        solution="314256526431245613631542152364463125",
        rules=(
            "look-and-say 1 6 r4c1 r3c2 r3c1",
            "look-and-say 1 2 1 1 r1c1 r1c2 r2c1 r3c1",
            "look-and-say 1 5 r1c6 r1c5 r2c6 r3c6",
            "look-and-say 1 3 r5c3 r4c2",
            "look-and-say 2 2 r3c1 r2c1 r2c2",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    says: tuple[int, ...]  # how many, of what; how many, of what; …

    def check(self, board: Board) -> None:
        """Refuse half a statement, and more digits than there are cells."""
        check_cells(self, board, self.cells)
        if not self.says or len(self.says) % 2:
            raise RuleError(f"{self.name}: numbers and digits come in pairs, but there are {len(self.says)}")
        check_digits(self, board, self.says[1::2])
        if len(set(self.says[1::2])) < len(self.says) // 2:
            raise RuleError(f"{self.name}: a digit is counted twice")
        if min(self.says[::2]) < 0 or sum(self.says[::2]) > len(self.cells):
            raise NeverError(f"{self.name}: {sum(self.says[::2])} digits do not fit into {len(self.cells)} cells")

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield how often each digit occurs."""
        name = f"the look-and-say cage {start_of(board, self.cells)}"
        for times, digit in zip(self.says[::2], self.says[1::2], strict=True):
            yield Count(self.cells, frozenset({digit}), frozenset({times}), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the digits."""
        digits = [grid[cell] for cell in self.cells]
        statements = [self.says[i : i + 2] for i in range(0, len(self.says), 2)]
        return all(digits.count(digit) == times for times, digit in statements)

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw the cage with what it says."""
        yield Cage(self.cells, "".join(str(number) for number in self.says))


plugin = LookAndSay
