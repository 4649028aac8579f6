"""Even: a shaded square says that the digit is even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Square, middle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Even(Rule):
    """A cell with a square holds an even digit."""

    example = Example(
        puzzle="........6......2.....5.........1...6",
        solution="321645456132145263263514632451514326",
        rules=(
            "even r2c1 r3c4 r4c2",
            "even r2c1 r2c6 r3c5",
            "even r1c2 r3c2 r3c5",
            "even r4c1 r4c2 r4c6",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells, repeats=True)

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield one choice per cell."""
        digits = frozenset(digit for digit in board.digits if digit % 2 == 0)
        for cell in self.cells:
            yield Count((cell,), digits, frozenset({1}), "the even square")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Divide each by two."""
        return all(grid[cell] % 2 == 0 for cell in self.cells)

    def draw(self, board: Board) -> Iterator[Square]:
        """Draw a shaded square behind each digit."""
        for cell in self.cells:
            yield Square(middle(board, cell), 0.4)


plugin = Even
