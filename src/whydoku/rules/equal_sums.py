"""Equal sums: several groups of cells, as the lines of a magic square, share one sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.primitives import Pairs, Sum
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._equal_sums import equal_sums


@dataclass(frozen=True)
class EqualSums(Rule):
    """All groups of cells have the same sum."""

    reads = "values"
    aliases = ("equal-sum", "same-sum")
    example = Example(
        puzzle="3.......6.....................5...2.",
        solution="321645456132145263263514632451514326",
        rules=(
            "equal-sums r6c2 r6c1 / r5c4 r5c3 / r4c4 r4c5",
            "equal-sums r3c1 r2c1 / r1c1 r1c2",
            "equal-sums r1c3 r2c3 / r3c4 r3c3",
        ),
        size="2x3",
    )

    groups: tuple[tuple[Cell, ...], ...]

    def check(self, board: Board) -> None:
        """Refuse fewer than two groups, and an empty one."""
        if len(self.groups) < 2:
            raise RuleError(f"{self.name}: at least 2 groups of cells are needed, not {len(self.groups)}")
        for group in self.groups:
            check_cells(self, board, group, repeats=True)

    def primitives(self, board: Board) -> Iterator[Sum | Pairs]:
        """Yield one difference of 0 between the smallest group and each other, less what both have; single cells are equal."""
        return equal_sums(board, self.groups)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add each group up."""
        return len({sum(grid[cell] for cell in group) for group in self.groups}) == 1

    def draw(self, board: Board) -> Iterator[Area]:
        """Colour each group; the last cell has a sum sign, and the letter of the rule."""
        del board
        for group in self.groups:
            yield Area(group, "gold", (*[""] * (len(group) - 1), "Σ"), self.name)


plugin = EqualSums
