"""Little killer: the sum of a diagonal, told at the edge; digits may repeat on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Line, Shape, Text, before, middle
from whydoku.model.primitives import Sum
from whydoku.model.rule import Example
from whydoku.rules._checks import check_sum
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class LittleKiller(ClueRule):
    """The digits along the arrow add up to the clue; they may repeat."""

    reads = "values"
    aliases = ("lk",)
    sides = ("the diagonal", "")
    example = Example(
        puzzle="....2................2...5..........",
        solution="543621621543362154415236154362236415",
        rules=(
            "little-killer 19 r1c3-r4c6",
            "little-killer 10 r1c2 r2c1",
            "little-killer 11 r1c5-r5c1",
            "little-killer 8 r1c3-r3c1",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a sum that is impossible for that many digits."""
        super().check(board)
        check_sum(self, board, self.cells, self.clue)

    def primitives(self, board: Board) -> Iterator[Sum]:
        """Yield the sum."""
        yield Sum(self.cells, self.clue, f"the {self.label(board)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add the digits up."""
        return sum(grid[cell] for cell in self.cells) == self.clue

    def draw(self, board: Board) -> Iterator[Shape]:
        """Write the clue outside with an arrow towards the line."""
        to_row, to_col = middle(board, self.cells[0])
        row, col = before(board, self.cells)
        if len(self.cells) == 1:  # a corner, which the diagonal cuts off
            at = board.positions[self.cells[0]]
            for down, right in product((1, -1), (1, -1)):
                around = ((at[0] - down, at[1] - right), (at[0] + down, at[1] + right))
                if all(board.at(*place) is None for place in around):
                    row, col = to_row - down, to_col - right
                    break
        yield Text((row, col), str(self.clue), 0.3)
        tip = (row + 0.4 * (to_row - row), col + 0.4 * (to_col - col))
        yield Line(((row + 0.2 * (to_row - row), col + 0.2 * (to_col - col)), tip), 0.04, "ink", arrow=True)


plugin = LittleKiller
