"""Same difference line: neighbours differ by one number, which the solver has to find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.model.board import Board, Digit
from whydoku.model.rule import Example
from whydoku.rules._steps import StepsRule


@dataclass(frozen=True)
class SameDifference(StepsRule):
    """Neighbours on the line always differ by the same number, which is not 0 unless so given."""

    colour = "lilac"
    aliases = ("same-difference-line",)
    noun = "same difference line"
    motion = "Neighbours on the line always differ by the same number"
    example = Example(
        puzzle="......3......6.......5........2.....",
        solution="651432342156563214124563435621216345",
        rules=(
            "same-difference r5c2 r6c1 r6c2",
            "same-difference r4c4-r6c6",
            "same-difference r1c4 r1c3 r2c2",
            "same-difference r3c3 r3c4 r2c4",
            "same-difference r4c2 r4c3 r3c2",
        ),
        size="2x3",
    )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare the steps."""
        steps = [max(grid[a], grid[b]) - min(grid[a], grid[b]) for a, b in pairwise(self.cells)]
        return steps.count(steps[0]) == len(steps) and (self.zero or 0 not in steps)


plugin = SameDifference
