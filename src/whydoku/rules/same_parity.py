"""Same parity line: all its digits are odd, or all are even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import same_remainder


@dataclass(frozen=True)
class SameParity(LineRule):
    """The digits on the line are all odd or all even."""

    colour = "blue"
    aliases = ("same-parity-line",)
    noun = "same parity line"
    example = Example(
        puzzle=".2..1..3..................4.....5.2.",
        solution="426315531246143562652431264153315624",
        rules=(
            "same-parity r2c2 r2c1 r3c1 r4c2",
            "same-parity r4c6 r4c5 r5c4",
            "same-parity r6c3-r6c1",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours."""
        for a, b in pairwise(self.cells):
            yield Pairs(a, b, same_remainder(2), f"the {self.label(board)}", "be both odd or both even")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the odd ones."""
        odd = [grid[cell] for cell in self.cells if grid[cell] % 2]
        return len(odd) in (0, len(self.cells))


plugin = SameParity
