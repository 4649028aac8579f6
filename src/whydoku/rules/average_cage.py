"""Average cage: the mean of the digits in a cage is written in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Primitive, Sum
from whydoku.model.rule import Example
from whydoku.rules._cage import CageRule
from whydoku.rules._checks import check_distinct_sum, check_sum


@dataclass(frozen=True)
class AverageCage(CageRule):
    """The digits in the cage are all different, unless repeats are allowed, and their average is the number in it."""

    reads = "values"
    aliases = ("mean-cage",)
    example = Example(
        puzzle="....................................",
        solution="546132123546634215251364362451415623",
        rules=(
            "average-cage 5 r6c1 r5c2",
            "average-cage 4 r1c5 r2c4",
            "average-cage 2 r4c4 r3c5",
            "average-cage 4 r2c3 r1c2 r1c1",
            "average-cage 3 r5c5 r5c6 r6c6",
            "average-cage 3 r6c2 r6c3",
            "average-cage 4 r2c2 r1c3",
            "average-cage 5 r5c4 r4c5",
            "average-cage 4 r4c1 r3c1",
            "average-cage 4 r6c4 r6c5",
            "average-cage 4 r4c2 r5c1",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    average: int
    repeats: bool = False  # whether a digit may come twice

    def check(self, board: Board) -> None:
        """Refuse an average that is impossible for that many digits."""
        super().check(board)
        (check_distinct_sum if self.differ else check_sum)(self, board, self.cells, self._total)

    @property
    def _total(self) -> int:
        return self.average * len(self.cells)

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice."""
        return not self.repeats

    @property
    def written(self) -> str:
        """The average, with the sign that players know."""
        return f"⌀{self.average}"

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the group, and the sum."""
        yield from self.group(board)
        yield Sum(self.cells, self._total, self.called(board))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add the digits up and divide by their number."""
        digits = [grid[cell] for cell in self.cells]
        return sum(digits) / len(digits) == self.average and (self.repeats or len({*digits}) == len(digits))

    def holds_by_value(self, board: Board, digits: Sequence[Digit], values: Sequence[Digit]) -> bool:
        """Take the average of the values, and look for a repeated digit."""
        own = [digits[cell] for cell in self.cells]
        return sum(values[cell] for cell in self.cells) == self._total and (self.repeats or len({*own}) == len(own))

    def note(self, board: Board) -> str:
        """Whether digits repeat."""
        del board
        repeats = "may repeat" if self.repeats else "are all different"
        return f"The digits in the cage {repeats}, and their average is the number in it."


plugin = AverageCage
