"""Killer cage: the sum of a few cells, in which no digit comes twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, check_distinct_sum, start_of


@dataclass(frozen=True)
class Killer(Rule):
    """The digits in the cage are all different and add up to its total, if it has one."""

    reads = "values"
    aliases = ("killer-cage", "cage", "sum-cage")
    example = Example(
        puzzle="....2.6..4........2.................",
        solution="413526652431135642264153526314341265",
        rules=(
            "killer 14 r1c4 r1c5 r2c4 r1c3",
            "killer 11 r6c1 r5c2 r5c3",
            "killer 18 r6c5-r4c3 r3c3",
            "killer 9 r5c6 r4c5",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    total: int | None = None

    def check(self, board: Board) -> None:
        """Refuse a total that so many different digits cannot have."""
        check_cells(self, board, self.cells)
        if self.total is not None:
            check_distinct_sum(self, board, self.cells, self.total)
        elif len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Sum]:
        """Yield the group, and the sum where there is one."""
        of = "" if self.total is None else f" of {self.total}"
        name = f"the cage{of} {start_of(board, self.cells)}"
        yield AllDifferent(self.cells, name)
        if self.total is not None:
            yield Sum(self.cells, self.total, name)

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        if self.total is None:
            return "The digits in a cage without a total are all different."
        return "The digits in a cage are all different and add up to its total."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add the digits up and look for a repeated one."""
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and self.total in (None, sum(digits))

    def holds_by_value(self, board: Board, digits: Sequence[Digit], values: Sequence[Digit]) -> bool:
        """Add the values up and look for a repeated digit."""
        own = [digits[cell] for cell in self.cells]
        return len(set(own)) == len(own) and self.total in (None, sum(values[cell] for cell in self.cells))

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw the cage with its total."""
        yield Cage(self.cells, "" if self.total is None else str(self.total))


plugin = Killer
