"""Parity line: odd and even digits alternate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells
from whydoku.rules._line import LineRule
from whydoku.rules._relations import other_remainder


@dataclass(frozen=True)
class Parity(LineRule):
    """Of two neighbours on the line, one is odd and one is even."""

    colour = "red"
    aliases = ("parity-line",)
    noun = "parity line"
    example = Example(
        puzzle="..6..4.5.........5.........2....35..",
        solution="236154451623642315315462564231123546",
        rules=(
            "parity r3c2 r4c2 r5c2 r4c1 r3c1",
            "parity r5c1 r5c2 r6c1 r6c2",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a line that stands still."""
        check_cells(self, board, self.cells, least=2, repeats=True)
        if any(a == b for a, b in pairwise(self.cells)):
            raise RuleError(f"{self.name}: a cell of the line follows itself")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        for a, b in pairwise(self.cells):
            yield Pairs(a, b, other_remainder(2), f"the {self.label(board)}", "be one odd and one even digit")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add along the line: an odd and an even digit have an odd sum."""
        return all((grid[a] + grid[b]) % 2 == 1 for a, b in pairwise(self.cells))


plugin = Parity
