"""Clone: two shapes that hold the same digits, cell by cell."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Clone(Rule):
    """The two shapes hold the same digits, cell by cell."""

    aliases = ("clones",)
    example = Example(
        puzzle=".4..3..2.5...................1......",
        solution="546132123546634215251364362451415623",
        rules=(
            "clone r4c4 r4c5 r5c4 / r5c1 r5c2 r6c1",
            "clone r5c6 r5c5 r4c6 / r4c3 r4c2 r3c3",
            "clone r6c4 r5c3 r4c4 / r5c2 r4c1 r3c2",
            "clone r3c1 r4c2 r3c3 / r5c2 r6c3 r5c4",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    copy: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse shapes of different size."""
        check_cells(self, board, self.cells)
        check_cells(self, board, self.copy)
        if len(self.cells) != len(self.copy):
            raise RuleError(f"{self.name}: one shape has {len(self.cells)} cells, the other {len(self.copy)}")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one equality for each cell and its copy."""
        for a, b in zip(self.cells, self.copy, strict=True):
            if a != b:
                yield Pairs(a, b, operator.eq, f"the clone {board.name(a)}–{board.name(b)}", "be equal")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read both shapes."""
        return [grid[cell] for cell in self.cells] == [grid[cell] for cell in self.copy]

    def draw(self, board: Board) -> Iterator[Area]:
        """Colour both shapes, and number their cells alike."""
        del board
        numbers = tuple(map(str, range(1, len(self.cells) + 1)))
        for cells in (self.cells, self.copy):
            yield Area(cells, "blue", numbers, self.name)


plugin = Clone
